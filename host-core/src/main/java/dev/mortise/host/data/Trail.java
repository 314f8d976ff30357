package dev.mortise.host.data;

import dev.mortise.host.spec.Names;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;

/// The way from an instance's directory down to something in it, name by name.
///
/// Paths of a deep tree can be longer than the system takes and than memory likes: they become text
/// only when somebody asks.
///
/// @param up absent for the instance's directory itself
/// @param depth 0 for the instance's directory
record Trail(@Nullable Trail up, Path name, int depth) {

    /// More names than that are not shown.
    private static final int SHOWN = 24;

    static Trail from(Path directory) {
        return new Trail(null, directory, 0);
    }

    Trail to(Path child) {
        return new Trail(this, child, depth + 1);
    }

    boolean isTop() {
        return up == null;
    }

    /// For people: `/` between names, `.` for the directory itself, and nothing in it that could
    /// forge a line. Of a very deep path the names in the middle are left out.
    String shown() {
        if (isTop()) {
            return ".";
        }
        var names = new ArrayDeque<String>();
        for (Trail at = this; at.up != null; at = at.up) {
            boolean hidden = depth > SHOWN && at.depth > SHOWN / 2 && at.depth <= depth - SHOWN / 2;
            if (!hidden) {
                names.addFirst(visible(at.name.toString()));
            } else if (at.depth == depth - SHOWN / 2) {
                names.addFirst("…" + (depth - SHOWN) + " more…");
            }
        }
        return String.join("/", names);
    }

    /// The whole path, `/` between names; empty when it is longer than `limit` characters.
    Optional<String> whole(int limit) {
        var names = new ArrayDeque<String>();
        int length = 0;
        for (Trail at = this; at.up != null; at = at.up) {
            String text = at.name.toString();
            length += text.length() + 1;
            if (length > limit) {
                return Optional.empty();
            }
            names.addFirst(text);
        }
        return Optional.of(String.join("/", names));
    }

    /// Whether these are its names. As text, so that what cannot be decoded is taken for the same.
    boolean is(List<String> names) {
        if (names.size() != depth) {
            return false;
        }
        for (Trail at = this; at.up != null; at = at.up) {
            if (!at.name.toString().equals(names.get(at.depth - 1))) {
                return false;
            }
        }
        return true;
    }

    /// Names come from a plugin: what would break a line or turn its direction is shown as a code.
    static String visible(String name) {
        if (name.codePoints().noneMatch(Names::forges)) {
            return name;
        }
        var text = new StringBuilder();
        name.codePoints()
                .forEach(
                        c -> {
                            if (Names.forges(c)) {
                                text.append("\\u{").append(Integer.toHexString(c)).append('}');
                            } else {
                                text.appendCodePoint(c);
                            }
                        });
        return text.toString();
    }
}
