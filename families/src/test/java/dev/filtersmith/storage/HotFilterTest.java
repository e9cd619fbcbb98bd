package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterContent;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.testing.TestShapes;
import java.nio.BufferOverflowException;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests what a family must say about its stripes, and what it may leave out. */
class HotFilterTest {
    private static final Layout LAYOUT =
            FilterSpec.parse("@DLeftFilter(concurrency = SINGLE_WRITER)").toLayout();

    /** A table with one bit for each of 64 keys. */
    private static final class BitmapTable extends FilterTable {
        private final long[] array;
        private final long[] versions;
        private int passes;

        private BitmapTable(int tableWords, long... versions) {
            this.array = new long[tableWords];
            this.versions = versions;
        }

        @Override
        public LongBuffer words() {
            return LongBuffer.wrap(array);
        }

        @Override
        public long[] array() {
            return array;
        }

        @Override
        public long @Nullable [] versions() {
            return versions.length == 0 ? null : versions;
        }

        @Override
        public BitmapTable emptied() {
            return new BitmapTable(array.length, versions);
        }

        @Override
        public String sizeText() {
            return array.length + " words";
        }

        @Override
        public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
            array[0] |= ((BitmapTable) other).array[0];
            return true;
        }

        @Override
        public long elements() {
            passes++;
            return Long.bitCount(array[0]);
        }

        @Override
        public FilterContent scan(int stashed) {
            return new FilterContent(elements(), 0, new long[1]);
        }
    }

    @SuppressWarnings("serial") // Nobody serializes it.
    private static final class Bitmap extends HotFilter {
        private Bitmap(BitmapTable table) {
            super(TestShapes.of(LAYOUT, table), Long.SIZE, KeySeed.of(0));
        }

        @Override
        protected boolean putAlone(long hash) {
            boolean fresh = !mightContainAlone(hash);
            words[0] |= 1L << hash;
            return fresh;
        }

        @Override
        protected boolean mightContainAlone(long hash) {
            return (words[0] >>> hash & 1) != 0;
        }
    }

    @Test
    void aSharedTableWithoutVersionsIsRefused() {
        BitmapTable table = new BitmapTable(1);
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> new Bitmap(table))
                .withMessage(
                        BitmapTable.class.getName() + " is made for SINGLE_WRITER, but has no versions of stripes");
    }

    @Test
    void aFamilyWithoutAMapIsOneStripe() {
        LongFilter filter = Filters.builder(FilterSpec.parse("@ToyFilter(concurrency = MULTI_WRITER)"))
                .expectedElements(1000)
                .build();
        for (long key = 0; key < 500; key++) {
            filter.put(key);
            assertThat(filter.mightContain(key)).isTrue();
        }
        assertThat(filter.approximateElementCount()).isBetween(490L, 500L);
    }

    /** The assertion that a single writer is alone would fail in the put. */
    @Test
    void aCopyThatFailsGivesTheStripesBack() {
        BitmapTable table = new BitmapTable(1, new long[Stripes.WORDS]);
        Bitmap filter = new Bitmap(table);
        Threads threads = TestShapes.single(filter).operations().threads();
        TableUnits units = new TableUnits(table, threads, StripeMap.ONE);
        BitmapTable longer = new BitmapTable(2);
        assertThatExceptionOfType(BufferOverflowException.class).isThrownBy(() -> units.copyFrom(longer));
        assertThat(filter.putHash(1)).isTrue();
        assertThat(filter.mightContainHash(1)).isTrue();
        assertThat(filter.mightContainHash(2)).isFalse();
    }

    /** Putting and counting by turns would take the time of a pass for each put. */
    @Test
    void theCountOfPutsTakesNoPass() {
        BitmapTable table = new BitmapTable(1, new long[Stripes.WORDS]);
        Bitmap filter = new Bitmap(table);
        for (int key = 0; key < Long.SIZE; key++) {
            assertThat(filter.putHash(key)).isTrue();
            assertThat(filter.putHash(key)).isFalse();
            assertThat(filter.approximateElementCount()).isEqualTo(key + 1);
        }
        assertThat(table.passes).isZero();
        assertThat(filter.statistics().content().approximateElementCount()).isEqualTo(Long.SIZE);
    }

    @Test
    void aSetLosesNoKeyOfItsStash() {
        LongFilter filter = Filters.builder(FilterSpec.parse("@DLeftFilter"))
                .expectedElements(100)
                .build();
        for (long key = 0; filter.stashSize() == 0; key++) {
            filter.put(key);
        }
        long hash = TestShapes.single(filter).stash().hashes()[0];
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> ((HotFilter) filter).removeHash(hash))
                .withMessageEndingWith("has no removal");
        assertThat(((HotFilter) filter).mightContainHash(hash)).isTrue();
    }

    @Test
    void aChainOfSetsRefusesRemovalsAndCountsNone() {
        FilterSpec spec = Families.in(Growth.CHAINED, FilterSpec.parse("@DLeftFilter"));
        HotFilter chain =
                (HotFilter) Filters.builder(spec).expectedElements(100).build();
        long present = 0x123456789abcdef0L;
        chain.putHash(present);
        for (long hash : new long[] {present, ~present}) {
            assertThat(chain.mightContainHash(hash)).isEqualTo(hash == present);
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> chain.removeHash(hash))
                    .withMessageEndingWith("has no removal");
        }
        assertThat(chain.missedRemovals()).isZero();
    }
}
