package dev.mortise.sdk;

/// Answers one method: JSON text in, JSON text out, with the keys of `cp1-host.md` Appendix A and
/// B. A request without content is `{}`. Keys may be missing, null or unknown.
///
/// Calls come on virtual threads, several at once. There is no cancel: when the host has lost
/// patience, the answer is thrown away.
@FunctionalInterface
public interface UnaryHandler {

    String handle(String request) throws Exception;
}
