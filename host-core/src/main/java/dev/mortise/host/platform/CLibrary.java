package dev.mortise.host.platform;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// Finds functions of the C library that this JVM runs with.
final class CLibrary {

    private CLibrary() {}

    /// @return empty when this system's has no such function
    @SuppressWarnings("restricted") // native access is granted on the command line
    static Optional<MethodHandle> function(
            String name, FunctionDescriptor type, Linker.Option... options) {
        var linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find(name)
                .map(symbol -> linker.downcallHandle(symbol, type, options));
    }
}
