package dev.filtersmith.windows;

import dev.filtersmith.FilterContent;
import dev.filtersmith.storage.Bits;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.PackedBits;
import dev.filtersmith.storage.Stripes;
import dev.filtersmith.storage.TableOwner;
import dev.filtersmith.storage.Threads;
import java.nio.LongBuffer;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The slots of a windowed cuckoo filter. */
public final class WindowTable extends FilterTable {
    /** The slots, and behind them a word that is 0, for reads of 64 bits from any byte on. */
    private final byte[] bytes;

    private final WindowSlots slots;
    private final WindowedCuckooLayout layout;
    private final long @Nullable [] versions;

    /** Null before the first search. */
    private @Nullable WindowMoves moves;

    private WindowTable(WindowedCuckooLayout layout, int slots, int bytes) {
        this.layout = layout;
        this.bytes = new byte[bytes];
        this.slots = new WindowSlots(this.bytes, WindowReader.of(layout), slots);
        this.versions = bytes > 0 && layout.spec().concurrency().isShared() ? versions(layout) : null;
    }

    /** Returns the versions, and behind them the locks of ranges if several threads write. */
    private static long[] versions(WindowedCuckooLayout layout) {
        return new long[layout.spec().concurrency().hasSeveralWriters() ? 2 * Stripes.WORDS : Stripes.WORDS];
    }

    /** Returns an empty table, or that of a view, which has no words. */
    static WindowTable of(WindowedCuckooLayout layout, long expectedElements, boolean view) {
        WindowedCuckooSize size = layout.size(expectedElements);
        return new WindowTable(layout, size.slots(), view ? 0 : (size.words() + 1) * Long.BYTES);
    }

    @Override
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public boolean isScant(long expectedElements) {
        return layout.size(expectedElements).areFew(layout.spec().stashCapacity());
    }

    @Override
    public int buckets() {
        return slots.windows();
    }

    @Override
    public long @Nullable [] versions() {
        return versions;
    }

    /** Lookups find the versions there. */
    @Override
    public long[] array() {
        return versions == null ? super.array() : versions;
    }

    /** Slots of different stripes lie side by side. */
    @Override
    public boolean hasRanges() {
        return versions != null && versions.length > Stripes.WORDS;
    }

    public WindowSlots slots() {
        return slots;
    }

    @Override
    public boolean putCrowded(long hash, TableOwner owner) {
        return moves().put(slots.window(hash), slots.reader().fingerprint(hash), owner);
    }

    private WindowMoves moves() {
        WindowMoves known = moves;
        if (known == null) {
            known = new WindowMoves(slots, layout.spec().relocationVisits());
            moves = known;
        }
        return known;
    }

    @Override
    public long copyKey(long hash) {
        return slots.copyKey(slots.window(hash), slots.reader().fingerprint(hash));
    }

    @Override
    public boolean holdsFully(long hash, Threads threads) {
        int window = slots.window(hash);
        long fingerprint = slots.reader().fingerprint(hash);
        int other = slots.other(window, fingerprint);
        int there = slots.count(window, fingerprint, threads);
        return there > 1 || (other != window && there + slots.count(other, fingerprint, threads) > 1);
    }

    @Override
    public boolean holdsCopied(long key) {
        long window = key >>> layout.fingerprintBits();
        long fingerprint = Bits.low(key, layout.fingerprintBits());
        return fingerprint != 0
                && window < slots.windows()
                && slots.copyKey((int) window, fingerprint) == key
                && slots.count((int) window, fingerprint) > 0;
    }

    @Override
    public LongBuffer words() {
        return PackedBits.words(bytes, storedWords());
    }

    private int storedWords() {
        return bytes.length / Long.BYTES - 1;
    }

    @Override
    public WindowTable emptied() {
        return new WindowTable(layout, slots.slots(), bytes.length);
    }

    @Override
    public String sizeText() {
        return slots.slots() + " slots";
    }

    /**
     * A slot without a fingerprint would be neither empty nor an element, and one of a window
     * outside the table would lead moves out of it.
     */
    @Override
    public Optional<String> fault() {
        for (int slot = 0; slot < slots.slots(); slot++) {
            long value = slots.get(slot);
            if (value == 0) {
                continue;
            }
            int window = slot - slots.offset(value);
            if (slots.fingerprint(value) == 0) {
                return Optional.of("slot " + slot + " has an offset, but no fingerprint");
            } else if (window < 0 || window >= slots.windows()) {
                return Optional.of("slot " + slot + " belongs to window " + window + ", and there are "
                        + slots.windows() + " from 0 on");
            }
        }
        long end = (long) slots.slots() * slots.slotBits();
        boolean behind = PackedBits.any(bytes, end, (long) storedWords() * Long.SIZE) != 0;
        return behind ? Optional.of("there are bits behind the last slot") : Optional.empty();
    }

    /** A slot matches the keys of its fingerprint and its two windows, wherever it moves. */
    @Override
    public boolean copiesKeepMatches() {
        return true;
    }

    /** The number of occupied slots. */
    @Override
    public long elements() {
        return slots.occupied();
    }

    /**
     * An element matches an absent key if the fingerprints are equal, and the window of its slot
     * is one of the two of the key. With N windows and slots of s bits, that has the probability
     * {@code 2^(1-s) (2/N - 1/N^2)}, times {@code 1 + 2^(2-s)} because the fingerprint 1 stands for
     * two.
     */
    @Override
    public FilterContent scan(int stashed) {
        long occupied = slots.occupied();
        return new FilterContent(stashed + occupied, rate(occupied), slots.slots() - occupied, occupied);
    }

    /** Filters that grow have to look for equal elements. */
    @Override
    public OptionalDouble falsePositiveRate(long tally) {
        return layout.spec().growth().isChained() ? OptionalDouble.empty() : OptionalDouble.of(rate(tally));
    }

    /**
     * Early filters of a chain store later keys that they match by chance as copies, in time more
     * of them than other elements. These add nothing to the rate, so each class counts once there.
     * A key has one class, so their probabilities add up.
     */
    private double rate(long occupied) {
        double window = 1.0 / slots.windows();
        double fingerprint = Math.scalb(1.0, -layout.fingerprintBits());
        double match = (2 - window) * window * fingerprint * (1 + 2 * fingerprint);
        // Not 1 - (1 - match)^occupied, whose difference from 1 is lost in long slots.
        return layout.spec().growth().isChained()
                ? slots.classes() * match
                : -Math.expm1(occupied * Math.log1p(-match));
    }

    /**
     * A slot has the fingerprint and a window of its element, from which the other window
     * follows. Each element is put as by its key: in a set, if none matches its keys.
     */
    @Override
    public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
        WindowSlots from = ((WindowTable) other).slots;
        for (int slot = 0; slot < from.slots(); slot++) {
            long value = from.get(slot);
            if (value != 0 && !place(slot - from.offset(value), from.fingerprint(value), owner)) {
                return false;
            }
        }
        return true;
    }

    private boolean place(int window, long fingerprint, TableOwner owner) {
        int there = slots.count(window, fingerprint);
        return (there > 0 && !owner.counts())
                || (there > 1 && owner.copies().add(slots.copyKey(window, fingerprint), 1))
                || placeIn(window, fingerprint)
                || placeIn(slots.other(window, fingerprint), fingerprint)
                || moves().put(window, fingerprint, owner);
    }

    private boolean placeIn(int window, long fingerprint) {
        int empty = slots.reader().empty(bytes, window);
        if (empty != 0) {
            int offset = Integer.numberOfTrailingZeros(empty);
            slots.set(window + offset, slots.value(fingerprint, offset));
        }
        return empty != 0;
    }
}
