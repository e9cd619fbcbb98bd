package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.Comparison.Row;
import dev.filtersmith.advisor.bloom.ChoiceBloomModel;
import dev.filtersmith.bloom.BloomSpec;
import dev.filtersmith.bloom.ChoiceBloomSpec;
import dev.filtersmith.buckets.SubtableLayout;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.family.Family;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.windows.WindowedCuckooSpec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
    private static final long ABSENT = 1L << 40;

    /** Asks the question of {@link #theTextIsATable}: the searches take most of the time. */
    @Test
    void everyFamilyHasARowOrAReason() {
        assertComplete(100_000, 1e-3, true);
    }

    @Tag("full")
    @ParameterizedTest
    @CsvSource({"100000, 1e-2, false", "1000000, 1e-3, true"})
    void everyFamilyHasARowOrAReason(long elements, double rate, boolean deletions) {
        assertComplete(elements, rate, deletions);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "100000, 1e-2, true",
        "100000, 1e-3, false",
        "100000, 1e-4, true",
        "100000, 1e-5, false",
        "1000000, 1e-2, false",
        "1000000, 1e-3, false",
        "1000000, 1e-4, false",
        "1000000, 1e-5, true"
    })
    void soItIsForOtherElementsAndRates(long elements, double rate, boolean deletions) {
        assertComplete(elements, rate, deletions);
    }

    @Test
    void filtersTakeAsManyElementsAsFit() {
        assertFull(4096, 1e-2, true);
    }

    @Tag("full")
    @ParameterizedTest
    @CsvSource({"1000000, 1e-2, true", "64000000, 1e-3, false"})
    void filtersTakeAsManyElementsAsFit(long bytes, double rate, boolean deletions) {
        assertFull(bytes, rate, deletions);
    }

    /** Both the rate and the memory hold, and a few more elements would not fit. */
    private static void assertFull(long bytes, double rate, boolean deletions) {
        Comparison comparison = FilterAdvisor.compareInMemory(bytes, rate, deletions);
        assertThat(comparison.rows()).isNotEmpty().allSatisfy(row -> {
            long elements = row.spec().expectedElements();
            assertThat(row.rate()).isLessThanOrEqualTo(rate);
            assertThat(bytes(row.spec(), elements)).isLessThanOrEqualTo(bytes);
            assertThat(bytes(row.spec(), elements + elements / 20 + 100)).isGreaterThan(bytes);
        });
        assertThat(comparison.expectedElements())
                .isEqualTo(comparison.rows().stream()
                        .mapToLong(row -> row.spec().expectedElements())
                        .max()
                        .orElseThrow());
        assertThat(comparison.toString())
                .startsWith("up to " + comparison.expectedElements() + " elements in " + bytes + " bytes, rate ");
        assertThat(FilterAdvisor.compareInMemory(7, rate, deletions).expectedElements())
                .as("less than a word")
                .isZero();
    }

    private static long bytes(FilterSpec spec, long elements) {
        return (spec.toLayout().tableWords(elements) + spec.stashCapacity()) * Long.BYTES;
    }

    private static void assertComplete(long elements, double rate, boolean deletions) {
        Comparison comparison = FilterAdvisor.compare(elements, rate, deletions);
        Set<Class<? extends Annotation>> families = Stream.concat(
                        comparison.rows().stream().map(Row::spec),
                        comparison.missing().stream().map(Comparison.Missing::asked))
                .<Class<? extends Annotation>>map(spec -> Families.of(spec).annotation())
                .collect(Collectors.toSet());
        assertThat(families)
                .containsExactlyInAnyOrderElementsOf(
                        Families.all().stream().map(Family::annotation).toList());
        assertThat(comparison.rows())
                .isSortedAccordingTo(Comparator.comparingDouble(Row::bitsPerKey))
                .allSatisfy(row -> assertRow(comparison, row));
        // All families reach these rates.
        assertThat(comparison.missing()).allSatisfy(none -> {
            assertThat(deletions).isTrue();
            assertThat(none.asked()).isNotInstanceOf(CountingSpec.class);
            assertThat(none.reason()).isEqualTo("no removal");
        });
    }

    private static void assertRow(Comparison comparison, Row row) {
        double rate = comparison.maxFpp();
        assertThat(row.rate()).isPositive().isLessThanOrEqualTo(rate);
        // No filter takes fewer bits than log2(1 / rate); a counting Bloom filter, the widest,
        // takes 4 / ln 2 as many.
        double least = -Math.log(rate) / Math.log(2);
        assertThat(row.bitsPerKey()).isBetween(least, 6.2 * least);
        assertThat(row.spec().expectedElements()).isEqualTo(comparison.expectedElements());
        assertThat(row.spec().maxFpp()).isZero();
        assertThat(row.deletions() || !comparison.deletions()).isTrue();
        assertThat(row.reads().absent()).isBetween(1.0, row.reads().present() * 1.5);
        if (row.spec().toLayout() instanceof SubtableLayout dLeft) {
            int subtables = dLeft.choice().subtables();
            assertThat(row.reads().present()).isEqualTo(row.reads().absent()).isBetween(subtables - 0.2, (double)
                    subtables);
        }
        assertThat(row.trimmedBitsPerKey().isPresent()).isEqualTo(row.spec() instanceof ChainSpec);
        row.trimmedBitsPerKey().ifPresent(trimmed -> assertThat(trimmed).isBetween(least, row.bitsPerKey()));
        assertThat(FilterSpec.parse(row.spec().text())).isEqualTo(row.spec());
    }

    @Tag("full")
    @Test
    void everyRowBuildsAFilterThatHoldsTheRate() throws IOException {
        assertMeasured(1e-3, false);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"1e-2, false", "1e-4, false", "1e-2, true", "1e-4, true"})
    void soItIsForOtherRates(double rate, boolean deletions) throws IOException {
        assertMeasured(rate, deletions);
    }

    /**
     * The number of false positives is binomial with the allowed rate or a lower one; small filters
     * scatter by 3%.
     */
    private static void assertMeasured(double rate, boolean deletions) throws IOException {
        int elements = 100_000;
        long queries = (long) Math.min(1_000_000, 2000 / rate);
        for (Row row : FilterAdvisor.compare(elements, rate, deletions).rows()) {
            LongFilter filter = Filters.builder(row.spec())
                    .seed(5)
                    .addAll(LongStream.range(0, elements).toArray())
                    .rebalance(row.sweeps())
                    .build();
            assertThat(LongStream.range(0, elements)).as(row.spec().text()).allMatch(filter::mightContain);
            assertThat(filter.stashSize()).isZero();
            double words = filter.words().length * (double) Long.SIZE / elements;
            assertThat(words).isBetween(row.bitsPerKey(), row.bitsPerKey() + 0.01);
            long hits = LongStream.range(ABSENT, ABSENT + queries)
                    .filter(filter::mightContain)
                    .count();
            double most = queries * rate * 1.03;
            assertThat((double) hits).as(row.spec().text()).isLessThan(most + 5 * Math.sqrt(most));
            assertThat(filter.expectedFpp()).isLessThan(rate * 1.03);
            if (row.trimmedBitsPerKey().isPresent()) {
                // Different elements of equal fingerprints share a slot.
                assertThat(trimmedBits(filter) / elements)
                        .isBetween(
                                row.trimmedBitsPerKey().getAsDouble() * 0.99,
                                row.trimmedBitsPerKey().getAsDouble());
            }
        }
    }

    private static double trimmedBits(LongFilter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTrimmed(out);
        return Filters.reader()
                .readTrimmed(FilterSource.of(new ByteArrayInputStream(out.toByteArray())))
                .bitSize();
    }

    @Tag("full")
    @Test
    void choicesMadeAgainSaveBits() {
        List<Row> rows = FilterAdvisor.compare(100_000, 1e-4, false).rows();
        Row bloom = row(rows, BloomSpec.class, 0);
        Row online = row(rows, ChoiceBloomSpec.class, 0);
        Row two = row(rows, ChoiceBloomSpec.class, 9);
        Row three = row(rows, ChoiceBloomSpec.class, 29);
        assertThat(Stream.of(three, two, online, bloom).map(Row::bitsPerKey)).isSorted();
        ChoiceBloomModel model = (ChoiceBloomModel) three.model();
        assertThat(model.falsePositiveRate() + 2 * model.standardError()).isBetween(0.96e-4, 1e-4);
        // Half of all bits are set.
        assertThat(bloom.reads().absent()).isBetween(1.9, 2.1);
        assertThat(bloom.reads().present()).isEqualTo(13);
    }

    private static Row row(List<Row> rows, Class<? extends FilterSpec> family, int sweeps) {
        return rows.stream()
                .filter(row -> family.isInstance(row.spec()) && row.sweeps() == sweeps)
                .findFirst()
                .orElseThrow();
    }

    @Tag("full")
    @Test
    void whatIsOutOfReachIsNamed() {
        Comparison comparison = FilterAdvisor.compare(1_000_000, 1e-20, false);
        assertThat(comparison.missing())
                .anySatisfy(none -> {
                    assertThat(none.asked()).isInstanceOf(BloomSpec.class);
                    assertThat(none.reason())
                            .startsWith("[MaxFppOutOfReach] maxFpp = 1.0E-20: a key has up to 64 bits");
                })
                .anySatisfy(none -> {
                    assertThat(none.asked()).isInstanceOf(ChoiceBloomSpec.class);
                    assertThat(none.reason()).contains("after 29 sweeps");
                });
        assertThat(comparison.toString())
                .contains("\n -  @BloomFilter(expectedElements = 1000000, maxFpp = 1.0E-20): [MaxFpp");
    }

    @Test
    void theTextIsATable() {
        Comparison comparison = FilterAdvisor.compare(100_000, 1e-3, true);
        List<String> lines = comparison.toString().lines().toList();
        assertThat(lines.get(0)).isEqualTo("100000 elements, rate 1.0e-03 at most, with deletion");
        assertThat(lines.get(1))
                .isEqualTo("    bits/key  repeats  rate      absent  present  removal  built          trimmed"
                        + "  beaten  family");
        int rows = comparison.rows().size();
        assertThat(lines).hasSize(3 + 2 * rows + comparison.missing().size());
        assertThat(lines.get(1 + rows))
                .matches(" 6 +(5\\d\\.\\d\\d) +\\1  \\d\\.\\d\\de-04 +2\\.0 +10\\.0  yes +online +- +1"
                        + "  CountingBloomFilter");
        assertThat(lines.get(2 + rows)).isEmpty();
        assertThat(lines.get(2 + 2 * rows))
                .startsWith(" 6  @CountingBloomFilter(hashFunctions = 10, expectedElements = 100000,");
        assertThat(lines.get(3 + 2 * rows)).endsWith(": no removal");
    }

    /** What windowed cuckoo filters do not beat reads one place. */
    @Tag("full")
    @Test
    void whatIsBeatenIsNamed() {
        Comparison comparison = FilterAdvisor.compare(1_000_000, 1e-3, false);
        List<Row> rows = comparison.rows();
        Row windows = row(rows, WindowedCuckooSpec.class, 0);
        assertThat(rows.get(0)).isEqualTo(windows);
        assertThat(rows).noneMatch(row -> row.beats(windows)).noneMatch(row -> row.beats(row));
        assertThat(rows.stream().filter(row -> !windows.beats(row)))
                .allMatch(row -> row.reads().absent() < 1.5 || row.spec() instanceof WindowedCuckooSpec);
        assertThat(comparison.toString())
                .contains("no       online               -       1  DLeftFilter\n", "       1  DLeftFilter, groups\n");
        assertThat(comparison.toString().lines().filter(line -> line.endsWith("  RankIndexedFilter")))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("     -  RankIndexedFilter"));
    }

    /** Slow lookups beat nothing, not even with fewer bits. */
    @Tag("full")
    @Test
    void groupsBeatOnlyGroups() {
        List<Row> rows = FilterAdvisor.compare(1_000_000, 1e-4, false).rows();
        List<Row> groups = rows.stream()
                .filter(row -> row.spec() instanceof DLeftSpec dLeft && dLeft.group() > 1)
                .toList();
        assertThat(groups).isNotEmpty();
        assertThat(rows).noneMatch(row -> groups.stream().anyMatch(group -> group.beats(row)));
    }

    @Test
    void refusesParametersOutOfRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> FilterAdvisor.compare(0, 0.01, false));
        assertThatIllegalArgumentException().isThrownBy(() -> FilterAdvisor.compare(1, 0, false));
        assertThatIllegalArgumentException().isThrownBy(() -> FilterAdvisor.compare(1, 1, true));
    }
}
