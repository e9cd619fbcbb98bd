package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterContent;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import java.nio.LongBuffer;
import org.junit.jupiter.api.Test;

/** Tests what a family must say about its stripes, and what it may leave out. */
class StripedFilterTest {
    private static final Layout LAYOUT = FilterSpec.parse("@DLeftFilter").toLayout();

    /** A filter with one bit for each of 64 keys. */
    private static final class Bitmap extends FilterStorage {
        private long[] words;

        private Bitmap(int tableWords) {
            super(Engine.INTERPRETED, Long.SIZE, KeySeed.of(0), 0, Concurrency.SINGLE_WRITER);
            words = new long[tableWords];
        }

        private Bitmap withVersions() {
            keepVersions(new long[VERSION_WORDS]);
            return this;
        }

        @Override
        public boolean putHash(long hash) {
            return putShared(hash);
        }

        @Override
        public boolean mightContainHash(long hash) {
            return mightContainShared(hash);
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

        @Override
        protected String tableSize() {
            return words.length + " words";
        }

        @Override
        protected boolean absorb(SharedFilter other) {
            words[0] |= ((Bitmap) other).words[0];
            return true;
        }

        @Override
        protected LongBuffer table() {
            return LongBuffer.wrap(words);
        }

        @Override
        protected void detach() {
            words = new long[words.length];
        }

        @Override
        public Layout layout() {
            return LAYOUT;
        }

        @Override
        protected long elementsInTable() {
            return Long.bitCount(words[0]);
        }

        @Override
        protected double rateOfTable() {
            return 0;
        }

        @Override
        protected FilterContent scanTable() {
            return new FilterContent(approximateElementCount(), expectedFpp(), new long[1]);
        }
    }

    @Test
    void aSharedFilterWithoutVersionsRunsNoOperation() {
        Bitmap filter = new Bitmap(1);
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> filter.putHash(1))
                .withMessage(Bitmap.class.getName() + " is made for SINGLE_WRITER, but has no versions of stripes:"
                        + " its constructor must call keepVersions");
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> filter.mightContainHash(1));
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(filter::words);
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
        Bitmap filter = new Bitmap(2).withVersions();
        Bitmap shorter = new Bitmap(1).withVersions();
        TableUnits units = new TableUnits(filter);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> units.copyFrom(shorter));
        assertThat(filter.putHash(1)).isTrue();
        assertThat(filter.mightContainHash(1)).isTrue();
        assertThat(filter.mightContainHash(2)).isFalse();
    }
}
