package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.storage.Bits;
import dev.filtersmith.storage.SharedWords;
import java.util.Arrays;

/**
 * Buckets whose remainders have one length, given by the level in the counter code, and overfull
 * buckets with slots.
 */
final class LevelBuckets implements RemainderBuckets {
    private final DynamicDLeftCountingLayout layout;
    private final long[] words;
    private final LevelWords bits;
    private final int slots;

    /** Counter code of buckets with slots; -1 if there are none. */
    private final int slotCode;

    /**
     * Geometry by counter code. Code 0, the code of slots, which has no fields either, and codes
     * that no filter writes have that of an empty bucket.
     */
    private final LoadLayout[] loads;

    /** Creates a view of the words of the table. */
    LevelBuckets(DynamicDLeftCountingLayout layout, long[] words) {
        this.layout = layout;
        this.words = words;
        this.bits = new LevelWords(layout, words);
        this.slots = layout.spec().overfullSlots();
        this.slotCode = layout.hasSlots() ? layout.slotCode() : -1;
        this.loads = new LoadLayout[1 << layout.counterBits()];
        Arrays.fill(loads, layout.loads().get(0));
        for (LoadLayout load : layout.loads()) {
            Arrays.fill(loads, load.firstCode(), load.endState(), load);
        }
    }

    /** Creates a view of other words. */
    private LevelBuckets(LevelBuckets same, long[] words) {
        this.layout = same.layout;
        this.words = words;
        this.bits = new LevelWords(layout, words);
        this.slots = same.slots;
        this.slotCode = same.slotCode;
        this.loads = same.loads;
    }

    @Override
    public int load(int number) {
        if (!inSlots(number)) {
            return fields(number).load();
        }
        int load = 0;
        for (int slot = 0; slot < slots; slot++) {
            load += bits.slot(number, slot) != 0 ? 1 : 0;
        }
        return load;
    }

    @Override
    public long elements(int buckets) {
        int mask = loads.length - 1;
        int stride = layout.bucketBits() / Long.SIZE;
        int[] byCode = Arrays.stream(loads).mapToInt(LoadLayout::load).toArray();
        long elements = 0;
        for (int number = 0; number < buckets; number++) {
            int code = (int) words[number * stride] & mask;
            elements += code == slotCode ? load(number) : byCode[code];
        }
        return elements;
    }

    /** Returns whether a bucket is overfull. */
    boolean inSlots(int number) {
        return bits.code(number) == slotCode;
    }

    /** Returns whether a bucket is overfull and has an empty slot. */
    boolean hasEmptySlot(int number) {
        return inSlots(number) && load(number) < slots;
    }

    @Override
    public int places(int number) {
        return inSlots(number) ? slots : fields(number).load();
    }

    @Override
    public int length(int number, int place) {
        if (inSlots(number)) {
            return bits.slot(number, place) == 0 ? NONE : 0;
        }
        return fields(number).fingerprintBits();
    }

    @Override
    public boolean matches(int number, int place, long word) {
        // Read once: another thread may change the bucket meanwhile.
        int code = bits.code(number);
        if (code == slotCode) {
            return bits.slot(number, place) == bits.slotValue(word);
        }
        LoadLayout load = loads[code];
        return place < load.load() && fingerprint(number, place, load, code) == Bits.low(word, load.fingerprintBits());
    }

    @Override
    public double hitProbability(int number, int place) {
        if (inSlots(number)) {
            long value = bits.slot(number, place);
            // A 1 represents the remainders 0 and 1, so it is hit twice as often as others.
            return value == 0 ? 0 : Math.scalb(value == 1 ? 2.0 : 1.0, -layout.slotBits());
        }
        return Math.scalb(1.0, -fields(number).fingerprintBits());
    }

    @Override
    public int crowding(int number) {
        int load = load(number);
        if (inSlots(number)) {
            // An overfull candidate that already has slots is preferred to one that would get them.
            return hasEmptySlot(number) ? layout.maximumLoad() : FULL;
        } else if (load < layout.maximumLoad()) {
            return load;
        }
        return layout.hasSlots() ? layout.maximumLoad() + 1 : FULL;
    }

    @Override
    public void add(int number, long word, int length) {
        int load = load(number);
        if (!inSlots(number) && load == layout.maximumLoad()) {
            turnIntoSlots(number);
        }
        if (inSlots(number)) {
            addToSlots(number, word);
            return;
        }
        long[] more = Arrays.copyOf(fingerprints(number), load + 1);
        more[load] = word;
        LevelLayout level = layout.level(Math.max(load + 1, largest(number)));
        write(number, level.fingerprintBits() <= length ? level : LevelLayout.ofLength(layout.levels(), length), more);
    }

    private void addToSlots(int number, long word) {
        int slot = 0;
        while (bits.slot(number, slot) != 0) {
            slot++;
        }
        bits.setSlot(number, slot, bits.slotValue(word));
    }

    @Override
    public void remove(int number, int place) {
        if (inSlots(number)) {
            bits.setSlot(number, place, 0);
            if (load(number) == 0) {
                bits.clear(number);
            }
        } else if (load(number) == 1) {
            bits.clear(number);
        } else {
            write(number, layout.level(largest(number)), without(fingerprints(number), place));
        }
    }

    // Support for moves.

    /**
     * Returns the length of the remainders in a bucket without slots; in an empty one, that of the
     * first remainder to be added.
     */
    int fingerprintBits(int number) {
        return layout.level(largest(number)).fingerprintBits();
    }

    /**
     * Returns whether a bucket without slots takes one more remainder without cutting the others.
     */
    boolean takesUncut(int number) {
        return load(number) < layout.level(largest(number)).largestLoad();
    }

    /** 1 and 0 determine the same buckets. */
    @Override
    public long fingerprint(int number, int place) {
        if (inSlots(number)) {
            return bits.slot(number, place);
        }
        int code = bits.code(number);
        return fingerprint(number, place, loads[code], code);
    }

    private long fingerprint(int number, int place, LoadLayout load, int code) {
        long stored = bits.field(number, load, place);
        return stored << load.depth() | layout.counter().firstBits(load, code - load.firstCode(), place);
    }

    /**
     * Replaces a remainder by another. The bucket keeps its level, even if there is no other
     * remainder in it.
     */
    void replace(int number, int place, long word) {
        if (inSlots(number)) {
            bits.setSlot(number, place, bits.slotValue(word));
            return;
        }
        long[] changed = Arrays.copyOf(without(fingerprints(number), place), load(number));
        changed[changed.length - 1] = word;
        write(number, layout.level(largest(number)), changed);
    }

    // Fields.

    /**
     * Returns a lower bound of the largest load: the least load that leaves remainders of this
     * length, or 1 for an empty bucket. The exact largest load is not stored.
     */
    private int largest(int number) {
        return load(number) == 0 ? 1 : layout.levelAt(bits.code(number)).firstLargest();
    }

    private LoadLayout fields(int number) {
        return loads[bits.code(number)];
    }

    private long[] fingerprints(int number) {
        long[] fingerprints = new long[load(number)];
        for (int field = 0; field < fingerprints.length; field++) {
            fingerprints[field] = fingerprint(number, field);
        }
        return fingerprints;
    }

    private static long[] without(long[] fingerprints, int field) {
        long[] rest = Arrays.copyOf(fingerprints, fingerprints.length - 1);
        System.arraycopy(fingerprints, field + 1, rest, field, rest.length - field);
        return rest;
    }

    /**
     * Rewrites a bucket, each remainder at the length of the level, equal classes in the order
     * given.
     */
    private void write(int number, LevelLayout level, long[] fingerprints) {
        LoadLayout load = level.at(fingerprints.length);
        SemiSort.sort(fingerprints, load.depth());
        LevelWords image = bits.emptyBucket();
        for (int field = 0; field < fingerprints.length; field++) {
            image.setField(0, load, field, fingerprints[field] >>> load.depth());
        }
        image.setCode(0, load.firstCode() + SemiSort.rank(fingerprints, load.depth()));
        bits.replace(number, image);
    }

    // Slots.

    /**
     * Makes a bucket overfull, whatever its load. Other threads may put remainders into a bucket of
     * one word at the same time, without locks, until it is overfull.
     */
    void turnIntoSlots(int number) {
        if (layout.bucketBits() > Long.SIZE) {
            rewriteInSlots(number);
            return;
        }
        long[] bucket = new long[1];
        LevelBuckets copy = new LevelBuckets(this, bucket);
        long before;
        do {
            before = SharedWords.get(words, number);
            bucket[0] = before;
            copy.rewriteInSlots(0);
        } while (!SharedWords.compareAndSet(words, number, before, bucket[0]));
    }

    private void rewriteInSlots(int number) {
        long[] fingerprints = fingerprints(number);
        LevelWords image = bits.emptyBucket();
        image.setCode(0, layout.slotCode());
        for (int slot = 0; slot < fingerprints.length; slot++) {
            image.setSlot(0, slot, bits.slotValue(fingerprints[slot]));
        }
        bits.replace(number, image);
    }
}
