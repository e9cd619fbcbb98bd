package dev.filtersmith.parts;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.FilterContent;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.TableOwner;
import dev.filtersmith.testing.TestShapes;
import java.nio.LongBuffer;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongConsumer;

/**
 * A filter with deletion that any threads may use, for tests of chains: a fingerprint is
 * the remainder of a hash, and the filter counts how often it has each.
 */
@SuppressWarnings("serial") // Nobody serializes it.
final class FewPrints extends HotFilter implements DeletableFilter {
    private static final Layout LAYOUT = FilterSpec.windowedCuckoo()
            .concurrency(Concurrency.MULTI_WRITER)
            .build()
            .toLayout();

    private final AtomicLongArray counts;
    private final LongConsumer afterCount;

    /**
     * Creates an empty filter.
     *
     * @param expectedElements expected number of elements
     * @param prints number of fingerprints
     * @param afterCount runs after each count of a hash, before its caller has the answer
     */
    FewPrints(long expectedElements, int prints, LongConsumer afterCount) {
        this(expectedElements, new AtomicLongArray(prints), afterCount);
    }

    private FewPrints(long expectedElements, AtomicLongArray counts, LongConsumer afterCount) {
        super(TestShapes.of(LAYOUT, new Counts(counts)), expectedElements, KeySeed.of(0));
        this.counts = counts;
        this.afterCount = afterCount;
    }

    private int print(long hash) {
        return (int) (hash % counts.length());
    }

    @Override
    public boolean putHash(long hash) {
        return counts.getAndIncrement(print(hash)) == 0;
    }

    @Override
    public boolean mightContainHash(long hash) {
        return counts.get(print(hash)) > 0;
    }

    @Override
    protected boolean removeAlone(long hash) {
        return counts.getAndUpdate(print(hash), count -> Math.max(0, count - 1)) > 0;
    }

    @Override
    protected int countAlone(long hash) {
        int count = (int) counts.get(print(hash));
        afterCount.accept(hash);
        return count;
    }

    @Override
    protected boolean putInTable(long hash) {
        putHash(hash);
        return true;
    }

    /** The numbers of elements of each fingerprint, without words. */
    private static final class Counts extends FilterTable {
        private final AtomicLongArray counts;

        Counts(AtomicLongArray counts) {
            this.counts = counts;
        }

        @Override
        public boolean isReadBesideWriters() {
            return true;
        }

        @Override
        public boolean changesWithoutStripes() {
            return true;
        }

        @Override
        public boolean copiesKeepMatches() {
            return true;
        }

        @Override
        public long elements() {
            long elements = 0;
            for (int print = 0; print < counts.length(); print++) {
                elements += counts.get(print);
            }
            return elements;
        }

        @Override
        public String sizeText() {
            return counts.length() + " fingerprints";
        }

        @Override
        public LongBuffer words() {
            throw new UnsupportedOperationException();
        }

        @Override
        public FilterTable emptied() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FilterContent scan(int stashed) {
            throw new UnsupportedOperationException();
        }
    }
}
