package dev.mortise.app.instance;

import dev.mortise.app.fx.Fx;
import dev.mortise.host.Answer;
import dev.mortise.host.HostCommand;
import dev.mortise.host.HostConnection;
import dev.mortise.host.data.DataListing;
import dev.mortise.host.error.HostException;
import dev.mortise.host.spec.InstanceId;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.function.Consumer;

/// Asks a host on threads of their own and brings the answers back to the FX thread.
public final class Commands {

    private static final Logger LOG = LoggerFactory.getLogger(Commands.class);

    private static final String FAULT =
            "That did not work through a fault of Mortise itself; the host's log has it.";

    private final HostConnection host;

    public Commands(HostConnection host) {
        this.host = host;
    }

    /// @param said gets the answer, on the FX thread
    void send(HostCommand command, Consumer<Said> said) {
        Thread.ofVirtual()
                .name("command")
                .start(
                        () -> {
                            Said words = ask(command);
                            Fx.later(() -> said.accept(words));
                        });
    }

    /// Ends what an instance's operation waits for, or its process.
    ///
    /// @param said gets the answer as a sentence, on the FX thread
    public void kill(InstanceId instance, Consumer<String> said) {
        send(new HostCommand.KillNow(instance), answer -> said.accept(answer.words()));
    }

    private Said ask(HostCommand command) {
        try {
            Answer answer = host.command(command);
            return new Said(answer.words(), answer.unsaved());
        } catch (HostException e) {
            return Said.of(e.error().sentence());
        } catch (RuntimeException e) {
            LOG.error("{} failed", command, e);
            return Said.of(FAULT);
        }
    }

    /// What a look at an instance's data found.
    sealed interface Data {
        record Listed(DataListing listing) implements Data {}

        /// @param why a sentence
        record Refused(String why) implements Data {}
    }

    /// Lists what a purge would delete; that may take as long as the directory is large.
    ///
    /// @param atMost entries to tell by name
    /// @param found gets it, on the FX thread, unless it was called off
    /// @return calls it off
    Runnable look(InstanceId instance, int atMost, Consumer<Data> found) {
        Thread looking =
                Thread.ofVirtual()
                        .name("data")
                        .start(
                                () -> {
                                    try {
                                        Data data = data(instance, atMost);
                                        Fx.later(() -> found.accept(data));
                                    } catch (InterruptedException _) {
                                        // Called off: nobody waits for it any more.
                                    }
                                });
        return looking::interrupt;
    }

    private Data data(InstanceId instance, int atMost) throws InterruptedException {
        try {
            return new Data.Listed(host.data(instance, atMost));
        } catch (HostException e) {
            return new Data.Refused(e.error().sentence());
        } catch (RuntimeException e) {
            LOG.error("the data of {} could not be listed", instance, e);
            return new Data.Refused(FAULT);
        }
    }
}
