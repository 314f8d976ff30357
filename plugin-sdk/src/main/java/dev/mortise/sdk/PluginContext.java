package dev.mortise.sdk;

import java.util.Optional;

/// The launch a plugin runs under, and the way to say something to the host unasked. Safe for any
/// thread. The proof of the launch is not here: nobody but the greeting needs it.
public interface PluginContext {

    String pluginId();

    /// `driver` or `application`.
    String protocol();

    /// 1 … 4294967295.
    long protocolVersion();

    /// Present only when the process serves one instance alone.
    Optional<String> tenant();

    /// Present only when the process serves one instance alone.
    Optional<String> instanceId();

    /// Sends one message on each stream the host has opened to hear this plugin (a driver's
    /// `Watch`, an application's `HandleEvents`). While there is none it goes out under call id 0,
    /// which a host counts and ignores.
    ///
    /// Blocks while the host does not read: nothing is dropped.
    ///
    /// @param json the text of a `DriverMessage` or `ApplicationEffect`; in base64, and with the
    ///   frame around it, at most 4 MiB
    /// @return false when the connection is over
    /// @throws IllegalArgumentException when the message is too long for a frame
    boolean send(String json);
}
