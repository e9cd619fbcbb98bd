package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.FilterTable;

/** Fields of a filter of a Bloom family, and changes of its words beside other writers. */
public abstract class BloomStorage extends FilterStorage {
    /** The words of the table, and any words behind it. */
    protected long[] words;

    /** Number of words of the table. */
    protected final int slotWords;

    private final BloomTableLayout layout;

    /** The gates of writers of counters; none unless several threads write. */
    private WriterGates gates;

    /** Creates an empty filter, or a view that shows nothing yet. */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected BloomStorage(BloomTableLayout layout, long expectedElements, KeySeed seed, Engine engine, boolean view) {
        super(engine, expectedElements, seed, 0, Concurrency.EXCLUSIVE_WRITER, view);
        this.layout = layout;
        BloomFilterTable table = BloomTables.of(layout, expectedElements, isView());
        this.words = table.slots.words;
        this.slotWords = table.slots.slotWords;
        this.gates = table.gates;
        keep(table);
    }

    @Override
    protected final void use(FilterTable given) {
        words = ((BloomFilterTable) given).slots.words;
        gates = ((BloomFilterTable) given).gates;
    }

    @Override
    public final BloomTableLayout layout() {
        return layout;
    }

    // Bits.

    /** Sets bits of a word to which other threads write, too. */
    protected final long setShared(int word, long bits) {
        return SharedWords.set(words, word, bits);
    }

    /** Counts an element that was put. */
    protected final boolean counted() {
        words[slotWords]++;
        return true;
    }

    /**
     * Counts an element that was put, beside other threads that do. Each put that has set a bit
     * counts, so the number is that of the puts that returned true.
     */
    protected final boolean countedShared() {
        SharedWords.add(words, slotWords, 1);
        return true;
    }

    // Counters.

    /**
     * {@inheritDoc}
     *
     * <p>There is always room, since a counter at its ceiling stays there.
     */
    @Override
    protected final boolean putInTable(long hash) {
        putHash(hash);
        return true;
    }

    /** Counts up a counter, below its ceiling, of a word to which other threads write, too. */
    protected final long countUpShared(int word, long shift, long ceiling) {
        return SharedWords.countUp(words, word, shift, ceiling);
    }

    /**
     * Counts down a counter, below its ceiling and above 0, of a word to which other threads write,
     * too. Returns the value before.
     */
    protected final long countDownShared(int word, long shift, long ceiling) {
        return SharedWords.countDown(words, word, shift, ceiling);
    }

    /**
     * Begins a put beside other writers, with {@link #leave} as its end. It waits for a refresh.
     */
    protected final int enter(long hash) {
        int gate = WriterGates.of(hash);
        gates.enter(gate);
        return gate;
    }

    /** Ends a put beside other writers. */
    protected final void leave(int gate) {
        gates.leave(gate);
    }

    /**
     * Begins a removal beside other writers, with {@link #release} as its end. It waits for a
     * refresh, and for other removals at its gate.
     */
    protected final int take(long hash) {
        int gate = WriterGates.of(hash);
        gates.take(gate);
        return gate;
    }

    /**
     * Waits until the puts have ended because of which a key seems to be present. Only then may a
     * removal count down.
     */
    protected final void awaitPuts(int gate) {
        gates.awaitPuts(gate);
    }

    /** Ends a removal beside other writers. */
    protected final void release(int gate) {
        gates.release(gate);
    }
}
