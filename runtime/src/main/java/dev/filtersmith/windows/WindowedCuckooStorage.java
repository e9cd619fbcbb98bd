package dev.filtersmith.windows;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.FilterTable;

/** Fields and stores of a windowed cuckoo filter. */
public abstract class WindowedCuckooStorage extends FilterStorage {
    /** The slots, and behind them a word that is 0, for reads of 64 bits from any byte on. */
    protected byte[] bytes;

    /** Number of windows. */
    protected final int windows;

    /** The stripe of all elements, since they may move anywhere. */
    private static final int STRIPE = 0;

    private final WindowedCuckooLayout layout;
    private WindowTable table;

    /** Creates an empty filter, or a view that shows nothing yet. */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected WindowedCuckooStorage(
            WindowedCuckooLayout layout, long expectedElements, KeySeed seed, Engine engine, boolean view) {
        super(
                engine,
                expectedElements,
                seed,
                layout.spec().stashCapacity(),
                layout.spec().concurrency(),
                view);
        this.layout = layout;
        WindowedCuckooSize size = layout.size(expectedElements);
        this.windows = size.windows();
        this.table = isView() ? WindowTable.ofView(layout, size) : WindowTable.of(layout, size);
        this.bytes = table.bytes;
        keep(table);
        if (isShared()) {
            keepVersions(new long[VERSION_WORDS]);
        }
    }

    @Override
    protected final void use(FilterTable given) {
        table = (WindowTable) given;
        bytes = table.bytes;
    }

    @Override
    public final WindowedCuckooLayout layout() {
        return layout;
    }

    /** Only stores tear. A search, which takes longer, changes nothing. */
    @Override
    protected final boolean changesTear() {
        return false;
    }

    /** Writes a fingerprint into an empty slot of one of its windows. */
    protected final void store(int slot, long fingerprint, int offset) {
        set(slot, table.slots.value(fingerprint, offset));
    }

    /** Empties a slot. */
    protected final void clear(int slot) {
        set(slot, 0);
    }

    private void set(int slot, long value) {
        beginStores(STRIPE);
        try {
            table.slots.set(slot, value);
        } finally {
            endStores(STRIPE);
        }
    }

    /**
     * Puts an element whose slots are occupied into the table, if there is a path of moves to an
     * empty slot. Returns false if there is no room; nothing is changed then.
     */
    protected final boolean relocate(int window, long fingerprint) {
        if (!table.search().find(window, fingerprint)) {
            return false;
        }
        beginStores(STRIPE);
        try {
            moved(table.search().move(window, fingerprint));
        } finally {
            endStores(STRIPE);
        }
        return true;
    }
}
