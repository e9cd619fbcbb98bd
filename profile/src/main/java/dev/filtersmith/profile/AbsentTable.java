package dev.filtersmith.profile;

/**
 * A table of known absent keys as a maintained filter has one, simulated: it holds the hashes of
 * false positives, in buckets of four, and counts the questions that it would have saved.
 */
final class AbsentTable {
    static final int BUCKET = 4;

    /** Finds that count, as in the table of a maintained filter. */
    private static final int MAX_FINDS = 15;

    /** The hashes; 0 in an empty place. */
    private final long[] keys;

    private final byte[] finds;
    private long saved;

    /** Creates an empty table. */
    AbsentTable(int buckets) {
        keys = new long[BUCKET * buckets];
        finds = new byte[keys.length];
    }

    /** Returns a table of four times the size that has been asked for the same keys. */
    AbsentTable larger() {
        AbsentTable larger = new AbsentTable(keys.length);
        larger.saved = saved;
        for (int entry = 0; entry < keys.length; entry++) {
            if (keys[entry] != 0) { // The keys of a bucket are in four, which have room for them.
                int place = larger.place(keys[entry], 0);
                larger.keys[place] = keys[entry];
                larger.finds[place] = finds[entry];
            }
        }
        return larger;
    }

    long saved() {
        return saved;
    }

    /** Returns whether the bucket of a key is full of others. */
    boolean isCrowdedFor(long key) {
        return place(key, key) < 0 && place(key, 0) < 0;
    }

    /** Asks for an absent key, which the table knows or learns as that of a maintained filter. */
    void ask(long key) {
        int known = place(key, key);
        if (known >= 0) {
            saved++;
            finds[known] = (byte) Math.min(MAX_FINDS, finds[known] + 1);
        } else {
            learn(key);
        }
    }

    private void learn(long key) {
        int place = place(key, 0);
        int begin = bucket(key);
        for (int entry = begin; place < 0 && entry < begin + BUCKET; entry++) {
            place = finds[entry] == 0 ? entry : -1;
        }
        if (place >= 0) {
            keys[place] = key;
            return;
        }
        for (int entry = begin; entry < begin + BUCKET; entry++) {
            finds[entry]--;
        }
    }

    /** Returns the place of a hash, or of none, in the bucket of a key; -1 if it is not there. */
    private int place(long key, long hash) {
        int begin = bucket(key);
        for (int entry = begin; entry < begin + BUCKET; entry++) {
            if (keys[entry] == hash) {
                return entry;
            }
        }
        return -1;
    }

    private int bucket(long key) {
        return BUCKET * (int) (((key >>> Integer.SIZE) * (keys.length / BUCKET)) >>> Integer.SIZE);
    }
}
