package dev.mortise.host.logs;

/// Gives each trigger of a line to the scan that understands it.
final class StructureScan {

    private final KeyScan keys;
    private final CredentialScan credentials;

    StructureScan(byte[] bytes, int start, int end, Spans spans) {
        keys = new KeyScan(bytes, start, end, spans);
        credentials = new CredentialScan(bytes, start, end, spans);
    }

    /// Answers where the scan is to go on: `at`, or behind what was marked.
    int read(Trigger trigger, int at) {
        return switch (trigger.kind()) {
            case KEY, KEY_APART, COOKIE, AUTHORIZATION -> keys.read(trigger, at);
            case BEARER, BASIC -> credentials.scheme(trigger, at);
            case URL -> credentials.url(at);
            case RULE, VALUE -> at;
        };
    }
}
