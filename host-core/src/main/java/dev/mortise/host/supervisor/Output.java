package dev.mortise.host.supervisor;

import dev.mortise.host.logs.LineBytes;
import dev.mortise.host.logs.LineSplitter;
import dev.mortise.host.logs.LogBuffer;
import dev.mortise.host.logs.LogStream;
import dev.mortise.host.process.Runner;
import dev.mortise.host.protocol.Conversation;
import dev.mortise.host.spec.ProcessKey;

/// One pipe of one launch: bytes to lines, the protocol's own lines out, secrets masked, the rest
/// into the log. Masked here, once, before anybody can see it.
final class Output implements Runner.Sink {

    private final LogStream stream;
    private final int attempt;
    private final Conversation conversation;
    private final Services services;
    private final LogBuffer log;
    private final LineSplitter lines = new LineSplitter();

    Output(
            LogStream stream,
            int attempt,
            Conversation conversation,
            ProcessKey process,
            Services services) {
        this.stream = stream;
        this.attempt = attempt;
        this.conversation = conversation;
        this.services = services;
        this.log = services.logs().buffer(process);
    }

    @Override
    public void bytes(byte[] buffer, int length) {
        lines.feed(buffer, 0, length, this::line);
    }

    @Override
    public void end() {
        lines.end(this::line);
    }

    private void line(LineBytes line) {
        if (stream == LogStream.STDOUT
                && conversation.takes(line.buffer(), line.offset(), line.length())) {
            return;
        }
        var clock = services.clock();
        log.append(
                stream,
                attempt,
                clock.uptime().toNanos(),
                clock.wall().toEpochMilli(),
                services.redactor().mask(line));
    }
}
