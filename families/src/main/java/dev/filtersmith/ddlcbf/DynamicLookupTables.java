package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.LookupTables;
import dev.filtersmith.buckets.SemiSort;

/**
 * Tables with which emitted dynamic d-left counting filters with one remainder length decode and
 * encode buckets.
 */
final class DynamicLookupTables {
    private DynamicLookupTables() {}

    /** Returns a table by the name that emitted classes give it. */
    static Object named(String name, DynamicDLeftCountingLayout layout) {
        return switch (name) {
            case "BY_CODE" -> byCode(layout);
            case "LEVELS" -> levels(layout);
            case "FIRST_CODES" -> firstCodes(layout);
            case "FIRST_BITS" -> firstBits(layout);
            case "RANKS" -> ranks(layout);
            case "CLASS" -> classes(layout);
            default -> LookupTables.named(name, layout);
        };
    }

    /** Returns the geometry of each counter code. */
    private static int[] byCode(DynamicDLeftCountingLayout layout) {
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
     */
    private static int[] levels(DynamicDLeftCountingLayout layout) {
        return layout.levels().stream()
                .mapToInt(level -> level.largestLoad() | level.fieldBits() << 8 | level.depth() << 16)
                .toArray();
    }

    /** Returns the first code of each load. */
    private static int[] firstCodes(DynamicDLeftCountingLayout layout) {
        int stride = layout.maximumLoad() + 1;
        int[] codes = new int[layout.levels().size() * stride];
        for (int number = 0; number < layout.levels().size(); number++) {
            for (LoadLayout load : layout.levels().get(number).loads()) {
                codes[number * stride + load.load()] = load.firstCode();
            }
        }
        return codes;
    }

    /** Returns the classes of the remainders of a bucket. */
    private static byte[] firstBits(DynamicDLeftCountingLayout layout) {
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

    /** Returns the summand of each remainder's class in the rank of a bucket. */
    private static int[] ranks(DynamicDLeftCountingLayout layout) {
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

    /** Returns the class of a remainder at each depth. */
    private static byte[] classes(DynamicDLeftCountingLayout layout) {
        byte[] classes = new byte[(layout.deepest() + 1) << layout.deepest()];
        for (int depth = 0; depth <= layout.deepest(); depth++) {
            for (int bits = 0; bits < 1 << layout.deepest(); bits++) {
                classes[(depth << layout.deepest()) + bits] = (byte) SemiSort.classOf(bits, depth);
            }
        }
        return classes;
    }
}
