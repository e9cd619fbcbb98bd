package dev.filtersmith.dleft;

import dev.filtersmith.buckets.SizedBucketChoice;

/**
 * A background task that moves elements of a filter to better places without their keys, in bounded
 * steps.
 */
final class DLeftMoves {
    /** Buckets that a step inspects for each move that it may make. */
    private static final int BUCKETS_PER_MOVE = 64;

    /** Buckets that are visited for one element of the stash. */
    private static final int MOST_VISITED = 1 << 12;

    private final DLeftLayout layout;
    private final SizedBucketChoice choice;
    private final int buckets;
    private final DLeftChanges filter;

    /** Positions in the stash and the table at which the next step continues. */
    private int nextStashed;

    private int nextBucket;

    /** Creates a task that begins at the first bucket. */
    DLeftMoves(DLeftLayout layout, SizedBucketChoice choice, int buckets, DLeftChanges filter) {
        this.layout = layout;
        this.choice = choice;
        this.buckets = buckets;
        this.filter = filter;
    }

    int rebalance(int maxMoves) {
        if (!choice.determinesAlternates()) {
            throw new UnsupportedOperationException(
                    "rebalance: " + layout.spec() + " has permutation = HASH_SLICES, where"
                            + " a stored fingerprint does not determine the other buckets of its element. Use "
                            + "permutation = XOR_IN_CHUNK or"
                            + " ADDITIVE.");
        } else if (maxMoves < 0) {
            throw new IllegalArgumentException("maxMoves = " + maxMoves + ": use 0 or more");
        }
        int moves = emptyStash(maxMoves);
        return mayLevel() ? moves + level(maxMoves - moves) : moves;
    }

    private int emptyStash(int maxMoves) {
        int moves = 0;
        long looks = (long) maxMoves * BUCKETS_PER_MOVE;
        for (int trials = filter.stashed().length; trials > 0 && moves < maxMoves && looks > 0; trials--) {
            long[] stashed = filter.stashed();
            if (stashed.length == 0) {
                return moves;
            }
            nextStashed = nextStashed < stashed.length ? nextStashed : 0;
            long hash = stashed[nextStashed];
            DLeftPaths paths = new DLeftPaths(layout, choice, (int) Math.min(looks, Math.min(MOST_VISITED, buckets)));
            int left = maxMoves - moves;
            int made = filter.changeFrom(hash, paths.mostBuckets(), content -> paths.store(content, hash, left));
            if (made > 0) {
                filter.unstash(hash);
            } else {
                nextStashed++;
            }
            moves += made;
            looks -= paths.visited();
        }
        return moves;
    }

    /**
     * Returns whether any bucket can give an element away. If fingerprints grow with every element
     * less, the remaining ones would have to grow.
     */
    private boolean mayLevel() {
        boolean may = layout.spec().group() > 1;
        for (int load = 2; load <= layout.maximumLoad(); load++) {
            may |= layout.widths().fingerprintBits(load) == layout.widths().fingerprintBits(load - 1);
        }
        return may;
    }

    private int level(int maxMoves) {
        int moves = 0;
        long looks = Math.min((long) maxMoves * BUCKETS_PER_MOVE, buckets);
        while (looks > 0 && moves < maxMoves) {
            int bucket = nextBucket;
            if (filter.changeIn(bucket, content -> levelOne(content, bucket)) > 0) {
                moves++;
            } else {
                nextBucket = nextBucket + 1 < buckets ? nextBucket + 1 : 0;
                looks--;
            }
        }
        return moves;
    }

    /**
     * Moves one element out of a bucket, to where a put would place it now. Lengths stay the same,
     * and so does the rate. Returns the number of moves.
     */
    private int levelOne(DLeftBuckets content, int number) {
        int load = content.load(number);
        if (load == 0 || !content.keepsLengths(number, -1)) {
            return 0;
        }
        int known = content.fingerprintBits(number);
        for (int field = 0; field < load; field++) {
            long fingerprint = content.fingerprint(number, field);
            int better = betterBucket(content, number, load, known, fingerprint);
            if (better != number) {
                content.remove(number, field);
                content.add(better, fingerprint);
                return 1;
            }
        }
        return 0;
    }

    /**
     * Returns the least loaded bucket of an element, not counting the element itself, ties to the
     * left, among those where no length changes.
     */
    private int betterBucket(DLeftBuckets content, int number, int load, int known, long fingerprint) {
        int best = number;
        int least = load;
        for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
            int other = choice.alternate(number, fingerprint, subtable);
            int otherLoad = other == number ? load - 1 : content.load(other);
            if (otherLoad < least && (other == number || takes(content, other, known))) {
                least = otherLoad;
                best = other;
            }
        }
        return best;
    }

    private static boolean takes(DLeftBuckets content, int number, int known) {
        return content.fingerprintBitsOfOneMore(number) == known && content.keepsLengths(number, 1);
    }
}
