package dev.mortise.host.integrity;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.ProgramFault;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.Setting;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Proxy variables of a plugin: they are its own configuration, but a plugin that is told of a
/// proxy and of no exception may ask that proxy for what is on this machine.
final class Proxies {

    private static final Set<String> PROXIES = Set.of("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY");
    private static final String EXCEPTIONS = "NO_PROXY";

    private Proxies() {}

    static Optional<HostError> warning(Installation installation) {
        Map<String, Setting> env = installation.env();
        List<String> set =
                env.keySet().stream()
                        .filter(name -> PROXIES.contains(name.toUpperCase(Locale.ROOT)))
                        .sorted()
                        .toList();
        boolean covered =
                env.entrySet().stream()
                        .filter(e -> e.getKey().toUpperCase(Locale.ROOT).equals(EXCEPTIONS))
                        .anyMatch(e -> coversLoopback(e.getValue().value()));
        return set.isEmpty() || covered
                ? Optional.empty()
                : Optional.of(new ProgramFault.ProxyForLoopback(installation.id(), set));
    }

    private static boolean coversLoopback(String exceptions) {
        Set<String> names = Arrays.stream(exceptions.split("[,\\s]+")).collect(Collectors.toSet());
        return names.contains("*")
                || (names.contains("localhost")
                        && (names.contains("127.0.0.1") || names.contains("127.0.0.0/8")));
    }
}
