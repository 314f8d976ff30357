package dev.mortise.host.protocol.cp1;

import dev.mortise.cp1.Handshake;
import dev.mortise.cp1.WireException;
import dev.mortise.cp1.WireJson;
import dev.mortise.host.handshake.ExpectedHandshake;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.logs.Visible;
import dev.mortise.host.process.Mark;
import dev.mortise.host.protocol.Conversation;
import dev.mortise.host.rpc.LaunchSocket;
import dev.mortise.host.rpc.PluginListener;
import dev.mortise.host.rpc.RpcException;
import dev.mortise.host.rpc.RpcSession;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// One launch's handshake and calls. HEALTHY needs both halves: the line on stdout, and the
/// authenticated connection, in either order.
final class Cp1Conversation implements Conversation {

    private static final Logger LOG = LoggerFactory.getLogger(Cp1Conversation.class);

    /// How much of a wrong first line an error may quote (§14).
    private static final int QUOTE = 20;

    private static final String ONLY_BLANK = "it printed only blank lines, no handshake";

    private static final byte[] EMPTY_REQUEST = "{}".getBytes(StandardCharsets.UTF_8);
    private static final byte[] SHUTDOWN_REQUEST =
            "{\"reason\":\"host shutdown\",\"grace_seconds\":0}".getBytes(StandardCharsets.UTF_8);
    private static final byte[] HANDSHAKE_START =
            (Handshake.MARKER + "|").getBytes(StandardCharsets.UTF_8);

    private final String name;
    private final UnaryOperator<String> mask;
    private final LaunchSocket socket;
    private final ExpectedHandshake expected;
    private final String service;
    private final Map<String, String> environment;
    private final Mark mark;

    /// Written by the stdout pump and the authenticating thread, hence under the monitor.
    private boolean lineRead;

    private boolean lineGood;
    private boolean blank;
    private boolean greeted;
    private int refused;

    private @Nullable PluginListener listener;
    private @Nullable Listener told;
    private volatile @Nullable RpcSession session;

    Cp1Conversation(
            String name,
            UnaryOperator<String> mask,
            LaunchSocket socket,
            ExpectedHandshake expected,
            String service,
            Map<String, String> environment,
            Mark mark) {
        this.name = name;
        this.mask = mask;
        this.socket = socket;
        this.expected = expected;
        this.service = service;
        this.environment = environment;
        this.mark = mark;
    }

    @Override
    public Mark mark() {
        return mark;
    }

    @Override
    public String endpoint() {
        return expected.endpoint().toString();
    }

    @Override
    public Map<String, String> environment() {
        return environment;
    }

    @Override
    public Set<String> ofThisLaunch() {
        return Cp1Protocol.OF_EACH_LAUNCH;
    }

    @Override
    public Map<String, String> secrets() {
        return Map.of("proof", expected.proof());
    }

    @Override
    public void begin(Listener told) {
        this.told = told;
        var credentials = new WireJson.Credentials(expected.launchId(), expected.proof());
        var listener =
                new PluginListener(
                        name,
                        socket,
                        credentials,
                        this::entered,
                        this::refused,
                        why -> told.failed(new Cause.BadHandshake(why)));
        this.listener = listener;
        listener.start();
    }

    private void entered(RpcSession session) {
        this.session = session;
        greetIfComplete();
    }

    @Override
    public boolean takes(byte[] line, int offset, int length) {
        int from = offset;
        int to = offset + length;
        while (from < to && line[from] <= ' ' && line[from] >= 0) {
            from++;
        }
        if (from == to) {
            blank();
            return true; // blank lines are nobody's
        }
        if (!lineRead) {
            synchronized (this) {
                lineRead = true;
            }
            first(new String(line, from, to - from, StandardCharsets.UTF_8));
            return true;
        }
        if (!startsLikeHandshake(line, from, to)) {
            return false;
        }
        // After a first line that was none, this is the one that came too late.
        if (accepted()) {
            LOG.error("{}: a second handshake line was dropped", name);
            told().violated();
        }
        return true;
    }

    /// Where a handshake is awaited, a blank line is worth a word: it may have been meant as one.
    private void blank() {
        synchronized (this) {
            if (lineRead || blank) {
                return;
            }
            blank = true;
        }
        greetIfComplete();
    }

    @Override
    public synchronized String flaw() {
        return blank && !lineRead ? ONLY_BLANK : "";
    }

    private synchronized boolean accepted() {
        return lineGood;
    }

    private static boolean startsLikeHandshake(byte[] line, int from, int to) {
        if (to - from < HANDSHAKE_START.length) {
            return false;
        }
        for (int i = 0; i < HANDSHAKE_START.length; i++) {
            if (line[from + i] != HANDSHAKE_START[i]) {
                return false;
            }
        }
        return true;
    }

    private void first(String line) {
        Optional<String> problem = problem(line);
        if (problem.isPresent()) {
            told().failed(new Cause.BadHandshake(problem.get()));
            return;
        }
        synchronized (this) {
            lineGood = true;
        }
        greetIfComplete();
    }

    private Optional<String> problem(String line) {
        if (!Handshake.isHandshakeLine(line)) {
            return Optional.of(
                    "stdout polluted before the handshake: \"%s\", printed by the plugin or a library it loads"
                            .formatted(quote(line)));
        }
        try {
            return expected.mismatch(Handshake.parse(line));
        } catch (WireException e) {
            return Optional.of(e.words());
        }
    }

    /// The start of a line that is no handshake: masked first, then cut, so that no cut can take
    /// the key away from its secret.
    private String quote(String line) {
        String masked = Visible.text(mask.apply(line.strip()));
        return masked.codePointCount(0, masked.length()) <= QUOTE
                ? masked
                : masked.substring(0, masked.offsetByCodePoints(0, QUOTE)) + "…";
    }

    private void greetIfComplete() {
        String missing;
        synchronized (this) {
            if (greeted) {
                return;
            }
            missing = missing();
            greeted = missing.isEmpty();
        }
        if (missing.isEmpty()) {
            told().greeted();
        } else {
            told().pending(missing);
        }
    }

    /// What has not come yet; empty when both halves are there. Under the monitor.
    private String missing() {
        boolean connected = session != null;
        if (lineGood && connected) {
            return "";
        }
        String strangers =
                refused == 0
                        ? ""
                        : ", and %d connection%s without the right proof"
                                .formatted(refused, refused == 1 ? " came" : "s came");
        if (lineGood) {
            return "it printed its handshake line but did not connect" + strangers;
        }
        if (blank && !lineRead) {
            return ONLY_BLANK + (connected ? "" : ", and did not connect" + strangers);
        }
        return connected
                ? "it connected but did not print its handshake line"
                : "it neither printed its handshake line nor connected" + strangers;
    }

    private void refused() {
        synchronized (this) {
            refused++;
        }
        greetIfComplete();
    }

    private Listener told() {
        var told = this.told;
        if (told == null) {
            throw new IllegalStateException("begin() comes before the exec");
        }
        return told;
    }

    @Override
    public Health probe(Duration timeout) throws InterruptedException {
        var session = this.session;
        if (session == null) {
            return Health.failed("no connection");
        }
        try {
            byte[] answer = session.call(service + "Health", EMPTY_REQUEST, timeout);
            return HealthAnswer.parse(answer, text -> Visible.text(mask.apply(text)));
        } catch (RpcException e) {
            return Health.failed(Visible.text(mask.apply(e.words())));
        }
    }

    @Override
    public void shutdown(Duration timeout) throws InterruptedException {
        var session = this.session;
        if (session == null) {
            return;
        }
        try {
            session.call(service + "Shutdown", SHUTDOWN_REQUEST, timeout);
        } catch (RpcException e) {
            // The ladder goes on whatever the answer is (§13).
            LOG.debug("{}: Shutdown: {}", name, e.words());
        }
    }

    @Override
    public long messages() {
        var session = this.session;
        return session == null ? 0 : session.messages();
    }

    @Override
    public int connections() {
        return session == null ? 0 : 1;
    }

    @Override
    public void close() {
        var session = this.session;
        if (session != null) {
            session.close();
        }
        var listener = this.listener;
        if (listener == null) {
            socket.close();
        } else {
            listener.close();
        }
    }
}
