package dev.filtersmith.dleft;

import dev.filtersmith.buckets.SizedBucketChoice;
import java.util.HashSet;
import java.util.Set;

/**
 * The breadth-first search for a path of moves. Each bucket on a path can give one element to the
 * next, and the last has room for one more. Every bucket on the path keeps its load, so no
 * fingerprint has to grow and no key is needed (d-left Bloom filter paper, section II.D).
 */
final class DLeftPaths {
    private final int subtables;
    private final int maximumLoad;
    private final SizedBucketChoice choice;

    /**
     * The buckets found, in order. Each bucket after the initial ones was found from an element of
     * another.
     */
    private final int[] numbers;

    private final int[] origins;
    private final int[] fields;
    private final int[] distances;
    private final Set<Integer> visited = new HashSet<>();
    private int found;

    DLeftPaths(DLeftLayout layout, SizedBucketChoice choice, int mostBuckets) {
        this.subtables = layout.spec().subtables();
        this.maximumLoad = layout.maximumLoad();
        this.choice = choice;
        this.numbers = new int[mostBuckets];
        this.origins = new int[mostBuckets];
        this.fields = new int[mostBuckets];
        this.distances = new int[mostBuckets];
    }

    /** Returns the number of buckets that the search may read. */
    int mostBuckets() {
        return numbers.length * (1 + maximumLoad * subtables) + subtables;
    }

    /** Returns the number of buckets that the search inspected. */
    int visited() {
        return visited.size();
    }

    /**
     * Stores an element in a bucket, along a shortest path of moves if its own buckets are full.
     * Returns the number of moves made, including that of the element itself; 0 if there is no path
     * within the limit on visited buckets.
     */
    int store(DLeftBuckets content, long hash, int mostMoves) {
        long word = choice.fingerprintWord(hash);
        for (int subtable = 0; subtable < subtables; subtable++) {
            int candidate = choice.candidate(hash, subtable);
            if (content.load(candidate) < maximumLoad) {
                content.add(candidate, word);
                return 1;
            }
            visit(candidate, -1, 0);
        }
        for (int origin = 0; origin < found && distances[origin] + 2 <= mostMoves; origin++) {
            if (moveOutOf(content, origin, word)) {
                return distances[origin] + 2;
            }
        }
        return 0;
    }

    /** Inspects the alternate buckets of a bucket's elements for the end of the path. */
    private boolean moveOutOf(DLeftBuckets content, int origin, long word) {
        int number = numbers[origin];
        int known = content.fingerprintBits(number);
        for (int field = 0; field < content.load(number); field++) {
            long fingerprint = content.fingerprint(number, field);
            for (int subtable = 0; subtable < subtables; subtable++) {
                int other = choice.alternate(number, fingerprint, subtable);
                if (content.load(other) < maximumLoad && content.fingerprintBitsOfOneMore(other) <= known) {
                    content.add(other, exchange(content, origin, field, word));
                    return true;
                } else if (content.fingerprintBits(other) <= known) {
                    visit(other, origin, field);
                }
            }
        }
        return false;
    }

    private void visit(int number, int origin, int field) {
        if (found < numbers.length && visited.add(number)) {
            numbers[found] = number;
            origins[found] = origin;
            fields[found] = field;
            distances[found++] = origin < 0 ? 0 : distances[origin] + 1;
        }
    }

    /**
     * Removes an element from a bucket on the path. The elements before it move up, and the new
     * word is inserted. No load changes here, so every fingerprint has the length that the search
     * saw. The end of the path takes the last fingerprint afterwards.
     */
    private long exchange(DLeftBuckets content, int step, int field, long word) {
        long leaving = content.fingerprint(numbers[step], field);
        long arriving = origins[step] < 0 ? word : exchange(content, origins[step], fields[step], word);
        content.replace(numbers[step], field, arriving);
        return leaving;
    }
}
