package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.testing.RandomSpecs;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableSizeTest {
    /**
     * Without chunks the table has exactly the requested buckets; with chunks at most 1% more, or
     * part of one small chunk.
     */
    @Test
    void roundsUpByAtMostOnePercent() {
        Random random = new Random(1);
        RandomSpecs.valid(0, 1000).forEach(spec -> {
            DLeftLayout layout = DLeftLayout.of(spec);
            long elements = 1 + (long) Math.exp(random.nextDouble() * Math.log(2e7));
            TableSize size = layout.size(elements);
            long asked = (long) Math.ceil(elements / spec.averageLoad() / spec.subtables());
            long least = (asked + spec.group() - 1) / spec.group() * spec.group() * spec.subtables();
            long total = (long) size.buckets() * spec.subtables();
            assertThat(size.expectedElements()).isEqualTo(elements);
            assertThat(total).as("%s for %d", spec, elements).isGreaterThanOrEqualTo(least);
            if (size.chunkMask() == 0) {
                assertThat(total).isEqualTo(least);
            } else if (layout.permutation() == Permutation.XOR_IN_CHUNK) {
                assertThat(total - least).isLessThan(Math.max(64, least / 100 + 1));
            } else {
                assertThat(total - least).isLessThanOrEqualTo(least / 100);
            }
            assertThat(size.words()).isEqualTo((int) ((total * spec.bucketBits() + 63) / 64));
        });
    }

    @Test
    void chunksArePowersOfTwoThatDivideTheTable() {
        Random random = new Random(2);
        RandomSpecs.valid(0, 2000).forEach(spec -> {
            DLeftLayout layout = DLeftLayout.of(spec);
            TableSize size = layout.size(1 + random.nextInt(3_000_000));
            int chunk = size.chunkMask() + 2;
            if (layout.permutation() == Permutation.XOR_IN_CHUNK) {
                assertThat(size.chunkMask()).as("%s", spec).isPositive();
            } else if (layout.permutation() != Permutation.AUTOMATIC) {
                assertThat(size.chunkMask()).isZero();
            }
            if (size.chunkMask() != 0) {
                assertThat(Integer.bitCount(chunk)).isEqualTo(1);
                assertThat(size.buckets() * 2 % chunk).isZero();
                assertThat(chunk * spec.bucketBits() / 8).as("bytes").isLessThanOrEqualTo(8192);
                assertThat(Integer.SIZE - Integer.numberOfLeadingZeros(size.chunkMask()))
                        .as("a full bucket's fingerprints tell the partner")
                        .isLessThanOrEqualTo(layout.minimalRemainderBits());
            }
        });
    }

    /**
     * A table is rounded up by at most 1% of its buckets, and no chunk has less than 256 buckets
     * unless requested.
     */
    @ParameterizedTest
    @CsvSource({"100, 0", "5000, 0", "20000, 0", "1000000, 1022", "16000000, 1022"})
    void smallTablesAreAdditive(long elements, int chunkMask) {
        assertThat(layout("").size(elements).chunkMask()).isEqualTo(chunkMask);
    }

    @Test
    void narrowMinimalRemaindersNarrowTheChunk() {
        DLeftLayout layout =
                layout("bucketBits = 32, counterBits = 4, averageLoad = 3, permutation = XOR_IN_CHUNK, semiSortDepth ="
                        + " {0, 0, 0, 0, 1, 1}");
        assertThat(layout.minimalRemainderBits()).isEqualTo(6);
        assertThat(layout.size(1_000_000).chunkMask()).isEqualTo(62);
    }

    @Test
    void givesAsManyBitsAsAskedFor() {
        TableSize size = layout("subtables = 3, relocation = NONE").size(1_200_000);
        assertThat(size).isEqualTo(new TableSize(1_200_000, 100_000, 0, 300_000));
        assertThat(layout("subtables = 3, bucketBits = 32, averageLoad = 2, relocation = NONE")
                        .size(1))
                .isEqualTo(new TableSize(1, 1, 0, 2));
    }

    @Test
    void refusesMoreThanTheHashCanSpread() {
        DLeftSpec spec = DLeftSpec.builder().averageLoad(0.5).build();
        assertThat(DLeftLayout.of(spec).size(1L << 27).buckets()).isEqualTo(1 << 27);
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> DLeftLayout.of(spec).size((1L << 27) + 1))
                .withMessageContaining("[HashTooShort] expectedElements = 134217729")
                .withMessageContaining("2^27");
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> DLeftLayout.of(spec).size(0))
                .withMessageContaining("[ExpectedElementsOutOfRange] expectedElements = 0");
    }

    private static DLeftLayout layout(String attributes) {
        return (DLeftLayout)
                FilterSpec.parse("@DLeftFilter(" + attributes + ")").toLayout();
    }
}
