package dev.mortise.cp1;

import java.util.Set;
import java.util.regex.Pattern;

/// The one line a plugin prints on stdout before anything else (§3):
/// `CP1|<plugin-id>|<protocol>=<version>|<transport>|<endpoint>|<rpc>|<launch-id>|<proof>`.
///
/// This is the structural form; whether it answers the launch at hand is for the host to say.
///
/// @param protocolVersion unsigned 32 bits, never 0
/// @param endpoint the address without its scheme
/// @param proof a secret: it stands nowhere but in this line
public record Handshake(
        String pluginId,
        String protocol,
        long protocolVersion,
        String transport,
        String endpoint,
        String rpc,
        String launchId,
        String proof) {

    public static final String MARKER = "CP1";

    /// The only word that field 6 may hold; no gRPC is spoken.
    public static final String RPC = "grpc";

    private static final Set<String> PROTOCOLS =
            Set.of("driver", "application", "connector", "transform");
    private static final Set<String> TRANSPORTS = Set.of("tcp", "unix", "bufconn");
    private static final Pattern VERSION = Pattern.compile("[0-9]{1,10}");
    private static final long MAX_VERSION = 0xFFFF_FFFFL;

    /// True when a line looks like a handshake, well formed or not: how a second one is spotted.
    public static boolean isHandshakeLine(String line) {
        return line.strip().startsWith(MARKER + "|");
    }

    /// Structural parse. Errors start with `handshake:` and never hold the launch id or the proof.
    public static Handshake parse(String line) throws WireException {
        String[] field = line.strip().split("\\|", -1);
        if (field.length != 8) {
            throw bad("expected 8 fields separated by |, got " + field.length);
        }
        check(field[0].equals(MARKER), "marker is not " + MARKER);
        int equals = field[2].indexOf('=');
        check(equals > 0, "malformed protocol, expected name=version");
        String protocol = field[2].substring(0, equals);
        check(PROTOCOLS.contains(protocol), "unsupported protocol");
        long version = version(field[2].substring(equals + 1));
        check(TRANSPORTS.contains(field[3]), "unsupported transport");
        check(!field[4].isEmpty(), "empty endpoint");
        check(!field[3].equals("tcp") || hasHostAndPort(field[4]), "invalid tcp endpoint");
        check(field[5].equals(RPC), "unsupported rpc");
        check(!field[6].isEmpty(), "empty launch id");
        check(!field[7].isEmpty(), "empty proof");
        return new Handshake(
                field[1], protocol, version, field[3], field[4], field[5], field[6], field[7]);
    }

    private static long version(String text) throws WireException {
        check(VERSION.matcher(text).matches(), "malformed version");
        long version = Long.parseLong(text);
        check(version > 0 && version <= MAX_VERSION, "malformed version");
        return version;
    }

    private static boolean hasHostAndPort(String endpoint) {
        int colon = endpoint.lastIndexOf(':');
        return colon > 0 && colon < endpoint.length() - 1;
    }

    private static void check(boolean holds, String otherwise) throws WireException {
        if (!holds) {
            throw bad(otherwise);
        }
    }

    private static WireException bad(String what) {
        return new WireException("handshake: " + what);
    }

    /// The canonical line, without a line end. It holds the proof: print it, never log it.
    public String line() {
        return String.join(
                "|",
                MARKER,
                pluginId,
                protocol + "=" + protocolVersion,
                transport,
                endpoint,
                rpc,
                launchId,
                proof);
    }

    /// Everything but the two values that must not be shown.
    @Override
    public String toString() {
        return "Handshake[%s %s=%d %s %s]"
                .formatted(pluginId, protocol, protocolVersion, transport, endpoint);
    }
}
