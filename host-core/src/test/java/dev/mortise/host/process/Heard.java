package dev.mortise.host.process;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/// A sink that keeps what it hears, and whatever was done to it that must not be.
class Heard implements Runner.Sink {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<String> faults = new ArrayList<>();
    private boolean inside;
    private int ends;

    @Override
    public void bytes(byte[] buffer, int length) {
        enter();
        try {
            take(buffer, length);
        } finally {
            synchronized (this) {
                inside = false;
                if (ends > 0) {
                    faults.add(length + " bytes after the end");
                }
                bytes.write(buffer, 0, length);
                notifyAll();
            }
        }
    }

    /// For sinks that do more than to listen; no lock is held.
    void take(byte[] buffer, int length) {}

    /// As [#take], for the end.
    void last() {}

    @Override
    public void end() {
        enter();
        try {
            last();
        } finally {
            synchronized (this) {
                inside = false;
                ends++;
                notifyAll();
            }
        }
    }

    private synchronized void enter() {
        if (inside) {
            faults.add("two threads at once");
        }
        inside = true;
    }

    synchronized byte[] all() {
        return bytes.toByteArray();
    }

    synchronized int size() {
        return bytes.size();
    }

    String text() {
        return new String(all(), StandardCharsets.UTF_8);
    }

    synchronized int ends() {
        return ends;
    }

    synchronized List<String> faults() {
        return List.copyOf(faults);
    }

    /// Waits for a text that is so.
    String await(String part) throws Exception {
        until(() -> text().contains(part));
        return text();
    }

    void awaitBytes(int count) throws Exception {
        until(() -> bytes.size() >= count);
    }

    private synchronized void until(BooleanSupplier holds) throws Exception {
        long end = System.nanoTime() + Trial.PATIENCE.toNanos();
        while (!holds.getAsBoolean()) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                throw new TimeoutException("heard only " + bytes.size() + " bytes");
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }
}
