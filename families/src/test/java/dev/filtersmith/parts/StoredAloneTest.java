package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.StoredBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests chains that begin with a filter that was stored without growth. */
class StoredAloneTest {
    @BloomFilter(bitsPerKey = 10, hashFunctions = 7, growth = Growth.CHAINED)
    interface Growing extends LongFilter {}

    /** Returns a Bloom filter of a thousand keys in which all bits are set. */
    private static ByteBuffer full(long from) throws IOException {
        LongFilter filter = Filters.builder(
                        FilterSpec.bloom().bitsPerKey(10).hashFunctions(7).build())
                .expectedElements(10)
                .seed(5)
                .build();
        filter.putAll(LongStream.range(from, from + 1000).toArray());
        assertThat(filter.approximateElementCount()).isEqualTo(Long.MAX_VALUE);
        return ByteBuffer.wrap(StoredBytes.of(filter).array());
    }

    private static Growing read(ByteBuffer stored) throws IOException {
        return Filters.reader().engine(Engine.INTERPRETED).read(Growing.class, FilterSource.of(stored));
    }

    /** Nobody knows how many elements they have, nor how many of them are in both. */
    @Test
    void theUnionOfTwoThatAreFullOfOnesCanBeStored() throws IOException {
        Growing union = read(full(0));
        union.putAll(read(full(1000)));

        assertIsFull(read(ByteBuffer.wrap(StoredBytes.of(union).array())));
    }

    @Test
    void theUnionOfTwoViewsThatAreFullOfOnesCanBeStored() throws IOException {
        try (FilterView<Growing> here = Filters.reader().view(Growing.class, FilterSource.of(full(0)));
                FilterView<Growing> there = Filters.reader().view(Growing.class, FilterSource.of(full(1000)))) {
            Growing union = Filters.copy(here.filter());
            union.putAll(there.filter());

            assertIsFull(read(ByteBuffer.wrap(StoredBytes.of(union).array())));
        }
    }

    private static void assertIsFull(Growing filter) {
        assertThat(filter.approximateElementCount()).isEqualTo(Long.MAX_VALUE);
        assertThat(LongStream.range(0, 2000)).allMatch(filter::mightContain);
    }
}
