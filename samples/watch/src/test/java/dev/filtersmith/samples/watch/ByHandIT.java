package dev.filtersmith.samples.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Test of the README's commands for typing, in the order of the README. */
class ByHandIT {
    /** The first release of the JDK that warns of an agent loaded later. */
    private static final int FIRST_TO_WARN = 21;

    @TempDir
    private Path directory;

    private Path errors = Path.of("");

    @BeforeEach
    void nameFiles() {
        errors = directory.resolve("service.txt");
    }

    private String run(String program, Object... arguments) throws IOException, InterruptedException {
        Jvm run = Jvm.run(directory, program, arguments);
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        return run.out();
    }

    private void load(Served service) throws IOException, InterruptedException {
        run("java", "-jar", Jvm.JAR, "load", "--pause=0", "--questions=100", service.address());
    }

    @Test
    void theFilterIsSeenAtWork() throws IOException, InterruptedException {
        try (Served service = Served.start(errors, "-javaagent:" + Jvm.AGENT + "=telemetry=jfr,jmx")) {
            Path recording = directory.resolve("filters.jfr");
            run("jcmd", service.pid(), "JFR.start", "name=filters", "+dev.filtersmith.FilterStatistics#period=1s");
            load(service);
            assertThat(run("java", "-jar", Jvm.JAR, "look", service.pid(), "--times=2"))
                    .contains("more than it was made for, rate above 0.01");
            run("jcmd", service.pid(), "JFR.dump", "name=filters", "filename=" + recording);
            assertThat(run("jfr", "print", "--events", "dev.filtersmith.*", "--stack-depth", 20, recording))
                    .contains("dev.filtersmith.FilterStatistics {", "dev.filtersmith.PutRefused {", "Documents.put(");
        }
        assertThat(Files.readString(errors)).isEmpty();
    }

    @Test
    void theAgentComesLater() throws IOException, InterruptedException {
        try (Served service = Served.start(errors)) {
            run("jcmd", service.pid(), "JVMTI.agent_load", Jvm.AGENT, "\"telemetry=jfr,jmx\"");
            load(service);
            assertThat(run("java", "-jar", Jvm.JAR, "look", service.pid()))
                    .contains("INTERPRETED", "rate above 0.01")
                    .doesNotContain("BOUND");
            new Client(URI.create(service.address())).enlarge();
            assertThat(run("java", "-jar", Jvm.JAR, "look", service.pid())).contains("BOUND");
        }
        String warning = Runtime.version().feature() < FIRST_TO_WARN ? "" : Readme.block("JEP 451");
        assertThat(Readme.masked(Files.readString(errors))).isEqualTo(Readme.masked(warning));
    }
}
