package dev.mortise.host.data;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Iterator;

/// A real folder, and somebody who changes the disk right before chosen steps.
record Meddled(Folder folder, Meddler meddler) implements Folder {

    enum Step {
        ENTER,
        READ,
        REMOVE_FILE,
        REMOVE_DIRECTORY
    }

    interface Meddler {
        void before(Step step, Path name) throws IOException;

        /// A name as the directory is to tell it.
        default Path told(Path name) {
            return name;
        }
    }

    @Override
    public Iterator<Path> names() throws IOException {
        var names = folder.names();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return names.hasNext();
            }

            @Override
            public Path next() {
                return meddler.told(names.next());
            }
        };
    }

    @Override
    public BasicFileAttributes attributes() throws IOException {
        return folder.attributes();
    }

    @Override
    public BasicFileAttributes attributes(Path name) throws IOException {
        return folder.attributes(name);
    }

    @Override
    public Folder enter(Path name) throws IOException {
        meddler.before(Step.ENTER, name);
        return new Meddled(folder.enter(name), meddler);
    }

    @Override
    public SeekableByteChannel read(Path name) throws IOException {
        meddler.before(Step.READ, name);
        return folder.read(name);
    }

    @Override
    public Path target(Path link) throws IOException {
        return folder.target(link);
    }

    @Override
    public void removeFile(Path name) throws IOException {
        meddler.before(Step.REMOVE_FILE, name);
        folder.removeFile(name);
    }

    @Override
    public void removeDirectory(Path name) throws IOException {
        meddler.before(Step.REMOVE_DIRECTORY, name);
        folder.removeDirectory(name);
    }

    @Override
    public void unlock() throws IOException {
        folder.unlock();
    }

    @Override
    public void close() {
        folder.close();
    }
}
