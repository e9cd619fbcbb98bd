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
import java.nio.BufferOverflowException;
import java.nio.LongBuffer;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/** Tests what a family must say about its stripes, and what it may leave out. */
class FilterStorageTest {
    private static final Layout LAYOUT = FilterSpec.parse("@DLeftFilter").toLayout();

    /** A table with one bit for each of 64 keys. */
    private static final class BitmapTable extends FilterTable {
        private final long[] array;

        private BitmapTable(int tableWords) {
            array = new long[tableWords];
        }

        @Override
        public LongBuffer words() {
            return LongBuffer.wrap(array);
        }

        @Override
        public BitmapTable emptied() {
            return new BitmapTable(array.length);
        }

        @Override
        public String sizeText() {
            return array.length + " words";
        }

        @Override
        public boolean absorb(FilterTable other, IntConsumer moves) {
            array[0] |= ((BitmapTable) other).array[0];
            return true;
        }

        @Override
        public long elements() {
            return Long.bitCount(array[0]);
        }

        @Override
        public FilterContent scan(int stashed) {
            return new FilterContent(elements(), 0, new long[1]);
        }
    }

    private static final class Bitmap extends FilterStorage {
        private long[] words = {};

        private Bitmap(int tableWords) {
            super(Engine.INTERPRETED, Long.SIZE, KeySeed.of(0), 0, Concurrency.SINGLE_WRITER, false);
            keep(new BitmapTable(tableWords));
        }

        private Bitmap withVersions() {
            keepVersions(new long[VERSION_WORDS]);
            return this;
        }

        @Override
        protected void use(FilterTable given) {
            words = ((BitmapTable) given).array;
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
        public Layout layout() {
            return LAYOUT;
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
        Bitmap filter = new Bitmap(1).withVersions();
        Bitmap longer = new Bitmap(2).withVersions();
        TableUnits units = new TableUnits(filter.table(), filter.threads(), filter.stripeMap());
        assertThatExceptionOfType(BufferOverflowException.class).isThrownBy(() -> units.copyFrom(longer.table()));
        assertThat(filter.putHash(1)).isTrue();
        assertThat(filter.mightContainHash(1)).isTrue();
        assertThat(filter.mightContainHash(2)).isFalse();
    }
}
