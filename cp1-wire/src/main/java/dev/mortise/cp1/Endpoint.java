package dev.mortise.cp1;

import java.util.Set;
import java.util.regex.Pattern;

/// Where a host listens for one launch (§4): `unix:///abs/path` or `tcp://127.0.0.1:PORT`.
///
/// @param scheme `unix` or `tcp`
/// @param address the part after `scheme://`, as it stands in the handshake line
public record Endpoint(String scheme, String address) {

    public static final String UNIX = "unix";
    public static final String TCP = "tcp";

    private static final String LOOPBACK = "127.0.0.1";
    private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");

    public static Endpoint unix(String path) {
        return new Endpoint(UNIX, path);
    }

    /// A loopback port; 0 lets the system choose when listening and is refused for dialling.
    public static Endpoint tcp(int port) {
        return new Endpoint(TCP, LOOPBACK + ":" + port);
    }

    /// Reads the URL form. Only the literal 127.0.0.1 and absolute, normalised paths pass: an
    /// endpoint comes from another process, and anything cleverer would be a way out of this
    /// machine.
    public static Endpoint parse(String raw) throws WireException {
        int colon = raw.indexOf("://");
        if (colon <= 0) {
            throw new WireException("endpoint: not of the form scheme://address");
        }
        String scheme = raw.substring(0, colon);
        String address = raw.substring(colon + 3);
        if (!Set.of(UNIX, TCP).contains(scheme)) {
            throw new WireException("endpoint: scheme is neither unix nor tcp");
        }
        if (scheme.equals(TCP)) {
            checkTcp(address);
        } else {
            checkPath(address);
        }
        return new Endpoint(scheme, address);
    }

    private static void checkTcp(String address) throws WireException {
        int colon = address.lastIndexOf(':');
        if (colon < 0) {
            throw new WireException("endpoint: tcp needs host and port");
        }
        if (!address.substring(0, colon).equals(LOOPBACK)) {
            throw new WireException("endpoint: tcp host must be " + LOOPBACK);
        }
        String port = address.substring(colon + 1);
        if (!PORT.matcher(port).matches() || Integer.parseInt(port) > 65535) {
            throw new WireException("endpoint: tcp port must be a number from 0 to 65535");
        }
    }

    private static void checkPath(String path) throws WireException {
        if (!path.startsWith("/")) {
            throw new WireException("endpoint: unix path must be absolute, with no host before it");
        }
        if (path.indexOf('\0') >= 0 || path.indexOf('?') >= 0 || path.indexOf('#') >= 0) {
            throw new WireException("endpoint: unix path has a NUL, a query or a fragment");
        }
        for (String segment : path.substring(1).split("/", -1)) {
            if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
                throw new WireException("endpoint: unix path is not normalised");
            }
        }
    }

    /// The port of a tcp endpoint.
    public int port() {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    @Override
    public String toString() {
        return scheme + "://" + address;
    }
}
