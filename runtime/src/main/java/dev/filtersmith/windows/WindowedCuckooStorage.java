package dev.filtersmith.windows;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterContent;
import dev.filtersmith.KeySeed;
import dev.filtersmith.storage.ByteWords;
import dev.filtersmith.storage.CountingStorage;
import dev.filtersmith.storage.SharedFilter;
import java.nio.LongBuffer;
import java.util.Optional;

/** Storage, moves and statistics of a windowed cuckoo filter. */
public abstract class WindowedCuckooStorage extends CountingStorage {
    /** The slots, and behind them a word that is 0, for reads of 64 bits from any byte on. */
    protected byte[] bytes;

    /** Number of windows. */
    protected final int windows;

    /** The stripe of all elements, since they may move anywhere. */
    private static final int STRIPE = 0;

    private final WindowedCuckooLayout layout;
    private final WindowedCuckooSize size;
    private final WindowReader reader;
    private WindowSlots content;
    private WindowSearch search;

    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected WindowedCuckooStorage(WindowedCuckooLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(
                engine,
                expectedElements,
                seed,
                layout.spec().stashCapacity(),
                layout.spec().concurrency());
        this.layout = layout;
        this.size = layout.size(expectedElements);
        this.reader = WindowReader.of(layout);
        this.windows = size.windows();
        this.bytes = new byte[isView() ? 0 : (size.words() + 1) * Long.BYTES];
        this.content = contentOf(bytes);
        this.search = searchOf(content);
        if (isShared()) {
            keepVersions(new long[VERSION_WORDS]);
        }
    }

    private WindowSlots contentOf(byte[] table) {
        return new WindowSlots(table, reader, size.slots());
    }

    private WindowSearch searchOf(WindowSlots slots) {
        return new WindowSearch(slots, layout.spec().relocationVisits());
    }

    @Override
    public final WindowedCuckooLayout layout() {
        return layout;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A slot without a fingerprint would be neither empty nor an element, and one of a window
     * outside the table would lead moves out of it.
     */
    @Override
    protected final Optional<String> faultInTable() {
        return WindowCorruption.find(content, size.words());
    }

    /**
     * {@inheritDoc}
     *
     * <p>A slot matches the keys of its fingerprint and its two windows, wherever it moves.
     *
     * @return true
     */
    @Override
    public final boolean copiesKeepMatches() {
        return true;
    }

    @Override
    protected final LongBuffer table() {
        return ByteWords.view(bytes, size.words());
    }

    @Override
    protected final void detach() {
        bytes = new byte[bytes.length];
        content = contentOf(bytes);
        search = searchOf(content);
    }

    @Override
    protected final String tableSize() {
        return size.slots() + " slots";
    }

    /**
     * {@inheritDoc}
     *
     * <p>A slot has the fingerprint and a window of its element, from which the other window
     * follows. Each element is put as by its key.
     */
    @Override
    protected final boolean absorb(SharedFilter other) {
        WindowSlots from = ((WindowedCuckooStorage) other).content;
        for (int slot = 0; slot < from.slots(); slot++) {
            long value = from.get(slot);
            if (value != 0 && !place(slot - from.offset(value), from.fingerprint(value))) {
                return false;
            }
        }
        return true;
    }

    private boolean place(int window, long fingerprint) {
        return placeIn(window, fingerprint)
                || placeIn(content.other(window, fingerprint), fingerprint)
                || relocate(window, fingerprint);
    }

    private boolean placeIn(int window, long fingerprint) {
        int empty = reader.empty(bytes, window);
        if (empty != 0) {
            int offset = Integer.numberOfTrailingZeros(empty);
            store(window + offset, fingerprint, offset);
        }
        return empty != 0;
    }

    /** Only stores tear. A search, which takes longer, changes nothing. */
    @Override
    protected final boolean changesTear() {
        return false;
    }

    /**
     * Writes a fingerprint into an empty slot of one of its windows.
     *
     * @param slot number of the slot
     * @param fingerprint fingerprint
     * @param offset offset of the slot in the window
     */
    protected final void store(int slot, long fingerprint, int offset) {
        set(slot, content.value(fingerprint, offset));
    }

    /**
     * Empties a slot.
     *
     * @param slot number of the slot
     */
    protected final void clear(int slot) {
        set(slot, 0);
    }

    private void set(int slot, long value) {
        beginStores(STRIPE);
        try {
            content.set(slot, value);
        } finally {
            endStores(STRIPE);
        }
    }

    /**
     * Puts an element whose slots are occupied into the table, if there is a path of moves to an
     * empty slot.
     *
     * @param window first window of the element
     * @param fingerprint its fingerprint
     * @return false if there is no room; nothing is changed then
     */
    protected final boolean relocate(int window, long fingerprint) {
        if (!search.find(window, fingerprint)) {
            return false;
        }
        beginStores(STRIPE);
        try {
            moved(search.move(window, fingerprint));
        } finally {
            endStores(STRIPE);
        }
        return true;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The number of occupied slots, and the stash.
     */
    @Override
    protected final long elementsInTable() {
        return ((WindowedCuckooStorage) steady()).elements();
    }

    private long elements() {
        return stashed + content.occupied();
    }

    /**
     * {@inheritDoc}
     *
     * <p>An element matches an absent key if the fingerprints are equal, and the window of its slot
     * is one of the two of the key. With N windows and slots of s bits, that has the probability
     * {@code 2^(1-s) (2/N - 1/N^2)}, times {@code 1 + 2^(2-s)} because the fingerprint 1 stands for
     * two.
     */
    @Override
    protected final double rateOfTable() {
        return scan().expectedFpp();
    }

    private double fpp(long occupied) {
        double window = 1.0 / windows;
        double fingerprint = Math.scalb(1.0, -layout.fingerprintBits());
        double match = (2 - window) * window * fingerprint * (1 + 2 * fingerprint);
        // Not 1 - (1 - match)^occupied, whose difference from 1 is lost in long slots.
        return -Math.expm1(occupied * Math.log1p(-match));
    }

    @Override
    protected final FilterContent scanTable() {
        return ((WindowedCuckooStorage) steady()).scanAlone();
    }

    private FilterContent scanAlone() {
        long occupied = content.occupied();
        return new FilterContent(stashed + occupied, fpp(occupied), size.slots() - occupied, occupied);
    }
}
