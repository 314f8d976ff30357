package dev.mortise.app;

import dev.mortise.app.fx.Fx;
import dev.mortise.app.fx.Overlay;
import dev.mortise.app.shell.StoppingPane;
import dev.mortise.host.EmbeddedHost;
import dev.mortise.host.HostSnapshot;

import java.time.Duration;
import java.util.Optional;

/// The way out: the host stops gently while the window says how far it is, and whatever happens the
/// process ends within ten seconds.
final class Stopping {

    private static final Duration PATIENCE = StoppingPane.PATIENCE;
    private static final Duration LAST_RESORT = Duration.ofMillis(3500);

    private final Optional<EmbeddedHost> host;
    private final Overlay overlay;
    private final StoppingPane pane = new StoppingPane(this::now);

    Stopping(Optional<EmbeddedHost> host, Overlay overlay) {
        this.host = host;
        this.overlay = overlay;
    }

    /// @param done called on the FX thread
    void begin(Runnable done) {
        if (host.isEmpty()) {
            done.run();
            return;
        }
        host.ifPresent(h -> show(h.snapshot()));
        overlay.show(pane, pane.button(), false);
        Thread patience = Thread.ofPlatform().daemon().name("patience").start(this::hurry);
        Thread.ofPlatform()
                .daemon()
                .name("stopping")
                .start(
                        () -> {
                            host.ifPresent(EmbeddedHost::close);
                            patience.interrupt();
                            Fx.later(done);
                        });
    }

    void show(HostSnapshot now) {
        pane.left((int) now.processes().stream().filter(p -> p.status().pid().isPresent()).count());
    }

    /// Kills what is left.
    void now() {
        host.ifPresent(h -> Thread.ofVirtual().name("stop-now").start(h::closeNow));
    }

    private void hurry() {
        try {
            Thread.sleep(PATIENCE);
            now();
            Thread.sleep(LAST_RESORT);
            // Something hangs. The guardian ends the plugins of a host that is gone.
            Runtime.getRuntime().halt(0);
        } catch (InterruptedException _) {
            // Stopped in time.
        }
    }
}
