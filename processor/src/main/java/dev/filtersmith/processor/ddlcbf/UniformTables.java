package dev.filtersmith.processor.ddlcbf;

import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.ddlcbf.LevelLayout;
import dev.filtersmith.processor.Tables;
import java.util.function.IntFunction;

/**
 * Constants and tables of buckets of one word whose fields have one width. An index consists of the
 * counter code and, above it, the class.
 */
final class UniformTables {
    private final DynamicDLeftCountingLayout layout;
    private final LevelLayout level;
    private final int counterBits;

    UniformTables(DynamicText text) {
        this.layout = text.layout;
        this.level = text.level();
        this.counterBits = text.counterBits();
    }

    /** Returns the bits of a hash that a field holds, in place. */
    long query() {
        return low(level.fieldBits()) << level.depth();
    }

    /** Returns the multiplier that copies a query into all fields. */
    long times() {
        return bottoms(counterBits - level.depth(), level.fieldBits(), level.largestLoad());
    }

    /** Returns all bits of the fields but their top ones. */
    long low() {
        return bottoms(counterBits, level.fieldBits(), level.largestLoad()) * low(level.fieldBits() - 1);
    }

    /** Returns the top bits of the fields. */
    long tops() {
        return bottoms(counterBits + level.fieldBits() - 1, level.fieldBits(), level.largestLoad());
    }

    /** Returns the top bit of the code, which marks a bucket of slots. */
    long flag() {
        return 1L << (counterBits - 1);
    }

    /**
     * Returns the bottom bits of the fields of a class; for a bucket of slots, the bottom bit of
     * the code.
     */
    long[] ones() {
        long[] ones = new long[1 << (counterBits + level.depth())];
        for (LoadLayout load : level.loads()) {
            for (int rank = 0; rank < load.states(); rank++) {
                int zeros = load.load() - (level.depth() == 0 ? 0 : rank);
                for (int field = 0; field < load.load(); field++) {
                    int of = field < zeros ? 0 : 1 << counterBits;
                    ones[of + load.firstCode() + rank] |= 1L << at(field);
                }
            }
        }
        for (int at = 0; at < ones.length && layout.hasSlots(); at += 1 << counterBits) {
            ones[at + layout.slotCode()] = 1;
        }
        return ones;
    }

    /** Returns the bits below the place of a new field of a class. */
    long[] keep() {
        long[] keep = new long[1 << (counterBits + level.depth())];
        keep[0] = low(counterBits);
        keep[keep.length >> level.depth() & keep.length - 1] = low(counterBits);
        for (LoadLayout load : level.loads()) {
            for (int rank = 0; rank < load.states() && load.load() < level.largestLoad(); rank++) {
                int zeros = load.load() - (level.depth() == 0 ? 0 : rank);
                keep[load.firstCode() + rank] = low(at(zeros));
                if (level.depth() == 1) {
                    keep[(1 << counterBits) + load.firstCode() + rank] = low(at(load.load()));
                }
            }
        }
        return keep;
    }

    /** Returns the load by code. A bucket of slots counts as full. */
    byte[] loads() {
        byte[] loads = new byte[1 << counterBits];
        for (LoadLayout load : level.loads()) {
            for (int code = load.firstCode(); code < load.endState(); code++) {
                loads[code] = (byte) load.load();
            }
        }
        if (layout.hasSlots()) {
            loads[layout.slotCode()] = (byte) level.largestLoad();
        }
        return loads;
    }

    /**
     * Returns a table of values by class and code, with the comments of its rows. The subject is
     * the words before the first bit of the class.
     */
    Tables.Rows rows(long[] values, String subject) {
        int codes = 1 << counterBits;
        IntFunction<String> load = Tables.byLoad(layout.loads());
        return new Tables.Rows(
                values,
                at -> level.depth() == 0 ? "" : subject + at / codes,
                at -> layout.hasSlots() && at % codes == layout.slotCode() ? "slots" : load.apply(at % codes));
    }

    /** Returns the multiplier that copies the content of a slot into all slots. */
    long slotTimes() {
        return bottoms(counterBits, layout.slotBits(), layout.spec().overfullSlots());
    }

    /** Returns all bits of the slots but their top ones. */
    long slotLow() {
        return slotTimes() * low(layout.slotBits() - 1);
    }

    long slotTops() {
        return slotTimes() << (layout.slotBits() - 1);
    }

    private int at(int field) {
        return counterBits + field * level.fieldBits();
    }

    private static long bottoms(int from, int bits, int count) {
        long ones = 0;
        for (int field = 0; field < count; field++) {
            ones |= 1L << (from + field * bits);
        }
        return ones;
    }

    private static long low(int bits) {
        return bits >= Long.SIZE ? -1 : (1L << bits) - 1;
    }
}
