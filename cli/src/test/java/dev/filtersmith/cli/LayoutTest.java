package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Tests the drawings of layouts, and that those of the documents are up to date. */
class LayoutTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern SPEC = Pattern.compile("^```text\\n(@.*?)\\n```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final double PIXEL = 0.11;

    @TempDir
    private Path directory;

    /** Returns the layouts of the page of bit layouts. */
    static List<Layout> layouts() throws IOException {
        return SPEC.matcher(Files.readString(DOCS.resolve("bit-layouts.md")))
                .results()
                .map(spec -> FilterSpec.parse(spec.group(1)).toLayout())
                .toList();
    }

    @Test
    void theDrawingsOfTheDocumentsAreUpToDate() throws IOException {
        Map<Path, String> drawings = new TreeMap<>();
        for (Layout layout : layouts()) {
            drawings.put(DOCS.resolve("layouts").resolve(layout.signature() + ".svg"), LayoutDrawing.svg(layout));
        }
        assertThat(drawings).hasSizeGreaterThan(15);
        if ("update".equals(System.getProperty("filtersmith.golden"))) {
            for (Map.Entry<Path, String> drawing : drawings.entrySet()) {
                Files.writeString(drawing.getKey(), drawing.getValue());
            }
        }
        try (Stream<Path> files = Files.list(DOCS.resolve("layouts"))) {
            assertThat(files).containsExactlyInAnyOrderElementsOf(drawings.keySet());
        }
        assertThat(drawings)
                .allSatisfy((file, drawing) -> assertThat(file)
                        .as("to draw it again, run the test with -Dfiltersmith.golden=update")
                        .hasContent(drawing));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void allTextAndNoOtherIsInTheDrawingAndInItsFrame(Layout layout) throws Exception {
        Element svg = parse(LayoutDrawing.svg(layout));

        StringBuilder drawn = new StringBuilder();
        for (Element text : elements(svg, "text")) {
            drawn.append(text.getTextContent());
        }
        // The drawing has one by one the fields that the diagram counts.
        String expected = layout.diagram();
        for (int fields = 9; fields < 16; fields++) {
            expected = expected.replaceAll("\\| " + fields + " x (\\d+) ", "| $1 ".repeat(fields));
        }
        assertThat(drawn.toString().replaceAll("[\\s=]", "")).isEqualTo(expected.replaceAll("[\\s|=]", ""));
        double width = at(svg, "width");
        double height = at(svg, "height");
        assertThat(elements(svg, "rect")).isNotEmpty().allSatisfy(box -> {
            assertThat(at(box, "x")).isPositive();
            assertThat(at(box, "x") + at(box, "width")).isLessThan(width);
            assertThat(at(box, "y") + at(box, "height")).isLessThan(height);
        });
    }

    @Test
    void partsAreAsWideAsTheirBitsAndEndAtBitZero() throws Exception {
        List<Element> boxes = elements(parse(LayoutDrawing.svg(layout("@DLeftFilter"))), "rect");

        // Loads 0 to 6: unused bits or as many fields, and the code.
        int box = 0;
        double end = at(boxes.get(1), "x") + at(boxes.get(1), "width");
        for (int load = 0; load <= 6; load++) {
            int fields = Math.max(1, load);
            for (int i = 0; i < fields; i++) {
                assertThat(at(boxes.get(box), "width")).isCloseTo(440.0 * 60 / 64 / fields, within(PIXEL));
                box++;
            }
            assertThat(at(boxes.get(box), "x") + at(boxes.get(box), "width")).isCloseTo(end, within(PIXEL));
            box++;
        }
        assertThat(boxes).hasSize(box);
    }

    @Test
    void bitsOfKeysHaveOneColourAndTheirCountsAnother() throws Exception {
        String twoLengths = "@DynamicDLeftCountingFilter(bucketBits = 128, remainderLengths = 2, relocation = NONE,"
                + " semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, overfullSlots = 0, longestRemainder = 31)";
        List<String> cell = colours("@DLeftCountingFilter").subList(0, 2);

        assertThat(cell.get(0)).as("counter and remainder").isNotEqualTo(cell.get(1));
        assertThat(colours(twoLengths))
                .startsWith(cell.get(1))
                .endsWith(cell.get(0), cell.get(0))
                .hasSize(5);
    }

    private static List<String> colours(String spec) throws Exception {
        return elements(parse(LayoutDrawing.svg(layout(spec))), "rect").stream()
                .map(box -> box.getAttribute("fill"))
                .toList();
    }

    @Test
    void windowsSpanTwoSlotsEach() throws Exception {
        List<Element> boxes = elements(parse(LayoutDrawing.svg(layout("@WindowedCuckooFilter"))), "rect");

        List<Element> slots = boxes.subList(2, 6);
        List<Element> windows = boxes.subList(6, 9);
        assertThat(boxes).hasSize(9);
        IntStream.range(0, 3).forEach(window -> {
            Element first = slots.get(2 - window);
            assertThat(at(windows.get(window), "x")).isEqualTo(at(first, "x"));
            assertThat(at(windows.get(window), "width")).isCloseTo(2 * at(first, "width"), within(PIXEL));
        });
    }

    @Test
    void theCommandPrintsTheDiagramAndWritesTheDrawing() {
        Path file = directory.resolve("layout.svg");
        Layout layout = layout("@BloomFilter");

        assertThat(Run.of("", "layout", "--spec", "@BloomFilter", "--svg", file))
                .isEqualTo(new Run(0, layout.signature() + "\n\n" + layout.diagram(), ""));
        assertThat(file).hasContent(LayoutDrawing.svg(layout));
        assertThat(Run.of("", "layout").out()).startsWith("dleft-2x64c4");
    }

    @Test
    void aWrongSpecIsRefusedWithoutAFile() {
        Path file = directory.resolve("layout.svg");

        Run run = Run.of("", "layout", "--spec", "@DLeftFilter(subtables = 9)", "--svg", file);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("subtables").hasLineCount(1);
        assertThat(file).doesNotExist();
    }

    private static Layout layout(String spec) {
        return FilterSpec.parse(spec).toLayout();
    }

    private static Element parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }

    private static List<Element> elements(Element root, String name) {
        NodeList found = root.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    private static double at(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
