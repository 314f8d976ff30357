package dev.mortise.host.journal;

import java.util.List;

/// The tables of the first version. The comments are kept in the file: `.schema` of the sqlite3
/// tool shows them.
final class FirstSchema {

    private FirstSchema() {}

    static final List<String> STATEMENTS =
            List.of(
                    """
                    CREATE TABLE hosts ( -- one row per run of a host
                        id INTEGER PRIMARY KEY, -- in the order of their starts
                        pid INTEGER NOT NULL,
                        started_ms INTEGER NOT NULL, -- wall clock, since 1970
                        last_sign_ms INTEGER NOT NULL, -- the last it wrote, wall clock
                        last_sign_ns INTEGER NOT NULL, -- the same, since its start
                        ended TEXT CHECK (ended IN ('in order', 'died')) -- NULL while it runs
                    ) STRICT\
                    """,
                    """
                    CREATE TABLE records ( -- all that happened, in order
                        sequence INTEGER PRIMARY KEY,
                        host INTEGER NOT NULL REFERENCES hosts (id),
                        uptime_ns INTEGER NOT NULL, -- of that host
                        wall_ms INTEGER NOT NULL, -- for people; decides nothing
                        kind TEXT NOT NULL,
                        process TEXT, -- tenant/id or plugin@version; names' own / @ % as %2F %40 %25
                        instance TEXT, -- tenant/id, written the same way
                        launch INTEGER,
                        body TEXT NOT NULL -- JSON, the whole record; "words" is for people
                    ) STRICT\
                    """,
                    // Small, so that counting and the oldest host cost no walk through the bodies.
                    "CREATE INDEX records_by_host ON records (host)",
                    """
                    CREATE TABLE launches ( -- derived from records
                        process TEXT NOT NULL,
                        number INTEGER NOT NULL,
                        host INTEGER, -- that began it
                        launch_id TEXT,
                        installation TEXT, -- plugin@version
                        began_ms INTEGER, -- wall clock
                        began_ns INTEGER, -- uptime of its host
                        ended_ms INTEGER, -- NULL while it lives
                        cause TEXT, -- in words
                        by TEXT, -- PLUGIN, HOST, OPERATOR or UNKNOWN
                        code INTEGER, -- exit code
                        signal INTEGER, -- both: the system did not tell which of them
                        crash INTEGER,
                        killed INTEGER, -- by the host
                        lived_ms INTEGER,
                        rss_bytes INTEGER,
                        UNIQUE (process, number)
                    ) STRICT\
                    """,
                    "CREATE INDEX launches_alive ON launches (process) WHERE ended_ms IS NULL",
                    """
                    CREATE TABLE desired ( -- what operators want
                        instance TEXT PRIMARY KEY,
                        enabled INTEGER NOT NULL,
                        version TEXT, -- NULL: the configuration's
                        by TEXT NOT NULL,
                        since TEXT NOT NULL -- ISO 8601
                    ) STRICT\
                    """,
                    """
                    CREATE TABLE holds ( -- no automatic launch before then
                        process TEXT PRIMARY KEY,
                        until TEXT NOT NULL, -- ISO 8601, wall clock
                        length TEXT NOT NULL -- ISO 8601 duration
                    ) STRICT\
                    """,
                    """
                    CREATE TABLE purges ( -- data whose deletion has begun and is not over
                        instance TEXT PRIMARY KEY
                    ) STRICT\
                    """,
                    """
                    CREATE TABLE standings ( -- where processes stand
                        process TEXT PRIMARY KEY,
                        launch INTEGER NOT NULL, -- the last number
                        crashes INTEGER NOT NULL,
                        restarts INTEGER NOT NULL,
                        health_restarts INTEGER NOT NULL,
                        operator_restarts INTEGER NOT NULL,
                        nominal TEXT NOT NULL, -- ISO 8601 duration
                        retry_until TEXT, -- while in back-off
                        retry_length TEXT,
                        gave_up TEXT, -- JSON, why the host gave up
                        reserved INTEGER NOT NULL -- launch numbers up to here may be in use
                    ) STRICT\
                    """);
}
