package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TestShapes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests what shards tell when one of them fails, or is full beyond measure. */
class ShardTroubleTest {
    private static LongFilter windows(int seed) {
        LongFilter filter = Filters.builder(FilterSpec.windowedCuckoo().build())
                .expectedElements(60)
                .build();
        filter.putAll(new Random(seed).longs(50).toArray());
        return filter;
    }

    /** Both shards are one filter: what the first takes is a change by others to the second. */
    @Test
    void aUnionThatFailsHalfWayNamesTheShardsThatChanged() {
        LongFilter empty = windows(1);
        empty.clear();
        FilterShards target = new FilterShards(60, List.of(TestShapes.single(empty), TestShapes.single(empty)));
        FilterShards added =
                new FilterShards(60, List.of(TestShapes.single(windows(1)), TestShapes.single(windows(2))));

        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> target.putAll(added))
                .withMessageStartingWith(
                        "Shards 0 to 0 of 2 are changed, those behind shard 1 are not, since other threads changed it"
                                + " meanwhile. Of shard 1: ")
                .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("Nothing is changed"))
                .withCauseInstanceOf(FilterFullException.class);
    }

    /** The estimate of each is the highest number. */
    @Test
    void theElementsOfSaturatedBloomFiltersDoNotOverflow() throws IOException {
        LongFilter filter = Filters.builder(
                        FilterSpec.bloom().bitsPerKey(6).hashFunctions(4).build())
                .expectedElements(32)
                .shards(4)
                .build();
        filter.putAll(new Random(3).longs(20_000).toArray());

        assertThat(filter.approximateElementCount()).isEqualTo(Long.MAX_VALUE);
        assertThat(filter.statistics().content().approximateElementCount()).isEqualTo(Long.MAX_VALUE);
        LongFilter read = Filters.reader()
                .read(
                        LongFilter.class,
                        FilterSource.of(ByteBuffer.wrap(StoredBytes.of(filter).array())));
        assertThat(read.approximateElementCount()).isEqualTo(Long.MAX_VALUE);
    }
}
