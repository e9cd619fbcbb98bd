package dev.filtersmith.dleft;

import dev.filtersmith.buckets.CounterTable;
import dev.filtersmith.storage.SharedWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * A change of some buckets, made on a copy and then in the table, bucket by bucket and without
 * locks. It is for buckets of one word or half a word. Each word is read once, so the change sees
 * one state of each bucket.
 *
 * <p>Moves write to the bucket that loses an element before the one that gets it. The buckets of
 * the table are replaced in the opposite order: an element is copied before it is erased. A word
 * that another thread has changed meanwhile ends the change. Copies made before then stay, and the
 * element is in two buckets, which does no harm to lookups.
 */
final class DLeftDraft extends DLeftBuckets {
    private final long[] table;
    private final IntConsumer erasing;
    private final IntConsumer stored;
    private final long[] words;
    private final int bucketBits;
    private final CounterTable counter;
    private final int codes;

    /** The words that were read, as the table has them. */
    private final long[] before;

    /** The places of their copies, by their indices in the table. */
    private final Map<Integer, Integer> places = new HashMap<>();

    /** The buckets that changed, in the order of their changes. */
    private final List<Integer> changed = new ArrayList<>();

    /**
     * Creates a draft without changes, for a layout of one bucket to a group and at most 64 bits to
     * a bucket. A change may read {@code mostWords} words at most. {@code erasing} announces to
     * lookups that copied elements are going to be erased from a word. {@code stored} counts what
     * each written bucket has more than before.
     */
    DLeftDraft(DLeftLayout layout, long[] table, IntConsumer erasing, IntConsumer stored, int mostWords) {
        this(layout, table, erasing, stored, new long[mostWords + 1]);
    }

    private DLeftDraft(DLeftLayout layout, long[] table, IntConsumer erasing, IntConsumer stored, long... words) {
        super(layout, words);
        this.table = table;
        this.erasing = erasing;
        this.stored = stored;
        this.counter = layout.counter();
        this.codes = (1 << layout.spec().counterBits()) - 1;
        this.words = words;
        this.bucketBits = layout.spec().bucketBits();
        this.before = new long[words.length];
    }

    /** Discards all words that were read or changed. The next change reads them anew. */
    void begin() {
        places.clear();
        changed.clear();
    }

    @Override
    long groupAt(int number) {
        long bit = (long) number * bucketBits;
        return (long) place((int) (bit / Long.SIZE)) * Long.SIZE + bit % Long.SIZE;
    }

    private int place(int index) {
        Integer known = places.get(index);
        if (known != null) {
            return known;
        }
        int place = places.size();
        places.put(index, place);
        before[place] = SharedWords.get(table, index);
        words[place] = before[place];
        return place;
    }

    @Override
    void changed(int number) {
        changed.add(number);
    }

    /**
     * Makes the change in the table, bucket by bucket. Two buckets of one word need two writes,
     * too: a lookup reads each bucket by itself. Returns false if the change is not complete, since
     * another thread has changed one of its words.
     */
    boolean publish() {
        for (int i = changed.size() - 1; i >= 0; i--) {
            long bit = (long) changed.get(i) * bucketBits;
            int index = (int) (bit / Long.SIZE);
            int place = place(index);
            long bucket = -1L >>> (Long.SIZE - bucketBits) << (bit % Long.SIZE);
            long after = before[place] ^ ((before[place] ^ words[place]) & bucket);
            if (after == before[place]) {
                continue; // Written already, by a later change of the same bucket.
            }
            if (i < changed.size() - 1) {
                erasing.accept(index);
            }
            if (!SharedWords.compareAndSet(table, index, before[place], after)) {
                return false;
            }
            stored.accept(load(after >>> bit) - load(before[place] >>> bit));
            before[place] = after;
        }
        return true;
    }

    private int load(long bucket) {
        return counter.load((int) bucket & codes);
    }
}
