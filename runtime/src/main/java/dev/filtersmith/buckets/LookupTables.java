package dev.filtersmith.buckets;

import dev.filtersmith.storage.Bits;
import java.math.BigInteger;

/**
 * The tables by which emitted classes look for a fingerprint in a bucket that is alone, by the
 * state of the bucket's counter. Small ones are emitted as literals, large ones are computed here
 * when the class is initialised.
 *
 * <p>A row describes one state, that is one load with one way of falling into semi-sort classes.
 */
public final class LookupTables {
    private LookupTables() {}

    /** Returns a table by the name that emitted classes give it. */
    public static Object named(String name, BucketLayout layout) {
        return switch (name) {
            case "MATCH" -> match(layout);
            case "COLUMNS" -> columns(layout);
            case "CLASSES" -> classes(layout);
            case "PLACES" -> places(layout);
            case "RANGES" -> FieldClasses.of(layout, layout.stateRows());
            case "ONES_BY_WIDTH" -> FieldWindow.ones();
            default -> throw new IllegalArgumentException("there is no table " + name);
        };
    }

    /**
     * Returns four columns by first bits of the query and state, which select the fields of the
     * query's class: a one at the bottom of each such field; the same moved down by the semi-sort
     * depth, by which the query is multiplied; the query's bits that the fields hold; the top bit
     * of each such field. By columns, because a state then needs no shift to become an index.
     */
    public static long[] match(BucketLayout layout) {
        int column = layout.states() << layout.deepest();
        // Other states read into the next columns; those of the last column need some more.
        int more = layout.loads().stream().anyMatch(load -> load.spareBits() > 0)
                ? 0
                : layout.readableStates() - layout.states();
        long[] columns = new long[column * 4 + Math.max(0, more)];
        CounterTable counter = layout.counter();
        for (LoadLayout load : layout.loads()) {
            for (int state = load.firstState(); state < load.firstState() + load.states(); state++) {
                for (int query = 0; query < 1 << layout.deepest(); query++) {
                    long ones = ones(layout, counter, load, state, query);
                    fill(columns, query * layout.states() + state, column, load, ones);
                }
            }
        }
        return columns;
    }

    /** Returns a one at the bottom of each field of the query's class. */
    private static long ones(BucketLayout layout, CounterTable counter, LoadLayout load, int state, int query) {
        long ones = 0;
        for (int field = 0; field < load.load(); field++) {
            if (counter.firstBits(load, state - load.firstState(), field) == (query & ((1 << load.depth()) - 1))) {
                ones |= 1L << (layout.counterBits() + field * load.fieldBits());
            }
        }
        return ones;
    }

    private static void fill(long[] columns, int at, int column, LoadLayout load, long ones) {
        columns[at] = ones;
        columns[at + column] = ones >>> load.depth();
        columns[at + 2 * column] = ones == 0 ? 0 : Bits.low(-1, load.fieldBits()) << load.depth();
        columns[at + 3 * column] = ones == 0 ? 0 : ones << (load.fieldBits() - 1);
    }

    /**
     * Returns columns by state for a bucket of whole words that is alone: the query's bits that the
     * fields hold; for each word the multiplier that copies them into the fields; for each word all
     * bits of the fields but the top ones. The multipliers and masks are numbers of as many words
     * as the bucket has.
     */
    public static long[] columns(BucketLayout layout) {
        int words = layout.bucketBits() / Long.SIZE;
        int states = stride(layout);
        long[] columns = new long[(1 + 2 * words) * states];
        for (LoadLayout load : layout.loads().subList(1, layout.loads().size())) {
            BigInteger times = BigInteger.ZERO;
            BigInteger below = BigInteger.ZERO;
            for (int field = 0; field < load.load(); field++) {
                int at = layout.counterBits() + field * load.fieldBits();
                times = times.setBit(at - load.depth());
                below = below.add(ones(load.fieldBits() - 1).shiftLeft(at));
            }
            for (int state = load.firstState(); state < load.firstState() + load.states(); state++) {
                columns[state] = Bits.low(-1, load.fieldBits()) << load.depth();
                for (int word = 0; word < words; word++) {
                    columns[(1 + word) * states + state] = word(times, word);
                    columns[(1 + words + word) * states + state] = word(below, word);
                }
            }
        }
        return columns;
    }

    /**
     * Returns a column for each word of a bucket, by state and first bits of the query: the top
     * bits of the fields of its class.
     */
    private static long[] classes(BucketLayout layout) {
        char[] ranges = FieldClasses.of(layout, layout.states());
        int column = stride(layout) << layout.deepest();
        long[] classes = new long[layout.bucketBits() / Long.SIZE * column];
        for (LoadLayout load : layout.loads()) {
            int end = load.firstState() + load.states();
            for (int at = load.firstState() << layout.deepest(); at < end << layout.deepest(); at++) {
                BigInteger tops = BigInteger.ZERO;
                for (int field = 0; field < ranges[at] >>> 8; field++) {
                    int behind = ((ranges[at] & 0xff) + field + 1) * load.fieldBits();
                    tops = tops.setBit(layout.counterBits() + behind - 1);
                }
                for (int word = 0; word * column < classes.length; word++) {
                    classes[word * column + at] = word(tops, word);
                }
            }
        }
        return classes;
    }

    /**
     * Returns the length of a column by state. If the code alone is the state, there is a value for
     * each possible code, so that the compiler sees that no index is out of bounds.
     */
    public static int stride(BucketLayout layout) {
        return Math.max(layout.states(), 1 << layout.counterBits());
    }

    private static BigInteger ones(int bits) {
        return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    }

    private static long word(BigInteger number, int word) {
        return number.shiftRight(word * Long.SIZE).longValue();
    }

    /**
     * Returns the position of the fields of the query's class in a bucket that is alone, by state
     * and first bits of the query. From the low end: 10 bits, the first bit of the first field; 10
     * bits, the bits of all fields; 6 bits, the bits of one; the semi-sort depth.
     */
    private static int[] places(BucketLayout layout) {
        char[] ranges = FieldClasses.of(layout, layout.stateRows());
        int[] places = new int[ranges.length];
        for (LoadLayout load : layout.loads()) {
            int end = load.firstState() + load.states();
            for (int at = load.firstState() << layout.deepest(); at < end << layout.deepest(); at++) {
                int from = layout.counterBits() + (ranges[at] & 0xff) * load.fieldBits();
                int bits = (ranges[at] >>> 8) * load.fieldBits();
                places[at] = from | bits << 10 | load.fieldBits() << 20 | load.depth() << 26;
            }
        }
        return places;
    }
}
