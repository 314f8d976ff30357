package dev.mortise.host.rpc;

import dev.mortise.cp1.StatusCode;

/// A call that failed: in the plugin, on the way, or for want of time.
public final class RpcException extends Exception {
    private static final long serialVersionUID = 1L;

    private final StatusCode code;
    private final String words;

    public RpcException(StatusCode code, String text) {
        super(text);
        this.code = code;
        this.words = text.isEmpty() ? code.name() : code.name() + ": " + text;
    }

    /// Code and text, which may be the plugin's own.
    public String words() {
        return words;
    }

    public StatusCode code() {
        return code;
    }
}
