package dev.mortise.host.protocol;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.process.Mark;
import dev.mortise.host.spec.InstanceId;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

/// The protocol's half of one launch, from before the exec to after the exit.
public interface Conversation extends AutoCloseable {

    /// What it has to tell. From any thread; each at most as often as it happens.
    interface Listener {
        /// @param missing what of the greeting has not come yet, as a phrase
        void pending(String missing);

        void greeted();

        void failed(Cause cause);

        void violated();
    }

    /// The answer of a health probe.
    ///
    /// @param problem empty when it passed
    /// @param own what the process says of itself
    /// @param instances what it says of the instances it lists, by [InstanceId#wireId]
    /// @param answered whether it said anything at all that could be read
    record Health(String problem, Reported own, Map<String, Reported> instances, boolean answered) {
        public Health {
            instances = Map.copyOf(instances);
        }

        public Health(String problem, Reported own, Map<String, Reported> instances) {
            this(problem, own, instances, true);
        }

        /// Nothing usable was said.
        public static Health failed(String problem) {
            return new Health(
                    problem,
                    new Reported(dev.mortise.host.lifecycle.Health.DEGRADED, problem),
                    Map.of(),
                    false);
        }

        /// Of a program that cannot be asked more than whether it lives.
        public static Health alive() {
            return new Health(
                    "", new Reported(dev.mortise.host.lifecycle.Health.HEALTHY, ""), Map.of());
        }

        /// Its own entry when it is listed, else what the process says of itself.
        public Reported of(InstanceId instance) {
            return instances.getOrDefault(instance.wireId(), own);
        }
    }

    /// @param detail what was said with it, masked; empty when nothing
    record Reported(dev.mortise.host.lifecycle.Health health, String detail) {}

    Mark mark();

    /// As told to people; empty where there is none.
    String endpoint();

    /// All of the child's environment.
    Map<String, String> environment();

    /// Names of those variables in [#environment] that are others in every launch.
    Set<String> ofThisLaunch();

    /// What is wrong with its greeting so far without being a reason to end it, as a phrase; empty
    /// when nothing is.
    default String flaw() {
        return "";
    }

    /// Values that must not be seen in any output while the launch lives, by what they are.
    Map<String, String> secrets();

    /// Begins to listen to the plugin. Before the exec, once.
    void begin(Listener listener);

    /// Offers a line of stdout, without its line end.
    ///
    /// @return true when it was the protocol's: no log line then
    boolean takes(byte[] line, int offset, int length);

    /// Asks for its health. Blocks up to `timeout`; for virtual threads.
    Health probe(Duration timeout) throws InterruptedException;

    /// Asks it to stop. Blocks up to `timeout`; returns at once when there is nobody to ask.
    void shutdown(Duration timeout) throws InterruptedException;

    /// Messages both ways so far; 0 where the protocol has none.
    long messages();

    /// Authenticated connections, 0 or 1.
    int connections();

    /// Ends session and listener and removes what the launch had on disk.
    @Override
    void close();
}
