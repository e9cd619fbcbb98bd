package dev.filtersmith.dleft;

import dev.filtersmith.buckets.CounterTable;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.LookupTables;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.storage.Bits;
import java.util.Arrays;

/**
 * The tables that emitted d-left classes look up, beside the {@link LookupTables}, by the state of
 * a bucket's counter. Small ones are emitted as literals, large ones are computed here when the
 * class is initialised.
 *
 * <p>A row describes one state, that is one load with one way of falling into semi-sort classes.
 * Small integers share a long, 8 bits each: shifts by a long's low bits need no mask in Java, which
 * takes shift counts modulo 64.
 */
public final class DLeftLookupTables {
    private final DLeftLayout layout;
    private final int counterBits;

    private DLeftLookupTables(DLeftLayout layout) {
        this.layout = layout;
        this.counterBits = layout.spec().counterBits();
    }

    /** Returns a table by the name that emitted classes give it. */
    static Object named(String name, DLeftLayout layout) {
        return switch (name) {
            // The bits of the fields of a group's buckets, packed.
            case "WIDTHS" -> layout.widths().table();
            case "BY_LOAD" -> byLoad(layout);
            case "FIRST_BITS" -> firstBits(layout);
            case "LOADS" -> loads(layout);
            case "HEADS" -> heads(layout);
            case "COUNTERS" -> counters(layout);
            case "SHAPES" -> shapes(layout);
            case "SHRINKS" -> shrinks(layout);
            case "ORDER" -> order(layout);
            case "RANKS" -> ranks(layout);
            default -> LookupTables.named(name, layout);
        };
    }

    /**
     * Returns the first bits of a bucket's fingerprints that the counter implies, by state. Each
     * field has as many bits as the semi-sort depth, with those of field 0 lowest.
     */
    private static long[] firstBits(DLeftLayout layout) {
        long[] firstBits = new long[layout.states()];
        CounterTable counter = layout.counter();
        for (LoadLayout load : layout.loads()) {
            for (int rank = 0; rank < load.states() && load.depth() > 0; rank++) {
                for (int field = 0; field < load.load(); field++) {
                    long bits = counter.firstBits(load, rank, field);
                    firstBits[load.firstState() + rank] |= bits << (field * load.depth());
                }
            }
        }
        return firstBits;
    }

    public static byte[] loads(DLeftLayout layout) {
        return DLeftWordReader.loads(layout);
    }

    /**
     * Returns the position of a counter's state, by code, for layouts with spare bits. It has 16
     * bits each for the state of the code with spare bits 0, and for the shift that moves the spare
     * bits to bit 0 after a shift by one.
     */
    private static int[] heads(DLeftLayout layout) {
        int[] heads = new int[1 << layout.spec().counterBits()];
        // A code that no filter writes has the state of an empty bucket, without spare bits.
        Arrays.fill(heads, (Math.min(layout.spec().bucketBits(), Long.SIZE) - 1) << 16);
        for (LoadLayout load : layout.loads()) {
            for (int code = load.firstCode(); code < load.firstCode() + load.codes(); code++) {
                int state = load.firstState() + ((code - load.firstCode()) << load.spareBits());
                heads[code] = state | (Math.min(layout.spec().bucketBits(), Long.SIZE) - 1 - load.spareBits()) << 16;
            }
        }
        return heads;
    }

    /**
     * Returns code and spare bits, in place, by state: the inverse of {@link #heads}.
     */
    private static long[] counters(DLeftLayout layout) {
        long[] counters = new long[layout.states()];
        for (LoadLayout load : layout.loads()) {
            for (int state = load.firstState(); state < load.endState(); state++) {
                int rank = state - load.firstState();
                long spare = rank & Bits.low(-1, load.spareBits());
                counters[state] = (load.firstCode() + (rank >>> load.spareBits()))
                        | (spare == 0 ? 0 : spare << (layout.spec().bucketBits() - load.spareBits()));
            }
        }
        return counters;
    }

    /**
     * Returns the shape of a bucket by state, for depths of at most 1. It has 8 bits each, from the
     * low end: bits of a field; 64 minus bits of a fingerprint; 64 minus bits of a field; bit at
     * which the top field begins; semi-sort depth; number of the first field whose fingerprint
     * begins with 1.
     */
    public static long[] shapes(DLeftLayout layout) {
        long[] shapes = new long[layout.states()];
        for (LoadLayout load : layout.loads()) {
            for (int state = load.firstState(); state < load.firstState() + load.states() && load.load() > 0; state++) {
                int top = layout.spec().counterBits() + (load.load() - 1) * load.fieldBits();
                int ones = state - load.firstState();
                shapes[state] = bytes(
                        load.fieldBits(),
                        64 - load.fingerprintBits(),
                        64 - load.fieldBits(),
                        top,
                        load.depth(),
                        load.load() - ones);
            }
        }
        return shapes;
    }

    /**
     * Returns the number of steps that move the fields of a bucket to their places at the next
     * load. Step i moves those whose number has bit i.
     */
    public static int shrinkSteps(int load) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, load - 1));
    }

    /**
     * Returns columns by state that shrink a bucket to its next load, for depths of at most 1: a
     * shape, the bits to keep, the first bits to count, the first bits to put back, then for each
     * step the fields to move. The shape has 8 bits each, from the low end: bits that a field
     * loses; change of depth; next bits of a field; 64 minus next bits of a fingerprint; bit at
     * which the top field will begin; next depth; and in the high 16 bits the next state if no
     * fingerprint begins with a 1 that the counter does not imply yet.
     */
    public static long[] shrinks(DLeftLayout layout) {
        DLeftLookupTables tables = new DLeftLookupTables(layout);
        long[] columns = new long[layout.states() * (4 + shrinkSteps(layout.maximumLoad() - 1))];
        for (LoadLayout load : layout.loads().subList(0, layout.maximumLoad())) {
            for (int state = load.firstState(); state < load.firstState() + load.states(); state++) {
                tables.shrink(load, layout.loads().get(load.load() + 1), state, columns);
            }
        }
        return columns;
    }

    private void shrink(LoadLayout from, LoadLayout to, int state, long[] columns) {
        int column = layout.states();
        int drop = from.load() == 0 ? 0 : from.fieldBits() - to.fieldBits();
        int deeper = to.depth() - from.depth();
        int ones = state - from.firstState();
        int next = to.firstState() + (from.depth() == 1 && to.depth() == 1 ? ones : 0);
        int top = counterBits + from.load() * to.fieldBits();
        columns[state] = bytes(drop, deeper & 63, to.fieldBits(), 64 - to.fingerprintBits(), top, to.depth())
                | (long) next << 48;
        for (int field = 0; field < from.load(); field++) {
            int at = counterBits + field * from.fieldBits();
            long kept = Bits.low(-1, to.fingerprintBits() - Math.max(from.depth(), to.depth())) << Math.max(deeper, 0);
            columns[column + state] |= kept << at;
            columns[2 * column + state] |= deeper > 0 ? 1L << at : 0;
            columns[3 * column + state] |= deeper < 0 && field >= from.load() - ones ? 1L << at : 0;
            for (int step = 0; step < shrinkSteps(from.load()); step++) {
                int moved = at - (field & ((1 << step) - 1)) * drop;
                columns[(4 + step) * column + state] |=
                        (field >>> step & 1) == 0 ? 0 : Bits.low(-1, to.fieldBits()) << moved;
            }
        }
    }

    /**
     * Returns the class of the first bits of a fingerprint, as many as the largest depth.
     */
    public static byte[] order(DLeftLayout layout) {
        byte[] order = new byte[1 << layout.deepest()];
        for (int bits = 0; bits < order.length; bits++) {
            order[bits] = (byte) layout.classOf(bits);
        }
        return order;
    }

    /**
     * Returns the summands of ranks: C(c + j, j + 1) for field j of class c, 16 to a field.
     */
    private static int[] ranks(DLeftLayout layout) {
        int[] ranks = new int[layout.maximumLoad() << SemiSort.MAXIMUM_DEPTH];
        for (int field = 0; field < layout.maximumLoad(); field++) {
            int[] classes = new int[field + 1];
            for (int fingerprintClass = 0; fingerprintClass < 1 << layout.deepest(); fingerprintClass++) {
                classes[field] = fingerprintClass;
                ranks[(field << SemiSort.MAXIMUM_DEPTH) + fingerprintClass] = SemiSort.rank(classes, field + 1);
            }
        }
        return ranks;
    }

    /**
     * Returns the geometry of each load. From the low end: 8 bits, semi-sort depth; 8 bits, spare
     * bits; 16 bits, first code; first state.
     */
    private static long[] byLoad(DLeftLayout layout) {
        long[] fields = new long[layout.maximumLoad() + 1];
        for (LoadLayout load : layout.loads()) {
            fields[load.load()] = load.depth()
                    | load.spareBits() << 8
                    | (long) load.firstCode() << 16
                    | (long) load.firstState() << 32;
        }
        return fields;
    }

    private static long bytes(int... values) {
        long bytes = 0;
        for (int i = 0; i < values.length; i++) {
            bytes |= (values[i] & 0xffL) << (8 * i);
        }
        return bytes;
    }
}
