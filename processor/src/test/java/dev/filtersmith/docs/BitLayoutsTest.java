package dev.filtersmith.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.FilterModel;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that docs/bit-layouts.md matches the diagrams of the layouts. */
class BitLayoutsTest {
    private static final String FILE = "docs/bit-layouts.md";

    private static final String INTRODUCTION = """
            # Bit layouts

            <!-- Drawn by BitLayoutsTest from the layouts themselves; do not edit. To draw it again:
                 mvn -pl processor -am test -Dtest=BitLayoutsTest \\
                   -Dsurefire.failIfNoSpecifiedTests=false -Dfiltersmith.golden=update
                 The files in layouts are drawn by LayoutTest of the module cli, in the same way. -->

            Each layout is drawn as an image, in which parts are as wide as their bits, and as the text that
            `Layout.diagram()` returns.

            A drawing has a line for each load of a bucket. Bit 0 is at the right: a bucket begins with
            its counter code. Then come the fields, the first one lowest. A fingerprint `16 = 15 + 1` has 16
            bits, of which its field stores 15 and the counter code implies one (semi-sorting). `codes` are
            the counter codes of that load. `unused` bits are left over where a load does not divide the
            bucket; with spare bits, `code+n` of them extend the code instead.

            A group's buckets hold their codes side by side at its low end, then the fields of each. The
            drawing shows a bucket of an evenly loaded group, before left-over bits lengthen some fields.

            A d-left counting filter has cells, each with a counter above its remainder. The drawing shows
            the words of a bucket and the bits of their cells, the first one lowest; words with equally many
            cells share a line.

            A rank-indexed filter has a line for the bucket and for each extension of it, whose slots follow
            each other.

            The table of a Bloom filter is drawn as one word, with the slots that belong to a key.

            The rates are those that the model predicts at the design load (`averageLoad`) for a large
            filter.

            """;

    private final Map<String, String> specs = new LinkedHashMap<>();

    BitLayoutsTest() {
        specs.put("The default", "@DLeftFilter");
        specs.put("The paper's 64-bit filter, three subtables", "@DLeftFilter(subtables = 3, relocation = NONE)");
        specs.put(
                "Buckets of 32 bits, mixed depths",
                "@DLeftFilter(bucketBits = 32, counterBits = 5, semiSortDepth = {0, 0, 1, 2, 1, 0, 0}, "
                        + "averageLoad = 2.667)");
        specs.put(
                "Spare bits",
                "@DLeftFilter(counterBits = 5, counterEncoding = ENUMERATED_WITH_SPARE_BITS,"
                        + " semiSortDepth = {0, 0, 1, 2, 2, 2, 2, 1})");
        specs.put(
                "Deep semi-sorting",
                "@DLeftFilter(counterBits = 10, counterEncoding = ENUMERATED_WITH_SPARE_BITS,"
                        + " semiSortDepth = {0, 0, 2, 3, 3, 3, 2})");
        specs.put(
                "The paper's 128-bit filter, but for load 11, whose 0-count does not fit",
                "@DLeftFilter(subtables = 3, bucketBits = 128, counterBits = 8, relocation = NONE, averageLoad = 6.4,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 0})");
        specs.put(
                "Groups of four buckets",
                "@DLeftFilter(group = 4, counterBits = 9, semiSortDepth = {0, 0, 1, 3, 3, 2, 0}, "
                        + "longestFingerprint = 17,"
                        + " permutation = ADDITIVE, relocationDepth = 3, relocationLoad = 1)");
        specs.put(
                "The paper's groups of four buckets",
                "@DLeftFilter(subtables = 3, group = 4, groupRule = EQUAL_FIELDS, groupTies = LEFTMOST, "
                        + "relocation = NONE)");
        specs.put("Counting cells: the default of dlCBF", "@DLeftCountingFilter");
        specs.put(
                "Counting cells that do not fill their words",
                "@DLeftCountingFilter(subtables = 3, remainderBits = 18, cellCounterBits = 3)");
        specs.put("One width and slots: the default of ddlCBF", "@DynamicDLeftCountingFilter");
        specs.put(
                "The paper's ddlCBF, one length by the largest load",
                "@DynamicDLeftCountingFilter(subtables = 4, bucketBits = 128, counterBits = 8,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, overfullSlots = 0, longestRemainder = 31,"
                        + " averageLoad = 6, relocation = NONE)");
        specs.put(
                "Two lengths",
                "@DynamicDLeftCountingFilter(subtables = 4, bucketBits = 128, remainderLengths = 2,"
                        + " semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, overfullSlots = 0, longestRemainder = 31,"
                        + " averageLoad = 6, relocation = NONE)");
        specs.put("Overlapping windows of two slots: the default of windowed cuckoo filters", "@WindowedCuckooFilter");
        specs.put("Ranks and extensions: the default of rank-indexed hashing", "@RankIndexedFilter");
        specs.put("The same with deletion", "@RankIndexedCountingFilter");
        specs.put("Bits of a Bloom filter", "@BloomFilter");
        specs.put("Two groups to choose from", "@ChoiceBloomFilter");
        specs.put("Counters of a counting Bloom filter", "@CountingBloomFilter");
    }

    @Test
    void theFileShowsWhatTheLayoutsDraw() throws IOException {
        StringBuilder drawn = new StringBuilder(INTRODUCTION);
        specs.forEach((title, text) -> drawn.append(section(title, text)));
        String expected = drawn.toString().stripTrailing() + "\n";
        if ("update".equals(System.getProperty("filtersmith.golden"))) {
            Files.writeString(Repository.root().resolve(FILE), expected);
        }
        assertThat(Repository.read(FILE))
                .as("%s is out of date. To draw it again, run the build with -Dfiltersmith.golden=update", FILE)
                .isEqualTo(expected);
    }

    private static String section(String title, String text) {
        Layout layout = FilterSpec.parse(text).toLayout();
        return String.format(
                Locale.ROOT,
                """
                ## %s

                ```text
                %s
                ```

                Signature `%s`.
                %s.

                ![%3$s](layouts/%3$s.svg)

                ```text
                %s```

                """,
                title,
                text.replaceAll("(.{1,92},) ", "$1\n    "),
                layout.signature(),
                figures(FilterAdvisor.model(layout)),
                layout.diagram());
    }

    private static String figures(FilterModel model) {
        return bits(model.bitsPerKey())
                + String.format(Locale.ROOT, ", predicted false positive rate %.1e", model.falsePositiveRate());
    }

    private static String bits(double bitsPerKey) {
        return String.format(Locale.ROOT, "%.1f bits per key", bitsPerKey);
    }
}
