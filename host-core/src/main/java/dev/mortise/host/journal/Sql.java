package dev.mortise.host.journal;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.OptionalLong;

/// The few words of JDBC that are used everywhere here. Transactions are begun and ended by
/// statements; the connection itself stays in auto-commit mode.
final class Sql {

    private Sql() {}

    /// Of a file, as a URI: in there no character of a path means anything else.
    static String url(Path file) {
        return "jdbc:sqlite:" + file.toUri();
    }

    static void run(Connection connection, String statement) throws SQLException {
        try (var s = connection.createStatement()) {
            s.execute(statement);
        }
    }

    /// The one number that a query answers; 0 for NULL.
    static int number(Connection connection, String query) throws SQLException {
        return (int) maybeNumber(connection, query).orElse(0);
    }

    static OptionalLong maybeNumber(Connection connection, String query) throws SQLException {
        try (var s = connection.createStatement();
                var rows = s.executeQuery(query)) {
            return rows.next() ? maybeLong(rows, 1) : OptionalLong.empty();
        }
    }

    private static OptionalLong maybeLong(ResultSet rows, int column) throws SQLException {
        long value = rows.getLong(column);
        return rows.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /// Sets all parameters, in order: text, whole numbers, booleans as 0 and 1, or null.
    static PreparedStatement with(PreparedStatement statement, @Nullable Object... values)
            throws SQLException {
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case null -> statement.setNull(i + 1, Types.NULL);
                case Boolean yes -> statement.setInt(i + 1, yes ? 1 : 0);
                case Number number -> statement.setLong(i + 1, number.longValue());
                case Object text -> statement.setString(i + 1, text.toString());
            }
        }
        return statement;
    }

    /// After a failure that may have ended the transaction already.
    static void rollback(Connection connection) {
        try {
            run(connection, "ROLLBACK");
        } catch (SQLException _) {
            // There was none left, which is what was wanted.
        }
    }
}
