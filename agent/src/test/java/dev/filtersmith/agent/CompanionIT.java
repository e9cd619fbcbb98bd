package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.agent.forked.Service;
import dev.filtersmith.agent.forked.Telemetry;
import dev.filtersmith.agent.telemetry.FilterMXBean;
import io.opentelemetry.javaagent.OpenTelemetryAgent;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.jacoco.agent.rt.RT;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.loader.tools.Library;
import org.springframework.boot.loader.tools.LibraryScope;
import org.springframework.boot.loader.tools.Repackager;

/**
 * Tests the agent beside others that change classes, and in an application of one jar, whose class
 * loader reads jars inside it. Each build starts it beside JaCoCo, which starts fastest, and in the
 * application. OpenTelemetry's agent is tagged as full.
 */
class CompanionIT {
    /** OpenTelemetry's agent, which sends nothing. */
    private static final String[] OPEN_TELEMETRY = {
        "-javaagent:" + Fork.whereIs(OpenTelemetryAgent.class),
        "-Dotel.traces.exporter=none",
        "-Dotel.metrics.exporter=none",
        "-Dotel.logs.exporter=none"
    };

    private static final Path RULES = Sources.GUIDE.resolve("filters-opentelemetry.yaml");

    private static final String[] COUNTED = {"13 interfaces, 79 beans"};

    private static final String[] IN_AN_APPLICATION = {
        "GENERATED BOUND true true", "2 beans, loaded by LaunchedClassLoader"
    };

    @TempDir
    private static Path directory;

    private static Path families;

    @BeforeAll
    static void compile() throws IOException {
        families = Sources.generated(
                Files.createDirectory(directory.resolve("families")),
                Sources.PROGRAMS.resolve("families/Families.java"));
    }

    private static String jacoco(Path recorded) {
        return "-javaagent:" + Fork.whereIs(RT.class) + "=destfile=" + recorded;
    }

    private static Fork telemetry() {
        return Fork.of(Telemetry.class, "families.Families").assertions().classPath(families);
    }

    @Test
    void besideJacocoFiltersAreCountedAndCovered() throws IOException, InterruptedException {
        Path recorded = directory.resolve("jacoco");
        telemetry().flags(jacoco(recorded)).agent("telemetry=jmx").run().printed(COUNTED);
        assertThat(covered(recorded)).contains("families/Filtersmith_Families");
    }

    /** Checks filters beside both other agents, which start before this one or after it. */
    @ParameterizedTest
    @Tag("full")
    @ValueSource(booleans = {true, false})
    void besideOthersFiltersAreCountedAndCovered(boolean othersFirst) throws IOException, InterruptedException {
        Path recorded = directory.resolve("jacoco" + othersFirst);
        Fork fork = telemetry();
        if (!othersFirst) {
            fork.agent("telemetry=jmx");
        }
        fork.flags(jacoco(recorded)).flags(OPEN_TELEMETRY);
        if (othersFirst) {
            fork.agent("telemetry=jmx");
        }
        assertQuiet(fork.run().saying(COUNTED));
        assertThat(covered(recorded)).contains("families/Filtersmith_Families");
    }

    /** Returns what JaCoCo has recorded, with the names of classes as text. */
    private static String covered(Path recorded) throws IOException {
        return Files.readString(recorded, StandardCharsets.ISO_8859_1);
    }

    /** The other agent names itself and its version. */
    private static void assertQuiet(Finished finished) {
        assertThat(finished.errors())
                .contains("opentelemetry-javaagent - version")
                .doesNotContain("filtersmith")
                .doesNotContain("Exception")
                .doesNotContain("ERROR");
    }

    @Test
    void rulesNameAttributesOfTheBeans() throws IOException {
        Pattern key = Pattern.compile("(?m)^ {6}([A-Z]\\w+):$");
        assertThat(key.matcher(Files.readString(RULES)).results().map(match -> "get" + match.group(1)))
                .hasSize(20)
                .isSubsetOf(Stream.of(FilterMXBean.class.getMethods())
                        .map(Method::getName)
                        .toList());
    }

    @Test
    @Tag("full")
    void openTelemetryReadsTheBeans() throws Exception {
        List<String> metrics = Files.readAllLines(RULES).stream()
                .filter(line -> line.strip().startsWith("metric: "))
                .map(line -> "name=filtersmith.filter." + line.strip().substring("metric: ".length()) + ",")
                .filter(name -> !name.contains("fpp.measured")) // It is NaN before the first report.
                .toList();
        assertThat(metrics).hasSize(19);
        Finished finished = Fork.of(Service.class, "watched")
                .flags(OPEN_TELEMETRY)
                .flags("-Dotel.metrics.exporter=console", "-Dotel.metric.export.interval=200")
                .flags("-Dotel.jmx.config=" + RULES, "-Dotel.jmx.discovery.delay=200")
                .agent("telemetry=jmx")
                .assertions()
                .run(Files.createDirectory(directory.resolve("metrics")), (process, output, errors) -> {
                    for (String metric : metrics) {
                        Fork.await(metric, errors, process);
                    }
                    Fork.await("filter=\"numbers\", id=\"1\"", errors, process);
                });
        finished.saying("before BOUND", "after BOUND 2 BOUND true BOUND true", "[BOUND 1 1, BOUND 1 1, BOUND 2 0]");
    }

    @Test
    void inAnApplicationOfSpringBootFiltersAreBound() throws IOException, InterruptedException {
        Fork.bare("-jar", application().toString()).agent("telemetry=jmx").run().printed(IN_AN_APPLICATION);
    }

    @Test
    @Tag("full")
    void inAnApplicationBesideOthersFiltersAreBound() throws IOException, InterruptedException {
        Path recorded = directory.resolve("jacoco in an application");
        assertQuiet(Fork.bare("-jar", application().toString())
                .flags(jacoco(recorded) + ",excludes=*.Filtersmith_*")
                .flags(OPEN_TELEMETRY)
                .agent("telemetry=jmx")
                .run()
                .saying(IN_AN_APPLICATION));
        assertThat(covered(recorded)).contains("boot/Application").doesNotContain("Filtersmith_");
    }

    private static Path application() throws IOException {
        Path application = directory.resolve("application.jar");
        return Files.exists(application) ? application : pack(application);
    }

    /** Packs the application as Spring Boot's plugins do. */
    private static Path pack(Path application) throws IOException {
        List<Path> libraries =
                new ArrayList<>(Fork.onClassPath("(spring-(?!boot-loader)|commons-logging|micrometer).*"));
        libraries.addAll(Fork.library());
        Path classes = Files.createDirectory(directory.resolve("boot"));
        Sources.generated(classes, libraries, Sources.PROGRAMS.resolve("boot/Application.java"));
        File plain = directory.resolve("plain.jar").toFile();
        int code = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(System.out, System.err, "--create", "--file", plain.toString(), "-C", classes.toString(), ".");
        assertThat(code).isZero();
        Repackager repackager = new Repackager(plain);
        repackager.setMainClass("boot.Application");
        repackager.repackage(application.toFile(), callback -> {
            for (Path library : libraries) {
                callback.library(new Library(library.toFile(), LibraryScope.COMPILE));
            }
        });
        return application;
    }
}
