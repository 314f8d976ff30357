package dev.mortise.sdk.internal;

import dev.mortise.cp1.Cp1;

/// The two services a plugin can be (`cp1-host.md` §7, Appendix A and B).
enum Service {
    DRIVER("driver", Cp1.DRIVER_SERVICE, "Watch"),
    APPLICATION("application", Cp1.APPLICATION_SERVICE, "HandleEvents");

    private final String protocol;
    private final String prefix;
    private final String stream;

    Service(String protocol, String prefix, String stream) {
        this.protocol = protocol;
        this.prefix = prefix;
        this.stream = stream;
    }

    String protocol() {
        return protocol;
    }

    /// The bare name of a method of this service; empty for any other service's.
    String methodOf(String full) {
        return full.startsWith(prefix) ? full.substring(prefix.length()) : "";
    }

    /// True for the one stream on which the plugin speaks unasked.
    boolean isOutgoing(String method) {
        return method.equals(stream);
    }
}
