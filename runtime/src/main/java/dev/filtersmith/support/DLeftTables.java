package dev.filtersmith.support;

import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.layout.LoadLayout;
import dev.filtersmith.layout.SemiSort;
import java.math.BigInteger;

/**
 * The tables that emitted d-left classes look up by the state of a bucket's counter. Small ones are emitted as literals,
 * large ones are computed from here when the class is initialised.
 *
 * <p>A row describes one state, that is one load with one way of falling into semi-sort classes. Small integers share a long,
 * 8 bits each: shifts by a long's low bits need no mask in Java, which takes shift counts modulo 64.
 */
public final class DLeftTables {
    private final DLeftLayout layout;
    private final int counterBits;

    private DLeftTables(DLeftLayout layout) {
        this.layout = layout;
        this.counterBits = layout.spec().counterBits();
    }

    /**
     * Four columns by first bits of the query and state, which select the fields of the query's class: a one at the bottom of
     * each such field; the same moved down by the semi-sort depth, by which the query is multiplied; the query's bits that
     * the fields hold; the top bit of each such field. By columns, because a state then needs no shift to become an index.
     *
     * @param layout geometry
     * @return columns of 2^{@link DLeftLayout#deepest} times {@link DLeftLayout#states} values
     */
    public static long[] match(DLeftLayout layout) {
        int column = layout.states() << layout.deepest();
        long[] columns = new long[column * 4];
        for (LoadLayout load : layout.loads()) {
            for (int state = load.firstState(); state < load.firstState() + load.states(); state++) {
                for (int query = 0; query < 1 << layout.deepest(); query++) {
                    long ones = ones(layout, load, state, query);
                    fill(columns, query * layout.states() + state, column, load, ones);
                }
            }
        }
        return columns;
    }

    /** A one at the bottom of each field of the query's class. */
    private static long ones(DLeftLayout layout, LoadLayout load, int state, int query) {
        long ones = 0;
        for (int field = 0; field < load.load(); field++) {
            if (layout.counter().firstBits(load, state - load.firstState(), field)
                    == (query & ((1 << load.depth()) - 1))) {
                ones |= 1L << (layout.spec().counterBits() + field * load.fieldBits());
            }
        }
        return ones;
    }

    private static void fill(long[] columns, int at, int column, LoadLayout load, long ones) {
        columns[at] = ones;
        columns[at + column] = ones >>> load.depth();
        columns[at + 2 * column] = ones == 0 ? 0 : low(load.fieldBits()) << load.depth();
        columns[at + 3 * column] = ones == 0 ? 0 : ones << (load.fieldBits() - 1);
    }

    /**
     * Columns by state for a bucket of whole words that is alone: the query's bits that the fields hold; for each word the
     * multiplier that copies them into the fields; for each word all bits of the fields but the top ones. The multipliers and
     * masks are numbers of as many words as the bucket has.
     *
     * @param layout geometry
     * @return 1 + 2 times the number of words columns of {@link #stride} values
     */
    public static long[] columns(DLeftLayout layout) {
        int words = layout.groupBits() / Long.SIZE;
        int states = stride(layout);
        long[] columns = new long[(1 + 2 * words) * states];
        for (LoadLayout load : layout.loads().subList(1, layout.loads().size())) {
            BigInteger times = BigInteger.ZERO;
            BigInteger below = BigInteger.ZERO;
            for (int field = 0; field < load.load(); field++) {
                int at = layout.spec().counterBits() + field * load.fieldBits();
                times = times.setBit(at - load.depth());
                below = below.add(ones(load.fieldBits() - 1).shiftLeft(at));
            }
            for (int state = load.firstState(); state < load.firstState() + load.states(); state++) {
                columns[state] = low(load.fieldBits()) << load.depth();
                for (int word = 0; word < words; word++) {
                    columns[(1 + word) * states + state] = word(times, word);
                    columns[(1 + words + word) * states + state] = word(below, word);
                }
            }
        }
        return columns;
    }

    /**
     * For each word of a bucket a column by state and first bits of the query: the top bits of its class's fields.
     *
     * @param layout geometry
     * @return as many columns as words
     */
    public static long[] classes(DLeftLayout layout) {
        char[] ranges = ranges(layout);
        int column = stride(layout) << layout.deepest();
        long[] classes = new long[layout.groupBits() / Long.SIZE * column];
        for (LoadLayout load : layout.loads()) {
            int end = load.firstState() + load.states();
            for (int at = load.firstState() << layout.deepest(); at < end << layout.deepest(); at++) {
                BigInteger tops = BigInteger.ZERO;
                for (int field = 0; field < ranges[at] >>> 8; field++) {
                    int behind = ((ranges[at] & 0xff) + field + 1) * load.fieldBits();
                    tops = tops.setBit(layout.spec().counterBits() + behind - 1);
                }
                for (int word = 0; word * column < classes.length; word++) {
                    classes[word * column + at] = word(tops, word);
                }
            }
        }
        return classes;
    }

    /**
     * Length of a column by state. Where the code alone is the state, a value for each code that could be: then the compiler sees that no
     * index is out of bounds.
     *
     * @param layout geometry
     * @return number of values
     */
    public static int stride(DLeftLayout layout) {
        return Math.max(layout.states(), 1 << layout.spec().counterBits());
    }

    private static BigInteger ones(int bits) {
        return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    }

    private static long word(BigInteger number, int word) {
        return number.shiftRight(word * Long.SIZE).longValue();
    }

    /**
     * Where the fields of the query's class lie in a bucket that is alone, by state and first bits of the query, from the low end:
     * 10 bits, the first bit of the first of them; 10 bits, the bits of all of them; 6 bits, the bits of one; the semi-sort
     * depth.
     *
     * @param layout geometry of a group of one
     * @return places
     */
    public static int[] places(DLeftLayout layout) {
        char[] ranges = ranges(layout);
        int[] places = new int[ranges.length];
        for (LoadLayout load : layout.loads()) {
            int end = load.firstState() + load.states();
            for (int at = load.firstState() << layout.deepest(); at < end << layout.deepest(); at++) {
                int from = layout.spec().counterBits() + (ranges[at] & 0xff) * load.fieldBits();
                int bits = (ranges[at] >>> 8) * load.fieldBits();
                places[at] = from | bits << 10 | load.fieldBits() << 20 | load.depth() << 26;
            }
        }
        return places;
    }

    /**
     * Which fields of a bucket are of the query's class, by state and first bits of the query: number of the first, how many;
     * 8 bits each.
     *
     * @param layout geometry
     * @return ranges
     */
    public static char[] ranges(DLeftLayout layout) {
        int queries = 1 << layout.deepest();
        char[] ranges = new char[layout.states() * queries];
        for (LoadLayout load : layout.loads()) {
            int[] classes = new int[load.load()];
            for (int rank = 0; rank < load.states(); rank++) {
                SemiSort.classes(rank, load.load(), classes);
                for (int query = 0; query < queries; query++) {
                    int wanted = SemiSort.classOf(query, load.depth());
                    ranges[(load.firstState() + rank) * queries + query] = range(classes, wanted);
                }
            }
        }
        return ranges;
    }

    private static char range(int[] classes, int wanted) {
        int before = 0;
        int within = 0;
        for (int one : classes) {
            before += one < wanted ? 1 : 0;
            within += one == wanted ? 1 : 0;
        }
        return (char) (within == 0 ? 0 : before | within << 8);
    }

    /**
     * A one at the bottom of each of as many fields as a word has room for but one bit, by bits of a field.
     *
     * @return ones, for fields of 0 to 63 bits
     */
    public static long[] ones() {
        long[] ones = new long[Long.SIZE];
        for (int width = 1; width < Long.SIZE; width++) {
            for (int bit = 0; bit + width < Long.SIZE; bit += width) {
                ones[width] |= 1L << bit;
            }
        }
        return ones;
    }

    /**
     * Bits of the fields of a group's buckets, packed, by the loads as digits to the base of their number, the first bucket's
     * the lowest.
     *
     * @param layout geometry
     * @return widths
     */
    public static int[] widths(DLeftLayout layout) {
        return layout.widths().table();
    }

    /**
     * The first bits of a bucket's fingerprints that the counter tells, by state: for each field as many bits as the semi-sort is
     * deep, those of field 0 lowest.
     *
     * @param layout geometry
     * @return first bits
     */
    public static long[] told(DLeftLayout layout) {
        long[] told = new long[layout.states()];
        for (LoadLayout load : layout.loads()) {
            for (int rank = 0; rank < load.states() && load.depth() > 0; rank++) {
                for (int field = 0; field < load.load(); field++) {
                    long bits = layout.counter().firstBits(load, rank, field);
                    told[load.firstState() + rank] |= bits << (field * load.depth());
                }
            }
        }
        return told;
    }

    /**
     * Load by counter code.
     *
     * @param layout geometry
     * @return loads
     */
    public static byte[] loads(DLeftLayout layout) {
        byte[] loads = new byte[1 << layout.spec().counterBits()];
        for (int code = 0; code < loads.length; code++) {
            loads[code] = (byte) layout.counter().load(code);
        }
        return loads;
    }

    /**
     * Where a counter's state stands, by code, for layouts with spare bits: the state that the code has with spare bits 0, and
     * the shift that brings the spare bits of the bucket, moved right by one, to bit 0; 16 bits each.
     *
     * @param layout geometry
     * @return state and shift by code
     */
    public static int[] heads(DLeftLayout layout) {
        int[] heads = new int[1 << layout.spec().counterBits()];
        for (LoadLayout load : layout.loads()) {
            for (int code = load.firstCode(); code < load.firstCode() + load.codes(); code++) {
                int state = load.firstState() + ((code - load.firstCode()) << load.spareBits());
                heads[code] = state | (Math.min(layout.spec().bucketBits(), Long.SIZE) - 1 - load.spareBits()) << 16;
            }
        }
        return heads;
    }

    /**
     * Code and spare bits, in place, by state: the inverse of {@link #heads}.
     *
     * @param layout geometry
     * @return counter bits by state
     */
    public static long[] counters(DLeftLayout layout) {
        long[] counters = new long[layout.states()];
        for (LoadLayout load : layout.loads()) {
            for (int state = load.firstState(); state < load.endState(); state++) {
                int rank = state - load.firstState();
                long spare = rank & low(load.spareBits());
                counters[state] = (load.firstCode() + (rank >>> load.spareBits()))
                        | (spare == 0 ? 0 : spare << (layout.spec().bucketBits() - load.spareBits()));
            }
        }
        return counters;
    }

    /**
     * Shape of a bucket by state, for depths of at most 1; 8 bits each from the low end: bits of a field; 64 minus bits of a
     * fingerprint; 64 minus bits of a field; bit at which the top field begins; semi-sort depth; number of the first field
     * whose fingerprint begins with 1.
     *
     * @param layout geometry
     * @return shape by state
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
     * How many steps bring the fields of a bucket to their next length: step i moves those whose number has bit i.
     *
     * @param load load of the bucket
     * @return steps
     */
    public static int shrinkSteps(int load) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, load - 1));
    }

    /**
     * Columns by state that shrink a bucket to its next load, for depths of at most 1: a shape, the bits to keep, the first bits
     * to count, the first bits to put back, then for each step the fields to move. The shape has 8 bits each from the low end:
     * bits that a field loses; change of depth; next bits of a field; 64 minus next bits of a fingerprint; bit at which the
     * top field will begin; next depth; and in the high 16 bits the next state if no fingerprint begins with 1 that the
     * counter does not tell yet.
     *
     * @param layout geometry
     * @return 4 columns and one for each step of the largest load but one
     */
    public static long[] shrinks(DLeftLayout layout) {
        DLeftTables tables = new DLeftTables(layout);
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
            long kept = low(to.fingerprintBits() - Math.max(from.depth(), to.depth())) << Math.max(deeper, 0);
            columns[column + state] |= kept << at;
            columns[2 * column + state] |= deeper > 0 ? 1L << at : 0;
            columns[3 * column + state] |= deeper < 0 && field >= from.load() - ones ? 1L << at : 0;
            for (int step = 0; step < shrinkSteps(from.load()); step++) {
                int moved = at - (field & ((1 << step) - 1)) * drop;
                columns[(4 + step) * column + state] |= (field >>> step & 1) == 0 ? 0 : low(to.fieldBits()) << moved;
            }
        }
    }

    /**
     * Class by the first bits of a fingerprint, as many as are told at the deepest.
     *
     * @param layout geometry
     * @return classes
     */
    public static byte[] order(DLeftLayout layout) {
        byte[] order = new byte[1 << layout.deepest()];
        for (int bits = 0; bits < order.length; bits++) {
            order[bits] = (byte) layout.classOf(bits);
        }
        return order;
    }

    /**
     * Additive ranks: C(c + j, j + 1) for field j of class c, 16 to a field.
     *
     * @param layout geometry
     * @return ranks
     */
    public static int[] ranks(DLeftLayout layout) {
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
     * Geometry by load; from the low end: 8 bits, semi-sort depth; 8 bits, spare bits; 16 bits, first code; first state.
     *
     * @param layout geometry
     * @return geometry by load
     */
    public static long[] geometry(DLeftLayout layout) {
        long[] geometry = new long[layout.maximumLoad() + 1];
        for (LoadLayout load : layout.loads()) {
            geometry[load.load()] = load.depth()
                    | load.spareBits() << 8
                    | (long) load.firstCode() << 16
                    | (long) load.firstState() << 32;
        }
        return geometry;
    }

    private static long bytes(int... values) {
        long bytes = 0;
        for (int i = 0; i < values.length; i++) {
            bytes |= (values[i] & 0xffL) << (8 * i);
        }
        return bytes;
    }

    private static long low(int bits) {
        return bits >= Long.SIZE ? -1 : (1L << bits) - 1;
    }
}
