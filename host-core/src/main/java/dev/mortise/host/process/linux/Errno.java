package dev.mortise.host.process.linux;

/// What the system means by its numbers, in the words of people who look for the reason.
final class Errno {

    private Errno() {}

    static String words(int errno) {
        return switch (errno) {
            case 1 -> "not permitted";
            case 2 -> "no such file or directory";
            case 7 -> "arguments and environment together are too long";
            case 8 -> "it is not a program that this system can execute";
            case 11 -> "the limit on processes of this user or system is reached";
            case 12 -> "out of memory";
            case 13 -> "permission denied";
            case 20 -> "a part of the path is no directory";
            case 21 -> "is a directory";
            case 22 -> "the program's format is invalid";
            case 23, 24 -> "too many open files; raise the limit (ulimit -n)";
            case 26 -> "the file is being written";
            case 28 -> "no space is left";
            case 36 -> "the name is too long";
            case 40 -> "too many symbolic links";
            case 80 -> "a shared library that it needs cannot be used";
            default -> "the system's error " + errno;
        };
    }
}
