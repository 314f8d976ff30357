package dev.mortise.host.data;

import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;

/// What is done on a [Walk]. An exception says that it could not be done to that one, and is told
/// to [#refused]; the walk goes on.
interface Visitor {

    /// What is not gone into: a file, a link, a junction, a socket and so on.
    void leaf(Folder in, Trail at, BasicFileAttributes attributes) throws IOException;

    /// A directory was opened; nothing in it was looked at yet.
    void opened(Folder folder, Trail at) throws IOException;

    /// All that is in a directory was visited.
    ///
    /// @param whole nothing in it was refused
    /// @return whether to go into it once more
    boolean left(Folder in, Trail at, boolean whole) throws IOException;

    /// A directory that could not be opened.
    ///
    /// @throws IOException `why`, unless it does not matter
    void shut(Folder in, Trail at, IOException why) throws IOException;

    void refused(Trail at, String reason);
}
