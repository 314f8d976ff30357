package dev.mortise.host.integrity;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.ProgramFault;
import dev.mortise.host.spec.Installation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Who else could put another program in place of an installation's.
final class Exposure {

    private static final String ROOT = "root";

    private Exposure() {}

    static List<HostError> warnings(Installation installation) {
        var warnings = new ArrayList<HostError>();
        Stream.concat(Stream.of(installation.path()), installation.files().stream())
                .flatMap(file -> exposed(installation, file).stream())
                .forEach(warnings::add);
        return warnings;
    }

    private static Optional<HostError> exposed(Installation installation, Path file) {
        try {
            var attributes = Files.readAttributes(file, PosixFileAttributes.class);
            String owner = attributes.owner().getName();
            boolean others =
                    attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE)
                            || !(owner.equals(ROOT)
                                    || owner.equals(System.getProperty("user.name", ROOT)));
            return others
                    ? Optional.of(
                            new ProgramFault.ProgramExposed(
                                    installation.id(),
                                    file,
                                    PosixFilePermissions.toString(attributes.permissions()),
                                    owner))
                    : Optional.empty();
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty(); // not there, which is a problem already, or no such rights
        }
    }
}
