package dev.filtersmith.samples.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Test of the commands of this sample's README, run from the jars: in each build those of the tour,
 * which runs a service with the agent, and tools of the JDK beside it.
 */
class WatchIT {
    /** The first release of the JDK that warns of an agent loaded later. */
    private static final int FIRST_TO_WARN = 21;

    @TempDir
    private Path directory;

    @Test
    void theTourPrintsWhatTheReadmeShows() throws IOException, InterruptedException {
        Jvm tour = Jvm.run(directory, "java", "-jar", Jvm.JAR);

        assertThat(tour.err()).isEmpty();
        assertThat(masked(tour.out())).isEqualTo(masked(readme("it prints")));
        assertThat(tour.exitCode()).isZero();
    }

    @Test
    @Tag("full")
    @Timeout(600) // Ends a hang.
    void theFilterIsSeenAtWork() throws IOException, InterruptedException {
        Path errors = directory.resolve("errors");
        Process service = Jvm.command(
                        "java", "-javaagent:" + Jvm.AGENT + "=telemetry=jfr,jmx", "-jar", Jvm.JAR, "serve")
                .redirectError(errors.toFile())
                .start();
        try (BufferedReader out = service.inputReader();
                BufferedWriter in = service.outputWriter()) {
            assertThat(out.readLine()).startsWith("process " + service.pid());
            Path recording = directory.resolve("filters.jfr");
            run("jcmd", service.pid(), "JFR.start", "name=filters", "+dev.filtersmith.FilterStatistics#period=1s");
            step(Serve.STEPS - 1, in, out);
            assertThat(run("java", "-jar", Jvm.JAR, "look", service.pid()))
                    .contains("BOUND", "over capacity, rate above 0.001");
            assertThat(recorded(service, recording)).contains("dev.filtersmith.PutRefused {", "Documents.put(");
        } finally {
            end(service);
        }
        assertThat(Files.readString(errors)).isEmpty();
    }

    /** Returns the events once there are those that come periodically. */
    private String recorded(Process service, Path recording) throws IOException, InterruptedException {
        String events;
        do {
            run("jcmd", service.pid(), "JFR.dump", "name=filters", "filename=" + recording);
            events = run("jfr", "print", "--events", "dev.filtersmith.*", "--stack-depth", 20, recording);
        } while (!events.contains("dev.filtersmith.FilterStatistics {"));
        return events;
    }

    @Test
    @Tag("full")
    void theAgentCanComeLater() throws IOException, InterruptedException {
        Path errors = directory.resolve("errors");
        Process service = Jvm.command("java", "-jar", Jvm.JAR, "serve")
                .redirectError(errors.toFile())
                .start();
        try (BufferedReader out = service.inputReader();
                BufferedWriter in = service.outputWriter()) {
            out.readLine();
            run("jcmd", service.pid(), "JVMTI.agent_load", Jvm.AGENT, "\"telemetry=jfr,jmx\"");
            step(Serve.STEPS - 1, in, out);
            assertThat(run("java", "-jar", Jvm.JAR, "look", service.pid()))
                    .contains("INTERPRETED", "rate above 0.001")
                    .doesNotContain("BOUND");
            step(1, in, out);
            assertThat(run("java", "-jar", Jvm.JAR, "look", service.pid())).contains("BOUND");
        } finally {
            end(service);
        }
        String warning = Runtime.version().feature() < FIRST_TO_WARN ? "" : readme("JEP 451");
        assertThat(masked(Files.readString(errors))).isEqualTo(masked(warning));
    }

    private static void step(int times, BufferedWriter in, BufferedReader out) throws IOException {
        for (int i = 0; i < times; i++) {
            in.newLine();
            in.flush();
            assertThat(out.readLine()).contains("documents");
        }
    }

    private static void end(Process service) {
        service.destroy();
        service.onExit().join();
    }

    private String run(String program, Object... arguments) throws IOException, InterruptedException {
        Jvm run = Jvm.run(directory, program, arguments);
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        return run.out();
    }

    /** Returns the fenced block that follows a text in this sample's README. */
    private static String readme(String text) throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        int fence = readme.indexOf("```", readme.indexOf(text));
        int begin = readme.indexOf('\n', fence) + 1;
        return readme.substring(begin, readme.indexOf("```\n", begin));
    }

    /** Masks process numbers, directories, and text that depends on the moment of a poll. */
    private static String masked(String text) {
        return text.replaceAll("jcmd \\d+ ", "jcmd PID ")
                .replaceAll("[^\\s(]*/(filters.jfr|filtersmith-agent.jar)", "$1")
                .replaceAll("it predicts a rate of \\S+,", "it predicts a rate of RATE,")
                .replaceAll("\\d+ events, one a second", "NUMBER events, one a second");
    }
}
