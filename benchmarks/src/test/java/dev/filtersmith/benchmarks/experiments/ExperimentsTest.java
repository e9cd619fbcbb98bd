package dev.filtersmith.benchmarks.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.benchmarks.experiments.overview.Overview;
import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Plot;
import dev.filtersmith.benchmarks.experiments.report.Report;
import dev.filtersmith.benchmarks.experiments.report.ReportFiles;
import dev.filtersmith.benchmarks.experiments.report.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The quick report, without times of lookups. It stays in the build directory, for the site. */
@Tag("full")
class ExperimentsTest {
    private static final Pattern CELL = Pattern.compile("(?:^|,)(?:\"((?:[^\"]|\"\")*)\"|([^,\"]*))");

    private static final Path DIRECTORY = Path.of("target", "experiments-report");

    private static Report report = new Report(Effort.QUICK, List.of());

    @BeforeAll
    static void run() throws IOException {
        report = Experiments.run(Effort.QUICK, null);
        new ReportFiles(DIRECTORY).write(report);
    }

    @Test
    void everyFigureIsAsExpected() {
        assertThat(report.findings())
                .hasSize(314)
                .allSatisfy(finding ->
                        assertThat(finding.verdict()).as("%s", finding).isNotEqualTo(Verdict.FAILED));
    }

    /** The guide states these numbers. */
    @Test
    void verdictsHaveTheseNumbers() {
        assertThat(report.verdicts())
                .isEqualTo(Map.of(
                        Verdict.REPRODUCED, 199L,
                        Verdict.MISPRINT, 15L,
                        Verdict.DIFFERS, 8L,
                        Verdict.ARITHMETIC, 5L,
                        Verdict.CONFIRMED, 81L,
                        Verdict.SHOWN, 6L));
    }

    @Test
    @Tag("slow")
    void everyFigureOfTheFullReportIsAsExpected() {
        assertThat(Experiments.run(Effort.FULL, null).verdicts()).isEqualTo(report.verdicts());
    }

    @Test
    void misprintsAreThese() {
        assertThat(ids(Verdict.MISPRINT))
                .containsExactly(
                        "dleft.table1.load.1",
                        "dleft.fpr.128.sorted",
                        "dleft.fpr.128.two",
                        "dleft.codes.zero.counts",
                        "dleft.codes.128.to.11",
                        "dleft.group.128",
                        "dleft.trials.buckets",
                        "dlcbf.range.as.printed",
                        "dlcbf.53248.elements",
                        "dlcbf.counter.5",
                        "dlcbf.over.100",
                        "rank.load.above.128",
                        "rank.0.1%.dleft.bits",
                        "rank.0.01%.dleft.bits",
                        "rank.1%.counting.over.dleft");
    }

    @Test
    void differencesAreThese() {
        assertThat(ids(Verdict.DIFFERS))
                .containsExactly(
                        "dleft.codes.128.later",
                        "rank.0.1%.over.bloom",
                        "rank.0.01%.over.bloom",
                        "rank.0.1%.over.dleft",
                        "rank.0.01%.over.dleft",
                        "rank.1%.Rank.array",
                        "rank.0.1%.Rank.array",
                        "rank.0.01%.Rank.array");
    }

    @Test
    void arithmeticAreThese() {
        assertThat(ids(Verdict.ARITHMETIC))
                .containsExactly("dlcbf.fpr.bound", "dlcbf.fpr.11", "dlcbf.bits.11", "cbf.counters", "cbf.bits");
    }

    @Test
    void withoutAnExpectedValueAreThese() {
        assertThat(ids(Verdict.SHOWN)).hasSize(6).allMatch(id -> id.matches(".*chosen.*"));
    }

    private static List<String> ids(Verdict verdict) {
        return report.findings().stream()
                .filter(finding -> finding.verdict() == verdict)
                .map(Finding::id)
                .toList();
    }

    /** The printed numbers of each table and text. */
    @ParameterizedTest
    @CsvSource({
        "dleft[.]table1[.].*, 8",
        "dleft[.]table2[.].*, 10",
        "dleft[.]fpr[.].*, 6",
        "dleft[.]bloom[.]\\d+, 2",
        "dleft[.]group[.].*, 2",
        "dleft[.]trials[.].*, 4",
        "dleft[.]offline[.].*, 2",
        "dlcbf[.]load[.].*, 9",
        "dlcbf[.]limit[.].*, 9",
        "dlcbf[.](counter|53248|55296)[.].*, 10",
        "cbf[.].*, 9",
        "ddlcbf[.].*, 4",
        "rank[.]load[.].*, 3",
        "rank[.][\\d.]+%[.](rate|lambda|overflow), 9",
        "rank[.][\\d.]+%[.](bloom[.]bits|dleft[.]bits|bits|over[.](bloom|dleft)), 15",
        "rank[.][\\d.]+%[.](cbf[.]bits|dleft[.]counting[.]bits|counting[.](bits|over[.].*)), 15",
        "rank[.][\\d.]+%[.](Rank|d-left)[.].*, 16",
        "rank[.]figure.*, 3",
        "choicebloom.*k\\d+[.]limit, 11",
        "choicebloom.*k\\d+[.]fpr, 9",
        "choicebloom.*[.]ones.*, 12",
        "choicebloom.*[.]rounds\\d+[.]fpr, 12",
        "choicebloom.*[.](least|greatest), 6",
        "choicebloom.*[.]n100000[.]fpr, 4",
    })
    void everyTableIsThere(String pattern, int printed) {
        assertThat(report.findings())
                .filteredOn(finding -> finding.id().matches(pattern))
                .filteredOn(finding -> finding.printed().isPresent())
                .hasSize(printed);
    }

    /** A point is left out where the advisor refuses the bits, so their numbers are pinned. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "overview.bits; 11, 11, 11, 11, 11, 11, 11, 11, 11, 11",
                "overview.bits.deletion; 11, 11, 10, 11, 11, 11",
            })
    void curvesHaveThesePoints(String plot, String points) {
        assertThat(report.plots())
                .filteredOn(one -> one.id().equals(plot))
                .singleElement()
                .satisfies(one -> assertThat(one.curves())
                        .extracting(curve -> curve.points().size())
                        .containsExactlyElementsOf(Stream.of(points.split(", "))
                                .map(Integer::valueOf)
                                .toList()));
    }

    @Test
    void findingsAndPointsAreInTables() throws IOException {
        List<List<String>> findings = rows("findings.csv", 8);
        assertThat(findings)
                .extracting(row -> row.get(0))
                .doesNotHaveDuplicates()
                .containsExactlyElementsOf(
                        report.findings().stream().map(Finding::id).toList());
        assertThat(findings)
                .allSatisfy(row -> assertThat(Double.parseDouble(row.get(2))).isFinite());
        List<List<String>> points = rows("points.csv", 4);
        for (Plot plot : report.plots()) {
            assertThat(points)
                    .filteredOn(row -> row.get(0).equals(plot.id()))
                    .hasSize(plot.curves().stream()
                            .mapToInt(curve -> curve.points().size())
                            .sum());
        }
    }

    /** Reads a table without its header; each row must have as many cells. */
    private static List<List<String>> rows(String file, int columns) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (String line : Files.readAllLines(DIRECTORY.resolve(file))) {
            List<String> cells = new ArrayList<>();
            Matcher cell = CELL.matcher(line);
            while (cell.find()) {
                cells.add(cell.group(1) == null ? cell.group(2) : cell.group(1).replace("\"\"", "\""));
            }
            assertThat(cells).as(line).hasSize(columns);
            rows.add(cells);
        }
        return rows.subList(1, rows.size());
    }

    @Test
    void pageIsWellFormedAndHasEveryFindingAndPlot() throws Exception {
        Document page = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(DIRECTORY.resolve("report.html").toFile());
        assertThat(page.getElementsByTagName("td").getLength())
                .isEqualTo(6 * report.findings().size());
        NodeList figures = page.getElementsByTagName("figure");
        assertThat(report.plots())
                .extracting(Plot::id)
                .containsExactly(
                        "overview.bits",
                        "overview.bits.deletion",
                        "overview.fill",
                        "dleft.underloaded",
                        "rank.figure5",
                        "rank.figure6");
        assertThat(figures.getLength()).isEqualTo(report.plots().size());
        for (int i = 0; i < figures.getLength(); i++) {
            Element figure = (Element) figures.item(i);
            Plot plot = report.plots().get(i);
            assertThat(figure.getAttribute("id")).isEqualTo(plot.id());
            assertThat(figure.getElementsByTagName("polyline").getLength())
                    .isEqualTo(plot.curves().size());
            assertThat(figure.getElementsByTagName("circle").getLength())
                    .isEqualTo(plot.curves().stream()
                            .mapToInt(curve -> curve.points().size())
                            .sum());
        }
    }

    @Test
    void withoutAClockTheReportHasNoTimes() {
        assertThat(Overview.chapter(null).sections())
                .hasSize(Overview.chapter((subject, keys, effort) -> 1)
                                .sections()
                                .size()
                        - 1);
    }

    @Test
    void pageLoadsNothing() throws IOException {
        assertThat(Files.readString(DIRECTORY.resolve("report.html")))
                .doesNotContainIgnoringCase("http:", "https:", "<script", "<link", "<iframe", "@import", "url(");
    }
}
