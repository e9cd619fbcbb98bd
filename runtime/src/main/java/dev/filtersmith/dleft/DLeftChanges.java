package dev.filtersmith.dleft;

import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.storage.SharedWords;
import dev.filtersmith.storage.TableOwner;
import java.util.function.ToIntFunction;

/**
 * Changes of a table that other threads use: in the locks of stripes, or by drafts where changes
 * take no locks.
 */
final class DLeftChanges implements DLeftDraft.Table {
    private final DLeftLayout layout;
    private final DLeftBuckets content;
    private final long[] array;
    private final int words;
    private final TableOwner owner;

    /** Prepares changes. */
    DLeftChanges(DLeftLayout layout, DLeftBuckets content, long[] array, int words, TableOwner owner) {
        this.layout = layout;
        this.content = content;
        this.array = array;
        this.words = words;
        this.owner = owner;
    }

    /** Returns a union that makes each change by a draft, again until no thread is in the way. */
    DLeftUnion union(SizedBucketChoice choice) {
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
        return new DLeftDraft(layout, this, Math.min(mostBuckets, words));
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

    /** Returns the hashes in the stash, in an array that never changes. */
    long[] stashed() {
        return owner.stashed();
    }

    /** Removes a hash from the stash. Returns false if it is not there. */
    boolean unstash(long hash) {
        return owner.unstash(hash);
    }

    /**
     * Makes a change that begins at the buckets of a hash. What it reads does not change, and other
     * threads see each element before and after. Returns its number of moves, or 0 if other threads
     * were in the way.
     */
    int changeFrom(long hash, int mostBuckets, ToIntFunction<DLeftBuckets> change) {
        return change(owner.stripesAroundKey(hash), mostBuckets, change);
    }

    /** Makes a change in the same way, of elements in a bucket. */
    int changeIn(int bucket, ToIntFunction<DLeftBuckets> change) {
        int word = (int) ((long) bucket * layout.bucketBits() / Long.SIZE);
        return change(
                owner.stripesAround(word),
                1 + layout.maximumLoad() * layout.spec().subtables(),
                change);
    }

    @Override
    public long word(int index) {
        return SharedWords.get(array, index);
    }

    @Override
    public void erasing(int index) {
        owner.erasing(owner.stripesAround(index));
    }

    @Override
    public boolean compareAndSet(int index, long before, long after) {
        return SharedWords.compareAndSet(array, index, before, after);
    }
}
