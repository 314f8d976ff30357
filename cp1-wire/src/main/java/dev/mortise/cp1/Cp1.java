package dev.mortise.cp1;

/// The names of CP1: what the host puts into a plugin's environment (§2), and the two services
/// whose methods a host calls by itself (§7).
public final class Cp1 {

    public static final String ENV_PLUGIN_ID = "CLOUDPATH_PLUGIN_ID";
    public static final String ENV_PROTOCOL = "CLOUDPATH_PROTOCOL";
    public static final String ENV_PROTOCOL_VERSION = "CLOUDPATH_PROTOCOL_VERSION";
    public static final String ENV_LAUNCH_ID = "CLOUDPATH_LAUNCH_ID";
    public static final String ENV_PROOF = "CLOUDPATH_PROOF";

    /// The same value as [#ENV_PROOF], for older plugins; a host always sets both.
    public static final String ENV_HANDSHAKE_COOKIE = "CLOUDPATH_HANDSHAKE_COOKIE";

    public static final String ENV_PLUGIN_ENDPOINT = "CLOUDPATH_PLUGIN_ENDPOINT";

    /// Only for a process with per-instance isolation.
    public static final String ENV_TENANT = "CLOUDPATH_TENANT";

    /// Only for a process with per-instance isolation.
    public static final String ENV_INSTANCE_ID = "CLOUDPATH_INSTANCE_ID";

    public static final String DRIVER_SERVICE = "cloudpath.v1.driver.DriverService/";
    public static final String APPLICATION_SERVICE = "cloudpath.v1.application.ApplicationService/";

    private Cp1() {}
}
