package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SemiSort;
import java.util.ArrayList;
import java.util.List;

/**
 * Geometry of a bucket at one remainder length. Largest loads that leave the same bits to a
 * remainder are not distinguished.
 *
 * @param largestLoad the last of them, which is the maximum number of remainders that fit without
 *     being cut
 * @param loads geometry for each current load from 1 to {@code largestLoad}
 */
public record LevelLayout(int firstLargest, int largestLoad, int depth, int fieldBits, List<LoadLayout> loads) {
    /** The geometry of an empty bucket, whatever its previous content. */
    static final LoadLayout EMPTY = new LoadLayout(0, 0, 0, 0, 1, 0, 1, 0);

    /** A load with more codes than this is not numbered further: no counter is wide enough. */
    private static final int MAX_CODES = 1 << 13;

    /** Copies the list, so that the layout cannot change. */
    public LevelLayout {
        loads = List.copyOf(loads);
    }

    /**
     * Returns the geometry by remainder length, whether or not the counter has room for all codes.
     */
    static List<LevelLayout> of(DynamicDLeftCountingSpec spec) {
        List<LevelLayout> levels = new ArrayList<>();
        int code = EMPTY.endState();
        int first = 1;
        for (int largest = 1; largest < spec.semiSortDepth().size(); largest++) {
            int depth = spec.semiSortDepth().get(largest);
            int bits = fieldBits(spec, largest);
            boolean ends = largest + 1 == spec.semiSortDepth().size()
                    || spec.semiSortDepth().get(largest + 1) != depth
                    || fieldBits(spec, largest + 1) != bits;
            if (ends) {
                levels.add(new LevelLayout(first, largest, depth, bits, loads(largest, depth, bits, code)));
                code = levels.get(levels.size() - 1).endCode();
                first = largest + 1;
            }
        }
        return levels;
    }

    /** Returns the level of a largest load, which one of the levels has. */
    static LevelLayout ofLargest(List<LevelLayout> levels, int largest) {
        int number = 0;
        while (levels.get(number).largestLoad() < largest) {
            number++;
        }
        return levels.get(number);
    }

    /** Returns the level of the longest remainders of at most so many bits, which one has. */
    static LevelLayout ofLength(List<LevelLayout> levels, int bits) {
        int number = 0;
        while (levels.get(number).fingerprintBits() > bits) {
            number++;
        }
        return levels.get(number);
    }

    /** Returns the level of a counter code, which one of the levels has. */
    static LevelLayout ofCode(List<LevelLayout> levels, int code) {
        int number = 0;
        while (levels.get(number).endCode() <= code) {
            number++;
        }
        return levels.get(number);
    }

    private static int fieldBits(DynamicDLeftCountingSpec spec, int largest) {
        int shared = (spec.bucketBits() - spec.counterBits()) / largest;
        return Math.min(shared, spec.longestRemainder() - spec.semiSortDepth().get(largest));
    }

    private static List<LoadLayout> loads(int largest, int depth, int fieldBits, int firstCode) {
        List<LoadLayout> loads = new ArrayList<>();
        int code = firstCode;
        for (int load = 1; load <= largest; load++) {
            int states = (int) Math.min(SemiSort.states(load, depth), MAX_CODES);
            loads.add(new LoadLayout(load, depth, fieldBits, 0, states, code, states, code));
            code += states;
        }
        return loads;
    }

    /** Returns the geometry at a current load, from 1 to {@link #largestLoad}. */
    public LoadLayout at(int load) {
        return loads.get(load - 1);
    }

    /** Returns the bits of a remainder. */
    public int fingerprintBits() {
        return fieldBits + depth;
    }

    /** Returns the lowest counter code of this length. */
    public int firstCode() {
        return at(1).firstCode();
    }

    /** Returns the end of the range of counter codes of this length. */
    public int endCode() {
        return at(largestLoad).endState();
    }
}
