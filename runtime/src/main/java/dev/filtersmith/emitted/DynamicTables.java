package dev.filtersmith.emitted;

import dev.filtersmith.Layout;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.ddlcbf.LevelLayout;

/**
 * Tables with which emitted dynamic d-left counting filters with one remainder length decode and
 * encode buckets.
 */
public final class DynamicTables {
    private DynamicTables() {}

    /**
     * Returns the geometry of each counter code.
     *
     * @param geometry layout of the family
     * @return by code: the load, from bit 8 on the bits of a field, from bit 16 on the depth, from
     *     bit 24 on the number of the level
     */
    public static int[] geometry(Layout geometry) {
        DynamicDLeftCountingLayout layout = (DynamicDLeftCountingLayout) geometry;
        int[] fields = new int[1 << layout.counterBits()];
        for (int number = 0; number < layout.levels().size(); number++) {
            LevelLayout level = layout.levels().get(number);
            for (LoadLayout load : level.loads()) {
                for (int code = load.firstCode(); code < load.endState(); code++) {
                    fields[code] = load.load() | level.fieldBits() << 8 | level.depth() << 16 | number << 24;
                }
            }
        }
        return fields;
    }

    /**
     * Returns the levels by number: the largest load, from bit 8 on the bits of a field, from bit
     * 16 on the depth.
     *
     * @param geometry layout of the family
     * @return levels, the longest remainders first
     */
    public static int[] levels(Layout geometry) {
        DynamicDLeftCountingLayout layout = (DynamicDLeftCountingLayout) geometry;
        return layout.levels().stream()
                .mapToInt(level -> level.largestLoad() | level.fieldBits() << 8 | level.depth() << 16)
                .toArray();
    }

    /**
     * Returns the first code of each load.
     *
     * @param geometry layout of the family
     * @return code by {@code level * (K + 1) + load}
     */
    public static int[] firstCodes(Layout geometry) {
        DynamicDLeftCountingLayout layout = (DynamicDLeftCountingLayout) geometry;
        int stride = layout.maximumLoad() + 1;
        int[] codes = new int[layout.levels().size() * stride];
        for (int number = 0; number < layout.levels().size(); number++) {
            for (LoadLayout load : layout.levels().get(number).loads()) {
                codes[number * stride + load.load()] = load.firstCode();
            }
        }
        return codes;
    }

    /**
     * Returns the classes of the remainders of a bucket.
     *
     * @param geometry layout of the family
     * @return by {@code code * K + field}, the first bits that the code implies
     */
    public static byte[] firstBits(Layout geometry) {
        DynamicDLeftCountingLayout layout = (DynamicDLeftCountingLayout) geometry;
        int stride = layout.maximumLoad();
        byte[] firstBits = new byte[stride << layout.counterBits()];
        for (LoadLayout load : layout.loads()) {
            for (int rank = 0; rank < load.states() && load.depth() > 0; rank++) {
                for (int field = 0; field < load.load(); field++) {
                    firstBits[(load.firstCode() + rank) * stride + field] =
                            (byte) layout.counter().firstBits(load, rank, field);
                }
            }
        }
        return firstBits;
    }

    /**
     * Returns the summand of each remainder's class in the rank of a bucket.
     *
     * @param geometry layout of the family
     * @return by {@code field * 2^deepest + class}
     */
    public static int[] ranks(Layout geometry) {
        DynamicDLeftCountingLayout layout = (DynamicDLeftCountingLayout) geometry;
        int[] ranks = new int[layout.maximumLoad() << layout.deepest()];
        for (int field = 0; field < layout.maximumLoad(); field++) {
            int[] classes = new int[field + 1];
            for (int last = 0; last < 1 << layout.deepest(); last++) {
                classes[field] = last;
                ranks[(field << layout.deepest()) + last] = SemiSort.rank(classes, field + 1);
            }
        }
        return ranks;
    }

    /**
     * Returns the class of a remainder at each depth.
     *
     * @param geometry layout of the family
     * @return by {@code depth * 2^deepest + first bits}
     */
    public static byte[] classes(Layout geometry) {
        DynamicDLeftCountingLayout layout = (DynamicDLeftCountingLayout) geometry;
        byte[] classes = new byte[(layout.deepest() + 1) << layout.deepest()];
        for (int depth = 0; depth <= layout.deepest(); depth++) {
            for (int bits = 0; bits < 1 << layout.deepest(); bits++) {
                classes[(depth << layout.deepest()) + bits] = (byte) SemiSort.classOf(bits, depth);
            }
        }
        return classes;
    }
}
