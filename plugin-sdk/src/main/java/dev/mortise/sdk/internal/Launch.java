package dev.mortise.sdk.internal;

import dev.mortise.cp1.Cp1;
import dev.mortise.cp1.Endpoint;
import dev.mortise.cp1.Handshake;
import dev.mortise.cp1.WireException;
import dev.mortise.cp1.WireJson.Credentials;

import java.io.File;
import java.util.Map;

/// What the host said in the environment (`cp1-host.md` §2), checked.
///
/// @param tenant empty for a process that serves several instances
/// @param instanceId empty for a process that serves several instances
/// @param proof a secret: it leaves through the handshake line and the first frame, nowhere else
record Launch(
        String pluginId,
        Service service,
        long protocolVersion,
        Endpoint endpoint,
        String tenant,
        String instanceId,
        String launchId,
        String proof) {

    private static final long MAX_VERSION = 0xFFFF_FFFFL;

    /// @throws LaunchException naming the variable that is wrong and what is wrong with it, never
    ///   its value: a variable mixed up with another may hold the proof
    static Launch read(Map<String, String> environment) throws LaunchException {
        String pluginId = needed(environment, Cp1.ENV_PLUGIN_ID);
        String launchId = needed(environment, Cp1.ENV_LAUNCH_ID);
        String proof = needed(environment, Cp1.ENV_PROOF);
        Service service =
                switch (needed(environment, Cp1.ENV_PROTOCOL)) {
                    case "driver" -> Service.DRIVER;
                    case "application" -> Service.APPLICATION;
                    default ->
                            throw new LaunchException(
                                    Cp1.ENV_PROTOCOL + " is neither driver nor application");
                };
        return new Launch(
                pluginId,
                service,
                version(needed(environment, Cp1.ENV_PROTOCOL_VERSION)),
                endpoint(needed(environment, Cp1.ENV_PLUGIN_ENDPOINT)),
                environment.getOrDefault(Cp1.ENV_TENANT, ""),
                environment.getOrDefault(Cp1.ENV_INSTANCE_ID, ""),
                launchId,
                proof);
    }

    private static String needed(Map<String, String> environment, String name)
            throws LaunchException {
        String value = environment.getOrDefault(name, "");
        if (value.isEmpty()) {
            throw new LaunchException(name + " is not set");
        }
        // The handshake line has no escaping (§3): such a value would forge fields or a line.
        if (value.indexOf('|') >= 0 || value.indexOf('\n') >= 0 || value.indexOf('\r') >= 0) {
            throw new LaunchException(name + " contains a | or a line break");
        }
        return value;
    }

    private static long version(String text) throws LaunchException {
        // Go's parser takes no sign; ten digits are enough and cannot overflow a long.
        boolean plain = text.length() <= 10;
        for (int i = 0; i < text.length(); i++) {
            plain &= text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        long version = plain ? Long.parseLong(text) : 0;
        if (version == 0 || version > MAX_VERSION) {
            throw new LaunchException(
                    Cp1.ENV_PROTOCOL_VERSION + " is not a number from 1 to " + MAX_VERSION);
        }
        return version;
    }

    private static Endpoint endpoint(String raw) throws LaunchException {
        Endpoint endpoint;
        try {
            endpoint = Endpoint.parse(raw);
        } catch (WireException e) {
            throw new LaunchException(Cp1.ENV_PLUGIN_ENDPOINT + ": " + e.getMessage());
        }
        if (endpoint.scheme().equals(Endpoint.TCP) && endpoint.port() == 0) {
            throw new LaunchException(Cp1.ENV_PLUGIN_ENDPOINT + ": port 0 cannot be dialled");
        }
        if (endpoint.scheme().equals(Endpoint.UNIX) && File.separatorChar == '\\') {
            throw new LaunchException(Cp1.ENV_PLUGIN_ENDPOINT + ": unix is not for Windows");
        }
        return endpoint;
    }

    Handshake handshake() {
        return new Handshake(
                pluginId,
                service.protocol(),
                protocolVersion,
                endpoint.scheme(),
                endpoint.address(),
                Handshake.RPC,
                launchId,
                proof);
    }

    Credentials credentials() {
        return new Credentials(launchId, proof);
    }

    /// Neither launch id nor proof.
    @Override
    public String toString() {
        return "Launch[" + pluginId + " " + service.protocol() + " " + endpoint + "]";
    }
}
