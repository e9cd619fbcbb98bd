package dev.filtersmith.buckets;

import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.KeyRanges;
import dev.filtersmith.storage.StripeMap;
import dev.filtersmith.storage.Stripes;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;

/** The buckets of equal subtables, in an array with more words before and behind them. */
public abstract class SubtableTable extends FilterTable {
    protected final TableSize size;
    protected final long[] array;
    private final SubtableLayout layout;
    private final int leadWords;

    /** Creates a table over an array, which has no words in a view. */
    protected SubtableTable(SubtableLayout layout, TableSize size, int leadWords, long... array) {
        this.layout = layout;
        this.size = size;
        this.leadWords = leadWords;
        this.array = array;
    }

    /** Returns an array for some words, and the versions of stripes if threads share the filter. */
    protected static long[] array(SubtableLayout layout, int words, boolean view) {
        return new long[view ? 0 : layout.spec().concurrency().isShared() ? words + Stripes.WORDS : words];
    }

    @Override
    public final LongBuffer words() {
        return LongBuffer.wrap(array, leadWords, size.words());
    }

    @Override
    public final long[] array() {
        return array;
    }

    @Override
    public final int buckets() {
        return size.buckets();
    }

    @Override
    public final int chunkMask() {
        return size.chunkMask();
    }

    @Override
    public final long @Nullable [] versions() {
        return array.length > 0 && layout.spec().concurrency().isShared() ? array : null;
    }

    @Override
    public final StripeMap stripes() {
        return BucketStripes.of(layout.choice(), size, layout.moves());
    }

    /** Where elements move, buckets have room for any number. */
    @Override
    public final boolean isScant(long expectedElements) {
        return !layout.moves() && FullBuckets.overflow(layout, expectedElements);
    }

    @Override
    public final String sizeText() {
        return size.buckets() + " buckets in each subtable";
    }

    /**
     * Parts of whole chunks; null if the buckets of a key may be anywhere in tables of any size.
     * The keys of a part are those whose bucket in the first subtable is in it. A table too small
     * for chunks is a single part.
     */
    @Override
    public final @Nullable KeyRanges ranges() {
        ChoiceLayout choice = layout.choice();
        if (!choice.mayChunk() || Integer.bitCount(choice.group() * choice.subtables()) > 1) {
            return null;
        } else if (size.chunkMask() == 0) {
            return KeyRanges.WHOLE;
        }
        int chunk = size.chunkMask() + choice.subtables();
        return KeyRanges.of(1, size.buckets(), Integer.numberOfTrailingZeros(chunk / choice.subtables()));
    }

    @Override
    public final String remedyForThreads() {
        return ", or with permutation = AUTOMATIC or XOR_IN_CHUNK and subtables = 2";
    }
}
