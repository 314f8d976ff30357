package dev.mortise.sdk;

import java.util.Map;

/// A driver or an application that runs under a CP1 host. Everything has a default; the smallest
/// plugin is
///
/// ```java
/// public final class Smallest implements Plugin {
///     public static void main(String[] args) {
///         PluginServer.serve(new Smallest());
///     }
/// }
/// ```
///
/// Its id, and whether it is a driver or an application, come from the environment the host
/// prepares, so one program can serve as either.
///
/// Every method but [#shutdown] may be called on several threads at once. An exception becomes a
/// failed call (status 2, with the exception's message and without its stack trace, which goes to
/// stderr); a [CallFailed] keeps its own status.
public interface Plugin {

    /// Called once, when the host has been greeted and dialled, on a thread of its own: it may
    /// return at once or work for as long as the plugin lives. If it throws, the plugin ends with
    /// exit code 1.
    default void started(PluginContext context) throws Exception {}

    /// What this plugin is. Must be the same every time for one version.
    default Description describe() throws Exception {
        return Description.ofVersion("0.0.0");
    }

    /// Asked every few seconds, and limited to 2 s by a host's defaults: answer from what you know.
    /// Default: serving.
    default Health health() throws Exception {
        return Health.serving();
    }

    /// Called once, last, on every orderly end: the host asked (its reason is passed on), a signal
    /// came, or the connection ended. The host has its answer already and waits a grace period, by
    /// default 5 s, for the process to be gone.
    default void shutdown(String reason) throws Exception {}

    /// The other unary methods this plugin answers, by their bare name, such as `Execute`. Read
    /// once, before the greeting. `Health`, `Describe` and `Shutdown` are the SDK's own.
    default Map<String, UnaryHandler> handlers() {
        return Map.of();
    }
}
