package dev.filtersmith.dleft;

import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.storage.TableOwner;
import java.util.function.ToIntFunction;

/**
 * Changes of a table that other threads use: in the locks of stripes, or by drafts where changes
 * take no locks. Background tasks move elements by them.
 */
final class DLeftChanges {
    /** Buckets that a step inspects for each move that it may make. */
    private static final int BUCKETS_PER_MOVE = 64;

    /** Buckets that are visited for one element of the stash. */
    private static final int MAX_VISITED = 1 << 12;

    private final DLeftLayout layout;
    private final SizedBucketChoice choice;
    private final DLeftBuckets content;
    private final long[] array;
    private final int words;
    private final int buckets;
    private final TableOwner owner;

    /** Positions in the stash and the table at which the next step continues. */
    private int nextStashed;

    private int nextBucket;

    /** Prepares changes, the moves from the first bucket on. */
    DLeftChanges(DLeftLayout layout, TableSize size, DLeftBuckets content, long[] array, TableOwner owner) {
        this.layout = layout;
        this.choice = new SizedBucketChoice(layout.choice(), size);
        this.content = content;
        this.array = array;
        this.words = size.words();
        this.buckets = layout.spec().subtables() * size.buckets();
        this.owner = owner;
    }

    /** Returns a union that makes each change by a draft, again until no thread is in the way. */
    DLeftUnion union() {
        DLeftDraft draft = draft(mostBucketsOfUnion());
        return new DLeftUnion(layout, choice, change -> {
            int made = 0;
            while (made == 0) {
                made = change(draft, change);
            }
            return made;
        });
    }

    /** Returns the number of buckets that the addition of one element to a union may read. */
    private int mostBucketsOfUnion() {
        long branches = (long) layout.maximumLoad() * layout.spec().subtables();
        long buckets = layout.spec().subtables();
        long sum = buckets;
        for (int moves = 0; layout.moves() && moves < layout.spec().relocationDepth(); moves++) {
            buckets = Math.min(Integer.MAX_VALUE, buckets * branches);
            sum += buckets;
        }
        return (int) Math.min(Integer.MAX_VALUE - 1, sum);
    }

    private DLeftDraft draft(int mostBuckets) {
        return new DLeftDraft(
                layout,
                array,
                word -> owner.erasing(owner.stripesAround(word)),
                owner::stored,
                Math.min(mostBuckets, words));
    }

    /** Makes a change by a draft. Returns its moves, or 0 if other threads were in the way. */
    private int change(DLeftDraft draft, ToIntFunction<DLeftBuckets> change) {
        owner.awaitMoves();
        draft.begin();
        int made = change.applyAsInt(draft);
        return draft.publish() ? made : 0;
    }

    private int change(long stripes, int mostBuckets, ToIntFunction<DLeftBuckets> change) {
        return owner.locksStripes()
                ? owner.alone(stripes, () -> change.applyAsInt(content))
                : change(draft(mostBuckets), change);
    }

    /**
     * Makes a change that begins at the buckets of a hash. What it reads does not change, and other
     * threads see each element before and after. Returns its number of moves, or 0 if other threads
     * were in the way.
     */
    private int changeFrom(long hash, int mostBuckets, ToIntFunction<DLeftBuckets> change) {
        return change(owner.stripesAroundKey(hash), mostBuckets, change);
    }

    /** Makes a change in the same way, of elements in a bucket. */
    private int changeIn(int bucket, ToIntFunction<DLeftBuckets> change) {
        int word = (int) ((long) bucket * layout.bucketBits() / Long.SIZE);
        return change(
                owner.stripesAround(word),
                1 + layout.maximumLoad() * layout.spec().subtables(),
                change);
    }

    // Moves.

    /** Moves elements to better places without their keys, in bounded steps. */
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
        for (int trials = owner.stashed().length; trials > 0 && moves < maxMoves && looks > 0; trials--) {
            long[] stashed = owner.stashed();
            if (stashed.length == 0) {
                return moves;
            }
            nextStashed = nextStashed < stashed.length ? nextStashed : 0;
            long hash = stashed[nextStashed];
            DLeftPaths paths = new DLeftPaths(layout, choice, (int) Math.min(looks, Math.min(MAX_VISITED, buckets)));
            int left = maxMoves - moves;
            int made = changeFrom(hash, paths.mostBuckets(), content -> paths.store(content, hash, left));
            if (made > 0) {
                if (owner.unstash(hash) && !owner.locksStripes()) {
                    // A draft has counted the element, which the filter had counted in the stash.
                    owner.stored(-1);
                }
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
            if (changeIn(bucket, content -> levelOne(content, bucket)) > 0) {
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
