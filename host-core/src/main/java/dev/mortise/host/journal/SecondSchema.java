package dev.mortise.host.journal;

import java.util.List;

/// What the second version added: operators set how health is looked at (must-hold B163).
final class SecondSchema {

    private SecondSchema() {}

    static final List<String> STATEMENTS =
            List.of(
                    """
                    CREATE TABLE tunings ( -- health windows that operators set; no row: the file's
                        instance TEXT PRIMARY KEY,
                        interval TEXT NOT NULL, -- ISO 8601 duration
                        timeout TEXT NOT NULL, -- ISO 8601 duration
                        failure_threshold INTEGER NOT NULL,
                        policy TEXT NOT NULL, -- DISABLE or RESTART
                        since TEXT NOT NULL -- ISO 8601
                    ) STRICT\
                    """);
}
