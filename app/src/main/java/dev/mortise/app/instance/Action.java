package dev.mortise.app.instance;

import dev.mortise.host.HostCommand;
import dev.mortise.host.spec.InstanceId;

/// Something that can be asked of an instance, or why not.
///
/// @param label verb and exact scope; `…` when something is asked first
/// @param enabled whether it would do anything now
/// @param says when enabled, what it will do; else why not and what to do instead: full sentences
public record Action(Kind kind, String label, boolean enabled, String says) {

    /// In the order of the bar.
    public enum Kind {
        RETRY_NOW("Retry now"),
        ENABLE("Enable"),
        RESTART("Restart"),
        DISABLE("Disable"),
        REMOVE("Remove");

        private final String verb;

        Kind(String verb) {
            this.verb = verb;
        }

        /// The bare name, without a scope.
        public String verb() {
            return verb;
        }
    }

    /// What is sent to the host for it.
    public HostCommand command(InstanceId id) {
        return switch (kind) {
            case RETRY_NOW, RESTART -> new HostCommand.Restart(id);
            case ENABLE -> new HostCommand.Enable(id);
            case DISABLE -> new HostCommand.Disable(id);
            case REMOVE -> new HostCommand.Remove(id);
        };
    }
}
