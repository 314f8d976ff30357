package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Holds `docs/api-map.md` to its word: every name of the reference has a row, every member it
/// names is there and public, every test it names is a test.
class ApiMapTest {

    /// What the reference exports, by the section of `cp1-host.md` that tells of it. Behind a colon
    /// what that section writes, where it is not the name's last part.
    private static final String REFERENCE =
            """
            2 EnvPluginID EnvProtocol EnvProtocolVersion EnvLaunchID EnvProof EnvHandshakeCookie
            2 EnvPluginEndpoint EnvTenant EnvInstanceID
            3 HandshakeMarker Handshake Handshake.Marker Handshake.PluginID Handshake.Protocol
            3 Handshake.ProtocolVersion Handshake.Transport Handshake.Endpoint Handshake.RPC
            3 Handshake.LaunchID Handshake.Proof Handshake.String:string IsHandshakeLine
            3 ParseHandshake
            4 pluginruntime.Endpoint pluginruntime.Endpoint.Scheme pluginruntime.Endpoint.Addr
            4 pluginruntime.Endpoint.String:string pluginruntime.ParseEndpoint:Parsing
            5 pluginruntime.Credentials:authentication pluginruntime.Credentials.LaunchID:launch_id
            5 pluginruntime.Credentials.Proof:proof pluginruntime.Config:config
            5 pluginruntime.Config.MaxFrameSize pluginruntime.Config.MaxConnections
            5 pluginruntime.Config.HandshakeTimeout pluginruntime.Config.ReadTimeout
            5 pluginruntime.Config.WriteTimeout
            6 transport.Message:message transport.Message.CallID:call_id
            6 transport.Message.Kind:kind transport.Message.Method:method
            6 transport.Message.Body:body transport.Message.Error:error status.Code:code
            8 Kind KindDriver:Driver KindApplication:Application KindConnector:Connector
            8 Kind.String Kind.Protocol ParseKind
            9 CommandSpec CommandSpec.Path CommandSpec.Args CommandSpec.Env Runner
            9 Runner.Start:start Process Process.Wait:wait Process.Signal:signal Process.Kill:kill
            9 Process.Pid:pid Process.Stdout:stdout Process.Stderr:stderr ExecRunner
            10 Config Config.PluginID Config.Kind Config.Protocol Config.ProtocolVersion
            10 Config.Command Config.HandshakeTimeout Config.ShutdownTimeout
            10 Config.HealthCheckInterval Config.MaxRestarts Config.BaseBackoff Config.MaxBackoff
            10 Config.LogBufferSize Config.Jitter Supervisor NewSupervisor:Supervisor
            10 Supervisor.Run Supervisor.Disable Supervisor.Enable Supervisor.Restart
            10 Supervisor.State Supervisor.Snapshot Supervisor.Logs Snapshot Snapshot.State
            10 Snapshot.Crashes Snapshot.Restarts Snapshot.Launches Snapshot.HandshakeCompleted
            10 Snapshot.Backoffs Snapshot.Kind Snapshot.Endpoint Snapshot.RPCConnections
            11 State StateStopped:STOPPED StateStarting:STARTING StateHealthy:HEALTHY
            11 StateDegraded:DEGRADED StateCrashed:CRASHED StateBackoff:BACKOFF
            11 StateDisabled:DISABLED State.String:STATE State.CanTransition
            14 LogEntry LogEntry.Stream LogEntry.Line
            15 Redact
            16 Installation Installation.PluginID Installation.Version Installation.Path
            16 Installation.Kind Isolation IsolationShared:shared IsolationPerInstance:per-instance
            16 Isolation.String:isolation InstanceSpec InstanceSpec.ID InstanceSpec.Tenant
            16 InstanceSpec.PluginID InstanceSpec.Version InstanceSpec.Config
            16 InstanceSpec.Isolation Instance Instance.ID Instance.Tenant Instance.PluginID
            16 Instance.Version Instance.Config Instance.Isolation InstanceSnapshot
            16 InstanceSnapshot.Tenant InstanceSnapshot.InstanceID InstanceSnapshot.PluginID
            16 InstanceSnapshot.Version InstanceSnapshot.Isolation InstanceSnapshot.Enabled
            16 InstanceSnapshot.State InstanceSnapshot.Health InstanceSnapshot.ConsecutiveFailures
            16 InstanceSnapshot.Restarts InstanceSnapshot.Crashes InstanceSnapshot.Launches
            16 InstanceSnapshot.Config RemoveResult RemoveResult.Purged RemoveResult.DataPreserved
            16 RemoveOption WithPurge ManagerOptions ManagerOptions.Runner ManagerOptions.Logger
            16 ManagerOptions.Protocol ManagerOptions.ProtocolVersion ManagerOptions.HealthChecker
            16 ManagerOptions.MetricsCollector ManagerOptions.HealthCheckInterval
            16 ManagerOptions.HealthFailureThreshold ManagerOptions.HealthFailurePolicy
            16 ManagerOptions.HandshakeTimeout ManagerOptions.ShutdownTimeout
            16 ManagerOptions.MaxRestarts ManagerOptions.BaseBackoff ManagerOptions.MaxBackoff
            16 ManagerOptions.LogBufferSize ManagerOptions.Jitter ManagerOptions.CommandArgs
            16 ManagerOptions.CommandEnv Manager NewManager Manager.RegisterInstallation
            16 Manager.CreateInstance Manager.Start Manager.Enable Manager.Disable Manager.Remove
            16 Manager.Snapshot Manager.ListInstances Manager.ListInstallations Manager.Metrics
            16 Manager.Close Manager.ReconcileInstance Manager.DriverClientForInstance
            16 Manager.ApplicationClientForInstance
            17 Health HealthUnknown:UNKNOWN HealthHealthy:HEALTHY HealthDegraded:DEGRADED
            17 HealthChecker HealthChecker.Check:check HealthTarget HealthTarget.PluginID
            17 HealthTarget.Version HealthTarget.Tenant HealthTarget.InstanceID
            17 HealthFailurePolicy:policy HealthPolicyDisable HealthPolicyRestart
            18 Metrics Metrics.CPUTime Metrics.RSSBytes Metrics.Handles Metrics.Goroutines
            18 Metrics.MessageRate Metrics.RestartCount Metrics.LastHealthy MetricsCollector
            18 MetricsCollector.Collect:collect MetricsTarget MetricsTarget.PluginID
            18 MetricsTarget.Version MetricsTarget.Tenant MetricsTarget.InstanceID
            21 ErrInstallationNotFound ErrInstallationExists ErrInstanceNotFound ErrInstanceExists
            21 ErrInvalidArgument ErrConnectorUnsupported ErrAuthenticationFailed ErrFrameTooLarge
            21 ErrAmbiguousInstance
            """;

    private static final String NOT_BUILT = "not built: ";
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern SECTION = Pattern.compile("(?m)^## (\\d+)\\. ");
    private static final Path ROOT =
            Path.of(Objects.requireNonNull(System.getProperty("mortise.root")));

    /// A name of the reference and the section that tells of it.
    private record Name(String name, int section) {
        @Override
        public String toString() {
            return name + " of §" + section;
        }
    }

    /// One line of the page's tables.
    private record Row(Name reference, String ours, String differs, String pinned) {
        boolean built() {
            return !ours.startsWith(NOT_BUILT);
        }
    }

    private static List<String> quoted(String cell) {
        return CODE.matcher(cell).results().map(found -> found.group(1)).toList();
    }

    private static List<Row> rows() throws IOException {
        return Files.readAllLines(ROOT.resolve("docs/api-map.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .map(ApiMapTest::row)
                .toList();
    }

    private static Row row(String line) {
        String[] cells = line.split(" *\\| *", -1);
        assertThat(cells).as(line).hasSize(7);
        assertThat(cells[2]).as(line).matches("§[0-9]+");
        var name = new Name(quoted(cells[1]).getFirst(), Integer.parseInt(cells[2].substring(1)));
        return new Row(name, cells[3], cells[4], cells[5]);
    }

    /// Every name of [#REFERENCE] with what its section writes.
    private static Map<Name, String> reference() {
        var names = new HashMap<Name, String>();
        for (String line : REFERENCE.lines().toList()) {
            String[] words = line.split(" ");
            for (String word : Arrays.copyOfRange(words, 1, words.length)) {
                String[] parts = word.split(":");
                String written =
                        parts.length > 1 ? parts[1] : word.substring(word.lastIndexOf('.') + 1);
                names.put(new Name(parts[0], Integer.parseInt(words[0])), written);
            }
        }
        return names;
    }

    @Test
    void everyNameOfTheReferenceHasARowAndOnlyOne() throws Exception {
        assertThat(rows())
                .extracting(Row::reference)
                .containsExactlyInAnyOrderElementsOf(reference().keySet());
    }

    @Test
    void everyNameIsOneThatItsSectionWrites() throws Exception {
        String text = Files.readString(ROOT.resolve("docs/spec/cp1-host.md"));
        List<MatchResult> headings = SECTION.matcher(text).results().toList();
        var sections = new HashMap<Integer, String>();
        for (int i = 0; i < headings.size(); i++) {
            int end = i + 1 < headings.size() ? headings.get(i + 1).start() : text.length();
            sections.put(
                    Integer.parseInt(headings.get(i).group(1)),
                    text.substring(headings.get(i).start(), end));
        }
        reference()
                .forEach(
                        (name, written) ->
                                assertThat(sections.get(name.section()))
                                        .as(name.toString())
                                        .containsPattern("\\b" + Pattern.quote(written) + "\\b"));
    }

    @Test
    void everyMemberThatIsNamedIsThereAndPublic() throws Exception {
        var problems = new ArrayList<String>();
        for (Row row : rows()) {
            if (!row.built()) {
                continue;
            }
            List<String> members = quoted(row.ours());
            if (members.isEmpty()) {
                problems.add(row.reference() + " names no member of ours");
            }
            members.stream()
                    .filter(member -> !isThere(member))
                    .forEach(member -> problems.add(row.reference() + ": no public " + member));
        }
        assertThat(problems).isEmpty();
    }

    @Test
    void whatIsNotBuiltSaysWhyAndNamesNoTest() throws Exception {
        assertThat(rows().stream().filter(row -> !row.built()))
                .isNotEmpty()
                .allSatisfy(
                        row -> {
                            assertThat(row.ours()).hasSizeGreaterThan(NOT_BUILT.length() + 10);
                            assertThat(row.pinned()).isEqualTo("–");
                        });
    }

    @Test
    void everyTestThatIsNamedIsATest() throws Exception {
        Set<String> tests = tests();
        var problems = new ArrayList<String>();
        for (Row row : rows()) {
            List<String> named = quoted(row.pinned());
            if (row.built() && named.isEmpty()) {
                problems.add(row.reference() + " is pinned by nothing");
            }
            named.stream()
                    .filter(test -> !tests.contains(test))
                    .forEach(test -> problems.add(row.reference() + ": no test " + test));
        }
        assertThat(problems).isEmpty();
    }

    // ── members, by reflection ──────────────────────────────────────────────────────────────────

    /// @param named such as `host.Manager#remove(InstanceId, RemoveOption...)`, `cp1.Endpoint`
    private static boolean isThere(String named) {
        String[] parts = named.split("#");
        Optional<Class<?>> type = type("dev.mortise." + parts[0]);
        return type.filter(t -> Modifier.isPublic(t.getModifiers()))
                .filter(t -> parts.length == 1 || members(t).contains(parts[1]))
                .isPresent();
    }

    /// Also one inside another, `Outer.Inner`.
    private static Optional<Class<?>> type(String name) {
        try {
            return Optional.of(Class.forName(name, false, ApiMapTest.class.getClassLoader()));
        } catch (ClassNotFoundException _) {
            int dot = name.lastIndexOf('.');
            return dot < 0
                    ? Optional.empty()
                    : type(name.substring(0, dot) + "$" + name.substring(dot + 1));
        }
    }

    /// Constants and record components by their names, methods and constructors with the simple
    /// types of their parameters.
    private static Set<String> members(Class<?> type) {
        var members = new HashSet<String>();
        Arrays.stream(type.getFields()).forEach(field -> members.add(field.getName()));
        Stream.ofNullable(type.getRecordComponents())
                .flatMap(Arrays::stream)
                .map(RecordComponent::getName)
                .forEach(members::add);
        Arrays.stream(type.getMethods())
                .forEach(method -> members.add(method.getName() + parameters(method)));
        Arrays.stream(type.getConstructors())
                .forEach(made -> members.add(type.getSimpleName() + parameters(made)));
        return members;
    }

    private static String parameters(Executable executable) {
        String all =
                Arrays.stream(executable.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"));
        return executable.isVarArgs() ? all.replaceFirst("\\[\\]\\)$", "...)") : all;
    }

    // ── tests, by their sources: other modules' classes are not on this class path ──────────────

    private static final Pattern TEST =
            Pattern.compile("(?m)^ +@(?:Test|ParameterizedTest)\\b(?s:.*?)^ +void (\\w+)\\(");

    /// All tests of all modules, `Class.method`.
    private static Set<String> tests() throws IOException {
        var tests = new HashSet<String>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.toList()) {
                Path sources = module.resolve("src/test/java");
                if (Files.isDirectory(sources)) {
                    addTests(sources, tests);
                }
            }
        }
        return tests;
    }

    private static void addTests(Path sources, Set<String> tests) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(f -> f.toString().endsWith("Test.java")).toList()) {
                String name = file.getFileName().toString().replace(".java", ".");
                TEST.matcher(Files.readString(file))
                        .results()
                        .forEach(found -> tests.add(name + found.group(1)));
            }
        }
    }
}
