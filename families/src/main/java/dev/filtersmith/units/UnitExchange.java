package dev.filtersmith.units;

import dev.filtersmith.storage.SharedWords;
import java.util.Arrays;

/**
 * The exchange of some buckets of one word for those of a changed copy, while other threads put
 * elements without locks. The buckets are closed first: each that is not full is replaced by a full
 * one, so that no put changes it any more. The elements put since the copy was made are then known,
 * and the changed copy takes these, too.
 */
public final class UnitExchange {
    private final Contents contents;
    private final long[] words;
    private final int from;

    /** The contents of the buckets that are closed. */
    private final long[] closed;

    private int closedBuckets;

    private long gained;

    /** The operations of a family on the content of its buckets. */
    public interface Contents {
        /** Returns whether a bucket is full: a put without a lock never changes it. */
        boolean isFull(long bucket);

        /** Returns a full bucket, which no lookup and no count ever trusts. */
        long full();

        /**
         * Adds the elements that were put into a bucket to the changed copy. Returns false if there
         * is no room.
         */
        boolean addNewer(int index, long before, long now);

        /** Returns the number of elements of a bucket. */
        long elements(long bucket);
    }

    /**
     * Creates an exchange of so many buckets; the other buckets of their elements are among them.
     */
    public UnitExchange(Contents contents, long[] words, int from, int count) {
        this.contents = contents;
        this.words = words;
        this.from = from;
        this.closed = new long[count];
    }

    /**
     * Makes the exchange, given the words of the copy before and after it was changed. The caller
     * has the locks of the stripes, and no lookup trusts the words. Returns false if there was no
     * room for the elements that were put; the buckets have their contents again.
     */
    public boolean make(long[] before, long[] after) {
        long[] old = Arrays.copyOfRange(before, from, from + closed.length);
        boolean complete = false;
        try {
            close();
            complete = addNewer(old);
            gained = complete ? gained(after) : 0;
        } finally {
            open(complete ? after : closed, complete ? from : 0);
        }
        return complete;
    }

    /** Returns the number of elements that the exchange has added. */
    public long gained() {
        return gained;
    }

    private long gained(long... after) {
        long sum = 0;
        for (int i = 0; i < closed.length; i++) {
            sum += contents.elements(after[from + i]) - contents.elements(closed[i]);
        }
        return sum;
    }

    private void close() {
        long full = contents.full();
        for (int i = 0; i < closed.length; i++) {
            do {
                closed[i] = SharedWords.get(words, from + i);
            } while (!contents.isFull(closed[i]) && !SharedWords.compareAndSet(words, from + i, closed[i], full));
            closedBuckets++;
        }
    }

    /** Writes each closed bucket once: from then on, puts change those with room. */
    private void open(long[] contents, int at) {
        for (int i = 0; i < closedBuckets; i++) {
            SharedWords.write(words, from + i, contents[at + i]);
        }
    }

    private boolean addNewer(long[] old) {
        for (int i = 0; i < closed.length; i++) {
            if (closed[i] != old[i] && !contents.addNewer(from + i, old[i], closed[i])) {
                return false;
            }
        }
        return true;
    }
}
