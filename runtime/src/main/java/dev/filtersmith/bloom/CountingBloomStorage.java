package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.storage.CountingStorage;
import dev.filtersmith.storage.FilterTable;

/** The counters of a counting Bloom filter, and their changes beside other writers. */
public abstract class CountingBloomStorage extends CountingStorage {
    /** The words of the table. */
    protected long[] words;

    private final BloomTableLayout layout;

    /** The gates of writers; none unless several threads write. */
    private WriterGates gates;

    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected CountingBloomStorage(BloomTableLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(engine, expectedElements, seed, 0, Concurrency.EXCLUSIVE_WRITER);
        this.layout = layout;
        CounterTable table = new CounterTable(layout, BloomFilterTable.slots(layout, expectedElements, isView()));
        this.words = table.slots.words;
        this.gates = table.gates;
        keep(table);
    }

    @Override
    protected final void use(FilterTable given) {
        words = ((CounterTable) given).slots.words;
        gates = ((CounterTable) given).gates;
    }

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

    @Override
    public final BloomTableLayout layout() {
        return layout;
    }

    /**
     * Counts up a counter, below its ceiling, of a word to which other threads write, too.
     *
     * @param word index of the word
     * @param shift lowest bit of the counter, modulo 64
     * @param ceiling highest value of a counter
     * @return value before
     */
    protected final long countUpShared(int word, long shift, long ceiling) {
        return SharedWords.countUp(words, word, shift, ceiling);
    }

    /**
     * Counts down a counter, below its ceiling and above 0, of a word to which other threads write,
     * too.
     *
     * @param word index of the word
     * @param shift lowest bit of the counter, modulo 64
     * @param ceiling highest value of a counter
     * @return value before
     */
    protected final long countDownShared(int word, long shift, long ceiling) {
        return SharedWords.countDown(words, word, shift, ceiling);
    }

    /**
     * Begins a put beside other writers, with {@link #leave} as its end. It waits for a refresh.
     *
     * @param hash hash of the key
     * @return gate of the key
     */
    protected final int enter(long hash) {
        int gate = WriterGates.of(hash);
        gates.enter(gate);
        return gate;
    }

    /**
     * Ends a put beside other writers.
     *
     * @param gate gate of the key
     */
    protected final void leave(int gate) {
        gates.leave(gate);
    }

    /**
     * Begins a removal beside other writers, with {@link #release} as its end. It waits for a
     * refresh, and for other removals at its gate.
     *
     * @param hash hash of the key
     * @return gate of the key
     */
    protected final int take(long hash) {
        int gate = WriterGates.of(hash);
        gates.take(gate);
        return gate;
    }

    /**
     * Waits until the puts have ended because of which a key seems to be present. Only then may a
     * removal count down.
     *
     * @param gate gate of the key
     */
    protected final void awaitPuts(int gate) {
        gates.awaitPuts(gate);
    }

    /**
     * Ends a removal beside other writers.
     *
     * @param gate gate of the key
     */
    protected final void release(int gate) {
        gates.release(gate);
    }
}
