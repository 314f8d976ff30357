package dev.mortise.app.model;

import dev.mortise.host.supervisor.ProcessStatus;

/// What a filter chip stands for. Every instance is in one.
public enum Category {
    HEALTHY("Healthy", Standing.HEALTHY),
    DEGRADED("Degraded", Standing.DEGRADED),
    /// Crashed and not given up on: waiting for the next try, or in a launch of a crash loop.
    LOOPING("Looping", Standing.BACKOFF),
    GAVE_UP("Gave up", Standing.GAVE_UP),
    OFF("Off", Standing.STOPPED),
    /// Being launched for the first time, or after a stop: passes by itself.
    STARTING("Starting", Standing.STARTING);

    private final String words;
    private final Standing sign;

    Category(String words, Standing sign) {
        this.words = words;
        this.sign = sign;
    }

    public static Category of(InstanceView view) {
        Standing standing = view.standing();
        boolean looping =
                view.instance().enabled()
                        && view.status().map(ProcessStatus::looping).orElse(false);
        return switch (standing) {
            case GAVE_UP -> GAVE_UP;
            case STOPPED, OFF -> OFF;
            case CRASHED, BACKOFF -> LOOPING;
            case DEGRADED -> looping ? LOOPING : DEGRADED;
            case STARTING -> looping ? LOOPING : STARTING;
            case HEALTHY -> looping ? LOOPING : HEALTHY;
        };
    }

    public String words() {
        return words;
    }

    /// Whose glyph it carries.
    public Standing sign() {
        return sign;
    }
}
