package dev.filtersmith.benchmarks.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of a small report. */
class ReportFilesTest {
    private static final Section SECTION = new Section(
            "Table I",
            "A note.",
            List.of(
                    Finding.of("a.b", "x < \"y\", z", 0.5).printed("0.5"),
                    Finding.of("a.c", "other", 1e-9)
                            .recomputed("1.0e-9")
                            .printed("2e-9")
                            .misprint("why, indeed")),
            List.of(new Plot(
                    "a.plot",
                    "Some & all",
                    new Plot.Axis("x", false),
                    new Plot.Axis("y", true),
                    List.of(new Plot.Curve("one", List.of(new Plot.Point(1, 0.1), new Plot.Point(2, 1e-3)))))));

    private static final Report REPORT =
            new Report(Effort.QUICK, List.of(new Chapter.Finished("A paper", "Its title", List.of(SECTION))));

    @TempDir
    Path directory;

    @Test
    void haveAllFindingsAndPoints() throws IOException {
        new ReportFiles(directory).write(REPORT);
        assertThat(directory.resolve("findings.csv")).hasContent("""
                id,what,value,standard error,recomputed,paper,verdict,reason
                a.b,"x < ""y"", z",0.500000,0,,0.5,reproduced,
                a.c,other,1.00000e-09,0,1.0e-9,2e-9,misprint,"why, indeed"
                """);
        assertThat(directory.resolve("points.csv")).hasContent("""
                plot,curve,x,y
                a.plot,one,1,0.100000
                a.plot,one,2,1.00000e-03
                """);
        assertThat(directory.resolve("report.txt"))
                .content()
                .contains(
                        "Quick report, JDK " + Runtime.version() + ", 2 findings: 1 reproduced, 1 misprint.",
                        "== A paper ==",
                        "Table I\nA note.\n");
        assertThat(directory.resolve("report.html"))
                .content()
                .contains("<td>x &lt; &quot;y&quot;, z</td>", "<td class=\"misprint\">misprint: why, indeed</td>")
                .contains("<svg class=\"plot\"", "aria-label=\"Some &amp; all\"");
    }

    @Test
    void replaceThoseOfAnEarlierReport() throws IOException {
        ReportFiles files = new ReportFiles(directory.resolve("new"));
        files.write(REPORT);
        files.write(new Report(Effort.FULL, List.of()));
        assertThat(directory.resolve("new/report.txt")).content().contains("Full report", "0 findings");
    }

    @ParameterizedTest
    @ValueSource(strings = {"report.txt", "findings.csv", "points.csv", "report.html"})
    void doNotReplaceOtherFiles(String name) throws IOException {
        Path other = Files.writeString(directory.resolve(name), "something else\n");
        assertRefused(name);
        assertThat(other).hasContent("something else");
        assertThat(directory).isDirectoryNotContaining(file -> !file.equals(other));
    }

    @ParameterizedTest
    @ValueSource(strings = {"report.txt", "findings.csv", "points.csv", "report.html"})
    void doNotReplaceBinaryFiles(String name) throws IOException {
        byte[] bytes = {(byte) 0xff, (byte) 0xfe, 0, (byte) 0x80, '\n', (byte) 0xc3};
        Path other = Files.write(directory.resolve(name), bytes);
        assertRefused(name);
        assertThat(other).hasBinaryContent(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"report.txt", "findings.csv", "points.csv", "report.html"})
    void doNotReplaceDirectories(String name) throws IOException {
        Path other = Files.createDirectory(directory.resolve(name));
        assertRefused(name);
        assertThat(other).isEmptyDirectory();
    }

    /** The link leads to a file of an earlier report. */
    @ParameterizedTest
    @ValueSource(strings = {"report.txt", "findings.csv", "points.csv", "report.html"})
    void doNotFollowLinks(String name) throws IOException {
        Path earlier = directory.resolve("earlier");
        new ReportFiles(earlier).write(new Report(Effort.FULL, List.of()));
        String content = Files.readString(earlier.resolve(name));
        Path link = Files.createSymbolicLink(directory.resolve(name), earlier.resolve(name));
        assertRefused(name);
        assertThat(link).isSymbolicLink();
        assertThat(earlier.resolve(name)).hasContent(content);
    }

    @Test
    void doNotFollowLinksToNothing() throws IOException {
        Path missing = directory.resolve("missing");
        Files.createSymbolicLink(directory.resolve("report.txt"), missing);
        assertRefused("report.txt");
        assertThat(missing).doesNotExist();
    }

    private void assertRefused(String name) {
        assertThatIOException()
                .isThrownBy(() -> new ReportFiles(directory).write(REPORT))
                .withMessageContaining(name)
                .withMessageContaining("--output");
    }
}
