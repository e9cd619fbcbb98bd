package dev.filtersmith.samples.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Test of the tour, run from the jars. */
class TourIT {
    @TempDir
    private Path directory;

    @Test
    void printsWhatTheReadmeSays() throws IOException, InterruptedException {
        Jvm tour = Jvm.run(directory, "java", "-jar", Jvm.JAR, "--recording=" + directory.resolve("filters.jfr"));

        assertThat(tour.err()).isEmpty();
        assertThat(Readme.masked(tour.out())).isEqualTo(Readme.masked(Readme.block("it prints")));
        assertThat(tour.exitCode()).isZero();
    }

    @Test
    void goesOnWithoutJcmd() throws IOException, InterruptedException {
        Jvm tour = Jvm.run(directory, "java", "-jar", Jvm.JAR, "--jcmd=nowhere", "--questions=100");

        assertThat(tour.err())
                .isEqualToNormalizingNewlines(
                        "watch: no recording: nowhere cannot be run, as in a JRE. Run this with a JDK, or name "
                                + "its jcmd with --jcmd.\n");
        assertThat(tour.out()).contains("more than it was made for").doesNotContain("JFR.dump");
        assertThat(tour.exitCode()).isZero();
    }

    @Test
    void goesOnWithoutAttaching() throws IOException, InterruptedException {
        Jvm tour = Jvm.run(
                directory,
                "java",
                "--limit-modules=java.se,jdk.httpserver,jdk.jfr",
                "-jar",
                Jvm.JAR,
                "--recording="
                        + Files.createDirectory(directory.resolve("with blank")).resolve("filters.jfr"),
                "--questions=100");

        assertThat(tour.err())
                .isEqualToNormalizingNewlines(
                        "watch: no JMX: the Java that runs this has no module jdk.attach, as a JRE. Run it with "
                                + "a JDK.\n");
        assertThat(tour.out()).contains("JFR.dump").contains("PutRefused").doesNotContain("JMX");
        assertThat(tour.exitCode()).isZero();
    }
}
