package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.Comparison;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.annotation.Cost;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Tests the plots of {@code advise}. The curves of a comparison take ten seconds, so each build
 * draws made ones; tests of the others are tagged as full.
 */
class PlotTest {
    private static final double PIXEL = 0.5;

    /** Computed for the first test that needs it. */
    private static final class Compared {
        static final Comparison COMPARISON = FilterAdvisor.compare(10_000, 1e-2, true);
        static final List<RatePlot> PLOTS = RatePlot.of(COMPARISON);
    }

    @TempDir
    private Path directory;

    @Test
    @Tag("full")
    void eachFamilyHasACurveInBothPlots() {
        String[] families = Compared.COMPARISON.rows().stream()
                .map(row -> row.spec().getClass().getSimpleName().replace("Spec", "Filter"))
                .distinct()
                .toArray(String[]::new);
        assertThat(families).hasSizeGreaterThan(3).contains("WindowedCuckooFilter", "CountingBloomFilter");
        assertThat(Compared.PLOTS)
                .hasSize(2)
                .allSatisfy(plot ->
                        assertThat(plot.curves()).extracting(RateCurve::family).containsExactly(families));
    }

    @Test
    @Tag("full")
    void theRateFallsWithTheBitsAndIsThatOfTheAdvice() {
        for (RateCurve curve : Compared.PLOTS.get(0).curves()) {
            assertThat(curve.points()).as(curve.family()).hasSizeGreaterThan(5);
            for (int i = 1; i < curve.points().size(); i++) {
                RateCurve.Point before = curve.points().get(i - 1);
                RateCurve.Point point = curve.points().get(i);
                assertThat(point.x()).isGreaterThan(before.x());
                assertThat(point.rate()).isLessThan(before.rate());
            }
        }
        double best = Arrays.stream(Cost.values())
                .map(cost -> FilterSpec.windowedCuckoo()
                        .bitsPerKey(14)
                        .expectedElements(10_000)
                        .cost(cost)
                        .build())
                .mapToDouble(asked -> FilterAdvisor.of(asked).chosen().model().highestRate())
                .min()
                .orElseThrow();
        assertThat(windowed().points().get(2).rate()).isEqualTo(best);
    }

    private static RateCurve windowed() {
        return Compared.PLOTS.get(0).curves().stream()
                .filter(curve -> curve.family().equals("WindowedCuckooFilter"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @Tag("full")
    void theRateRisesWithTheFillToThatOfTheModel() {
        for (RateCurve curve : Compared.PLOTS.get(1).curves()) {
            List<RateCurve.Point> points = curve.points();
            for (int i = 1; i < points.size(); i++) {
                assertThat(points.get(i).rate()).isGreaterThan(points.get(i - 1).rate());
            }
            Comparison.Row row = Compared.COMPARISON.rows().stream()
                    .filter(each -> each.spec().text().startsWith("@" + curve.family() + "("))
                    .findFirst()
                    .orElseThrow();
            RateCurve.Point full = points.get(points.size() - 1);
            assertThat(full.x()).isEqualTo(100);
            assertThat(full.rate())
                    .as(curve.family())
                    .isLessThan(1.03 * Compared.COMPARISON.maxFpp())
                    .isGreaterThan(0.7 * row.model().falsePositiveRate());
        }
    }

    @Test
    void aPngIsAnImageOfBothPlots() throws IOException {
        assertImage(MadePlots.PLOTS);
    }

    @Test
    @Tag("full")
    void aPngOfAComparisonIsAnImage() throws IOException {
        assertImage(Compared.PLOTS);
    }

    private static void assertImage(List<RatePlot> plots) throws IOException {
        byte[] png = PlotFormat.PNG.draw(plots);

        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        assertThat(image.getWidth()).isEqualTo(RatePlot.WIDTH);
        assertThat(image.getHeight()).isEqualTo(2 * RatePlot.HEIGHT);
        for (int half = 0; half < 2; half++) {
            int[] pixels =
                    image.getRGB(0, half * RatePlot.HEIGHT, RatePlot.WIDTH, RatePlot.HEIGHT, null, 0, RatePlot.WIDTH);
            assertThat(Arrays.stream(pixels).distinct().count()).as("colours").isGreaterThan(20);
        }
        assertThat(PlotFormat.PNG.draw(plots)).isEqualTo(png);
    }

    @Test
    void anSvgNamesEachFamilyAndHasItsPoints() throws IOException, SAXException, ParserConfigurationException {
        assertDrawn(MadePlots.PLOTS, MadePlots.FAMILIES);
    }

    @Test
    @Tag("full")
    void anSvgOfAComparisonHasItsPoints() throws IOException, SAXException, ParserConfigurationException {
        assertDrawn(Compared.PLOTS, RateCurve.families(Compared.COMPARISON));
    }

    private static void assertDrawn(List<RatePlot> plots, List<String> families)
            throws IOException, SAXException, ParserConfigurationException {
        byte[] svg = PlotFormat.SVG.draw(plots);

        Element root = parse(svg);
        assertThat(root.getAttribute("width")).isEqualTo("1000");
        assertThat(root.getAttribute("height")).isEqualTo("1100");
        NodeList descriptions = root.getElementsByTagName("desc");
        assertThat(descriptions.getLength()).isEqualTo(2);
        for (int i = 0; i < 2; i++) {
            List<RateCurve> curves = plots.get(i).curves();
            assertThat(descriptions.item(i).getTextContent())
                    .startsWith(plots.get(i).title())
                    .endsWith(": " + String.join(", ", families));
            List<List<End>> drawn = curves(root, "url(#clipPath" + (i + 1) + ")");
            assertThat(drawn).hasSameSizeAs(curves);
            Scale horizontal = Scale.of(curves.get(0), drawn.get(0), RateCurve.Point::x, End::x);
            Scale vertical = Scale.of(curves.get(0), drawn.get(0), PlotTest::logarithm, End::y);
            for (int j = 0; j < curves.size(); j++) {
                assertDrawn(curves.get(j), drawn.get(j), horizontal, vertical);
            }
        }
        assertThat(PlotFormat.SVG.draw(plots)).isEqualTo(svg);
    }

    private static void assertDrawn(RateCurve curve, List<End> ends, Scale horizontal, Scale vertical) {
        assertThat(ends).as(curve.family()).hasSize(curve.points().size() - 1);
        for (int i = 0; i < ends.size(); i++) {
            RateCurve.Point point = curve.points().get(i + 1);
            assertThat(ends.get(i).x()).isCloseTo(horizontal.pixel(point.x()), within(PIXEL));
            assertThat(ends.get(i).y()).isCloseTo(vertical.pixel(logarithm(point)), within(PIXEL));
        }
    }

    private static double logarithm(RateCurve.Point point) {
        return StrictMath.log10(point.rate());
    }

    /** The end of a line of a curve, in pixels. */
    private record End(double x, double y) {}

    /** The pixels of an axis, from the second and the last point of a curve. */
    private record Scale(double begin, double beginPixel, double factor) {
        static Scale of(
                RateCurve curve,
                List<End> drawn,
                ToDoubleFunction<RateCurve.Point> value,
                ToDoubleFunction<End> pixel) {
            double begin = value.applyAsDouble(curve.points().get(1));
            double end = value.applyAsDouble(curve.points().get(drawn.size()));
            double beginPixel = pixel.applyAsDouble(drawn.get(0));
            double endPixel = pixel.applyAsDouble(drawn.get(drawn.size() - 1));
            return new Scale(begin, beginPixel, (endPixel - beginPixel) / (end - begin));
        }

        double pixel(double value) {
            return beginPixel + (value - begin) * factor;
        }
    }

    /** Returns the lines of each colour in the plot with a clip. */
    private static List<List<End>> curves(Element root, String clip) {
        Map<String, List<End>> curves = new LinkedHashMap<>();
        NodeList lines = root.getElementsByTagName("line");
        for (int i = 0; i < lines.getLength(); i++) {
            Element line = (Element) lines.item(i);
            if (line.getAttribute("clip-path").equals(clip)) {
                String colour = ((Element) line.getParentNode()).getAttribute("stroke");
                curves.computeIfAbsent(colour, first -> new ArrayList<>()).add(new End(at(line, "x2"), at(line, "y2")));
            }
        }
        return List.copyOf(curves.values());
    }

    private static double at(Element line, String attribute) {
        return Double.parseDouble(line.getAttribute(attribute));
    }

    private static Element parse(byte[] svg) throws IOException, SAXException, ParserConfigurationException {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg))
                .getDocumentElement();
    }

    @Test
    @Tag("full")
    void theCommandPrintsTheTableAndWritesTheFile() throws IOException {
        Path file = directory.resolve("rates.SVG");
        Run run = Run.of("", "advise", "-n", "1e4", "-p", "1e-2", "--delete", "--plot", file);

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith(Compared.COMPARISON.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(file).hasBinaryContent(PlotFormat.SVG.draw(Compared.PLOTS));
        assertThat(directory).isDirectoryContaining(file::equals);
        assertThat(directory.toFile().list()).hasSize(1);
    }

    /** The plot is asked for, whoever reads the table. */
    @Test
    @Tag("full")
    void aReaderThatIsGoneLeavesThePlot() throws IOException {
        Path file = directory.resolve("rates.svg");

        assertThat(Run.of(
                        Run.input(""),
                        Run.failing("Broken pipe"),
                        "advise",
                        "-n",
                        "1e4",
                        "-p",
                        "1e-2",
                        "--delete",
                        "--plot",
                        file))
                .isEqualTo(new Run(0, "", ""));
        assertThat(file).hasBinaryContent(PlotFormat.SVG.draw(Compared.PLOTS));
    }

    /** Other failures of a plot are none of the fonts. */
    @ParameterizedTest
    @EnumSource
    void onlyMissingFontsAreCalledMissing(PlotFormat format) {
        RateCurve.Point none = new RateCurve.Point(8, 0);
        List<RatePlot> plot =
                List.of(new RatePlot("title", "bits", List.of(new RateCurve("DLeftFilter", List.of(none)))));

        assertThatThrownBy(() -> format.draw(plot))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("logarithmic");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rates.pdf", "rates", "png", "rates.png.txt"})
    void anotherEndingIsRefusedBeforeTheSearch(String name) {
        Path file = directory.resolve(name);

        Run.assertRefused(
                Run.of("", "advise", "--plot", file),
                "--plot " + file + ": the ending of the name is the format; use .svg or .png");
        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({
        "missing/rates.png, 'cannot write {}/missing/rates.png: there is no directory {}/missing; make it first'",
        "directory.svg, 'cannot write {}/directory.svg: it is a directory; name a file in it'"
    })
    void aPlaceThatCannotBeWrittenIsRefusedBeforeTheSearch(String name, String message) throws IOException {
        Files.createDirectory(directory.resolve("directory.svg"));

        Run.assertRefused(
                Run.of("", "advise", "--plot", directory.resolve(name)), message.replace("{}", directory.toString()));
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void bitsMakeNoComparisonToDraw() {
        Path file = directory.resolve("rates.png");

        Run.assertRefused(
                Run.of("", "advise", "--bits", 12, "--plot", file),
                "--plot " + file + ": draws the families of a comparison, which --bits does not make; leave out"
                        + " --bits");
        assertThat(directory).isEmptyDirectory();
    }
}
