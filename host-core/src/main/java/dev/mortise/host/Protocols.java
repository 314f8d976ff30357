package dev.mortise.host;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.protocol.Protocol;
import dev.mortise.host.protocol.cp1.Cp1Protocol;
import dev.mortise.host.protocol.plain.PlainProtocol;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.Kind;

import java.util.function.UnaryOperator;

/// Which protocol speaks which kind.
final class Protocols {

    private final Protocol cp1;
    private final Protocol plain;

    Protocols(ManagerOptions options, UnaryOperator<String> mask) {
        this.cp1 = new Cp1Protocol(options.temporary(), mask);
        this.plain = new PlainProtocol(options.environment());
    }

    /// Refuses a kind that cannot be run, before anything of it exists.
    void refuse(Installation installation) throws HostException {
        switch (installation.kind()) {
            case CONNECTOR ->
                    throw new HostException(new HostError.ConnectorUnsupported(installation.id()));
            case DEPLOYER, GO_PLUGIN ->
                    throw new HostException(
                            new HostError.KindUnsupported(
                                    installation.id(), installation.kind().word()));
            case DRIVER, APPLICATION, PLAIN -> {}
        }
    }

    Protocol of(Kind kind) {
        return switch (kind) {
            case DRIVER, APPLICATION -> cp1;
            case PLAIN -> plain;
            case CONNECTOR, DEPLOYER, GO_PLUGIN ->
                    throw new AssertionError(kind + " was not refused");
        };
    }
}
