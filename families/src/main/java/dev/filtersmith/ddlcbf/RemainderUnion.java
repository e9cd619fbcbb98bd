package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.SizedBucketChoice;

/**
 * The addition of the remainders of another filter. A bucket and a remainder of any length
 * determine the alternate buckets of the element. Each element is put as by its key, but where the
 * remainders of its bucket are longer than the bits known of it, they are cut to that length. A set
 * takes an element only if no remainder there matches all its keys.
 */
final class RemainderUnion {
    private final DynamicDLeftCountingLayout layout;
    private final SizedBucketChoice choice;
    private final RemainderBuckets content;
    private final boolean counts;
    private int moves;

    /** Creates an addition to a filter whose buckets no other thread uses. */
    RemainderUnion(
            DynamicDLeftCountingLayout layout, SizedBucketChoice choice, RemainderBuckets content, boolean counts) {
        this.layout = layout;
        this.choice = choice;
        this.content = content;
        this.counts = counts;
    }

    /** Adds the elements of some buckets, from the first on. Returns false if there is no room. */
    boolean add(RemainderBuckets other, int buckets) {
        for (int number = 0; number < buckets; number++) {
            for (int place = 0; place < other.places(number); place++) {
                int bits = other.length(number, place);
                if (bits != RemainderBuckets.NONE && !add(number, other.fingerprint(number, place), bits)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns the number of elements that were moved. */
    int moves() {
        return moves;
    }

    /**
     * Adds an element of a bucket; length 0 stands for a slot. Returns false if there is no room.
     */
    boolean add(int number, long word, int bits) {
        if (!counts && held(number, word, bits)) {
            return true;
        }
        int least = choice.alternate(number, word, 0);
        for (int subtable = 1; subtable < layout.spec().subtables(); subtable++) {
            int candidate = choice.alternate(number, word, subtable);
            least = content.crowding(candidate) < content.crowding(least) ? candidate : least;
        }
        if (bits > 0 && content.crowding(least) < layout.crowdedLoad()) {
            content.add(least, word, bits);
            return true;
        }
        CrowdedPut put = new CrowdedPut(layout, choice, content, number, word, bits);
        boolean done = bits > 0 ? put.put() : put.putInSlots();
        moves += put.moves();
        return done;
    }

    /** Returns whether all keys of an element match: a remainder is equal, or its beginning. */
    private boolean held(int number, long word, int bits) {
        for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
            int candidate = choice.alternate(number, word, subtable);
            for (int place = 0; place < content.places(candidate); place++) {
                int length = content.length(candidate, place);
                if (length != RemainderBuckets.NONE && length <= bits && content.matches(candidate, place, word)) {
                    return true;
                }
            }
        }
        return false;
    }
}
