package dev.mortise.app.instance;

import static dev.mortise.app.instance.Action.Kind.HEALTH;
import static dev.mortise.app.instance.Action.Weight.USUAL;

import dev.mortise.app.instance.Action.Weight;
import dev.mortise.app.model.InstanceView;
import dev.mortise.host.HostCommand;
import dev.mortise.host.spec.Kind;

import java.util.List;
import java.util.Optional;

/// What can be done with an instance as it is now: the table of `product.md` §4, as a function.
///
/// Every state has an enabled way back to HEALTHY (must-hold B033), and every action that is off
/// says why and what to use instead.
public final class Actions {

    private Actions() {}

    /// All of them, in the order of the bar.
    public static List<Action> of(InstanceView view) {
        var situation = Situation.of(view);
        var up = new UpActions(situation);
        var down = new DownActions(situation);
        return List.of(
                up.retryNow(),
                up.enable(),
                up.hold(),
                up.restart(),
                down.disable(),
                down.stopGently(),
                down.killNow(),
                down.move(),
                health(situation),
                down.remove(),
                down.purge());
    }

    private static Action health(Situation s) {
        String label = "Health…";
        if (s.view().instance().kind() == Kind.PLAIN) {
            return s.off(
                    HEALTH,
                    label,
                    "A plain program is not asked how it is: it is healthy as long as it lives.");
        }
        return s.on(
                HEALTH,
                USUAL,
                label,
                "Shows how fast %s answers and sets how long it may take; nothing is restarted."
                        .formatted(s.name()),
                new HostCommand.TuneHealth(s.id(), Optional.of(s.view().instance().watched())));
    }

    /// The one that helps most now, if any is needed.
    public static Optional<Action> primary(List<Action> actions) {
        return actions.stream().filter(a -> a.weight() == Weight.PRIMARY).findFirst();
    }
}
