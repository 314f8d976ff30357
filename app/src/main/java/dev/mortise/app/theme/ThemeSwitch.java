package dev.mortise.app.theme;

import dev.mortise.app.fx.Fx;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Which theme is shown: light, dark, or whichever the desktop asks for. Lives on the FX thread.
public final class ThemeSwitch {

    /// What can be asked for.
    public enum Choice {
        LIGHT,
        DARK,
        SYSTEM
    }

    private final ReadOnlyObjectWrapper<Theme> theme;
    private Choice choice;

    public ThemeSwitch(Choice choice) {
        Fx.check();
        this.choice = choice;
        this.theme = new ReadOnlyObjectWrapper<>(effective(choice));
        theme.get().apply();
        Fx.onDesktopChange(() -> choose(this.choice));
    }

    public void choose(Choice wanted) {
        Fx.check();
        choice = wanted;
        Theme next = effective(wanted);
        if (next != theme.get()) {
            next.apply();
            theme.set(next);
        }
    }

    /// The other of the two, whatever the desktop says.
    public void toggle() {
        choose(theme.get() == Theme.DARK ? Choice.LIGHT : Choice.DARK);
    }

    public ReadOnlyObjectProperty<Theme> theme() {
        return theme.getReadOnlyProperty();
    }

    private static Theme effective(Choice choice) {
        return switch (choice) {
            case LIGHT -> Theme.LIGHT;
            case DARK -> Theme.DARK;
            case SYSTEM -> Fx.darkDesktop() ? Theme.DARK : Theme.LIGHT;
        };
    }
}
