package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.SizedBucketChoice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A put of an element whose candidate buckets are all crowded. It tries to find room in this order:
 * an element moves on, along a path that keeps the lengths of all others; a candidate that is not
 * full, or that is overfull with an empty slot, takes the new element; an element moves into an
 * empty slot of an overfull bucket; a candidate becomes overfull; an element in a slot of a
 * candidate is pushed out. Empty slots are filled before further buckets become overfull, because
 * overfull buckets stay so until they are empty.
 */
final class CrowdedPut {
    private final DynamicDLeftCountingLayout layout;
    private final SizedBucketChoice choice;
    private final RemainderBuckets content;
    private final int[] candidates;
    private final long word;
    private final int bits;

    private int moves;

    /** The first path found that ends in an empty slot. */
    private @Nullable Step toSlot;

    /**
     * A bucket on a path. The element in the given place of the bucket before would move into it.
     * A class, since a record is larger.
     */
    private static final class Step {
        private final int number;
        private final @Nullable Step before;
        private final int placeBefore;

        Step(int number, @Nullable Step before, int placeBefore) {
            this.number = number;
            this.before = before;
            this.placeBefore = placeBefore;
        }

        boolean uses(int other) {
            return number == other || (before != null && before.uses(other));
        }
    }

    /** Creates a put of an element, given by its hash or the part that is known of it. */
    CrowdedPut(
            DynamicDLeftCountingLayout layout,
            SizedBucketChoice choice,
            RemainderBuckets content,
            int bucket,
            long word,
            int bits) {
        this.layout = layout;
        this.choice = choice;
        this.content = content;
        this.word = word;
        this.bits = bits;
        this.candidates = new int[layout.spec().subtables()];
        for (int subtable = 0; subtable < candidates.length; subtable++) {
            candidates[subtable] = choice.alternate(bucket, word, subtable);
        }
    }

    /** Puts the element. Returns false if there is no room. */
    boolean put() {
        if (layout.moves() && search((LevelBuckets) content)) {
            return true;
        }
        int least = leastCrowded();
        if (content.crowding(least) > layout.maximumLoad() && toSlot != null) {
            moveTo((LevelBuckets) content, toSlot);
            return true;
        } else if (content.crowding(least) != RemainderBuckets.FULL) {
            content.add(least, word, bits);
            return true;
        }
        return layout.moves() && layout.hasSlots() && pushOut((LevelBuckets) content);
    }

    /**
     * Puts an element known by the bits of a slot only, where 0 and 1 are one value. It goes into
     * an empty slot of an overfull bucket; or the fullest candidate becomes overfull; or an element
     * in a slot is pushed out.
     */
    boolean putInSlots() {
        LevelBuckets buckets = (LevelBuckets) content;
        int fullest = -1;
        for (int candidate : candidates) {
            if (buckets.hasEmptySlot(candidate)) {
                buckets.add(candidate, word);
                return true;
            } else if (!buckets.inSlots(candidate)
                    && (fullest < 0 || buckets.load(candidate) > buckets.load(fullest))) {
                fullest = candidate;
            }
        }
        if (fullest >= 0) {
            buckets.turnIntoSlots(fullest);
            buckets.add(fullest, word);
            return true;
        }
        return layout.moves() && pushOut(buckets);
    }

    /** Returns the number of elements that were moved for it. */
    int moves() {
        return moves;
    }

    private int leastCrowded() {
        int least = candidates[0];
        for (int candidate : candidates) {
            least = content.crowding(candidate) < content.crowding(least) ? candidate : least;
        }
        return least;
    }

    // Moves along a path, searched breadth first.

    private boolean search(LevelBuckets buckets) {
        Queue<Step> found = new ArrayDeque<>();
        for (int candidate : candidates) {
            if (!buckets.inSlots(candidate) && buckets.fingerprintBits(candidate) <= bits) {
                found.add(new Step(candidate, null, 0));
            }
        }
        for (int visits = 0; visits < layout.spec().relocationVisits() && !found.isEmpty(); visits++) {
            Step step = found.remove();
            int known = buckets.fingerprintBits(step.number);
            for (Step next : movesFrom(buckets, step)) {
                int other = next.number;
                if (buckets.inSlots(other)) {
                    toSlot = toSlot == null && buckets.hasEmptySlot(other) ? next : toSlot;
                } else if (buckets.fingerprintBits(other) <= known) {
                    if (buckets.load(other) < layout.spec().relocationLoad() && buckets.takesUncut(other)) {
                        moveTo(buckets, next);
                        return true;
                    }
                    found.add(next);
                }
            }
        }
        return false;
    }

    /**
     * Returns the buckets that the elements of a bucket can move to, from the lowest place on, and
     * by subtable.
     */
    private List<Step> movesFrom(LevelBuckets buckets, Step step) {
        List<Step> moves = new ArrayList<>();
        for (int place = 0; place < buckets.places(step.number); place++) {
            long fingerprint = buckets.fingerprint(step.number, place);
            for (int subtable = 0; subtable < candidates.length; subtable++) {
                int other = choice.alternate(step.number, fingerprint, subtable);
                if (!step.uses(other)) {
                    moves.add(new Step(other, step, place));
                }
            }
        }
        return moves;
    }

    /**
     * Moves elements along a path, starting at its end. Each takes the vacated place of another,
     * and the new element takes the last. Where other threads put elements without locks, the end
     * is overfull: an emitted class has searched for a bucket with room before, and those that are
     * full stay so under the lock.
     */
    private void moveTo(LevelBuckets buckets, Step end) {
        buckets.add(end.number, arriving(buckets, end));
        Step to = end;
        for (Step from = end.before; from != null; from = from.before) {
            buckets.replace(from.number, to.placeBefore, arriving(buckets, from));
            moves++;
            to = from;
        }
    }

    /**
     * Returns the word that moves into a bucket of a path: the new element for the first, otherwise
     * the element that the bucket before gives away.
     */
    private long arriving(LevelBuckets buckets, Step step) {
        return step.before == null ? word : buckets.fingerprint(step.before.number, step.placeBefore);
    }

    /**
     * Moves elements from slot to slot, up to an empty one, or to a bucket that becomes overfull as
     * a result. All candidates are overfull and have no empty slot.
     */
    private boolean pushOut(LevelBuckets buckets) {
        Queue<Step> found = new ArrayDeque<>();
        for (int candidate : candidates) {
            found.add(new Step(candidate, null, 0));
        }
        for (int visits = 0; visits < layout.spec().relocationVisits() && !found.isEmpty(); visits++) {
            List<Step> moves = movesFrom(buckets, found.remove());
            for (Step next : moves) {
                if (buckets.hasEmptySlot(next.number)) {
                    moveTo(buckets, next);
                    return true;
                }
            }
            for (Step next : moves) {
                if (!buckets.inSlots(next.number)) {
                    buckets.turnIntoSlots(next.number);
                    moveTo(buckets, next);
                    return true;
                }
            }
            found.addAll(moves);
        }
        return false;
    }
}
