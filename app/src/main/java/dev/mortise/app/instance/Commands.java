package dev.mortise.app.instance;

import dev.mortise.app.fx.Fx;
import dev.mortise.host.HostCommand;
import dev.mortise.host.HostConnection;
import dev.mortise.host.error.HostException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.function.Consumer;

/// Sends commands to a host on a thread of their own and brings the answer's words back.
public final class Commands {

    private static final Logger LOG = LoggerFactory.getLogger(Commands.class);

    private final HostConnection host;

    public Commands(HostConnection host) {
        this.host = host;
    }

    /// @param said gets the answer as a sentence, on the FX thread
    void send(HostCommand command, Consumer<String> said) {
        Thread.ofVirtual()
                .name("command")
                .start(
                        () -> {
                            String words = ask(command);
                            Fx.later(() -> said.accept(words));
                        });
    }

    private String ask(HostCommand command) {
        try {
            return host.command(command).words();
        } catch (HostException e) {
            return e.error().sentence();
        } catch (RuntimeException e) {
            LOG.error("{} failed", command, e);
            return "That did not work through a fault of Mortise itself; the host's log has it.";
        }
    }
}
