package dev.filtersmith.rankindexed;

import dev.filtersmith.CountingSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A model of a rank-indexed filter as plain lists of chains. It also computes the words of the
 * filter, bit by bit from the layout's description.
 */
final class ModelOfChains {
    private static final int NONE = -1;

    /** Elements with copies of a small filter, at most. */
    private static final int COPIES = 512;

    private final RankIndexedLayout layout;
    private final RankIndexedSize size;
    private final List<Bucket> buckets = new ArrayList<>();

    /** Copies of elements whose slots are at their ceiling, by bucket, chain and remainder. */
    private final Map<Long, Integer> copies = new TreeMap<>();

    private final BitSet secondsTaken = new BitSet();
    private final BitSet thirdsTaken = new BitSet();

    /**
     * The highest numbers of extensions ever occupied at a time, by level, and the number of those
     * given back.
     */
    int mostSeconds;

    int mostThirds;
    int released;

    private static final class Slot {
        private final long remainder;
        private int count = 1;

        private Slot(long remainder) {
            this.remainder = remainder;
        }
    }

    private static final class Bucket {
        private final List<List<Slot>> chains = new ArrayList<>();
        private int second = NONE;
        private int third = NONE;

        private int used() {
            return chains.stream().mapToInt(List::size).sum();
        }
    }

    ModelOfChains(RankIndexedLayout layout, RankIndexedSize size) {
        this.layout = layout;
        this.size = size;
        for (int i = 0; i < size.buckets(); i++) {
            Bucket bucket = new Bucket();
            for (int chain = 0; chain < layout.spec().chains(); chain++) {
                bucket.chains.add(new ArrayList<>());
            }
            buckets.add(bucket);
        }
    }

    private Bucket bucket(long hash) {
        return buckets.get((int) (((hash >>> 32) * size.buckets()) >>> 32));
    }

    private int numberOfChain(long hash) {
        long slice = (hash >>> layout.spec().remainderBits()) & 0xfffff;
        return (int) ((slice * layout.spec().chains()) >>> 20);
    }

    private List<Slot> chain(long hash) {
        return bucket(hash).chains.get(numberOfChain(hash));
    }

    private long key(long hash) {
        long chains = (long) buckets.indexOf(bucket(hash)) * layout.spec().chains();
        return (chains + numberOfChain(hash)) * (1L << layout.spec().remainderBits()) + remainder(hash);
    }

    private long remainder(long hash) {
        return hash & ((1L << layout.spec().remainderBits()) - 1);
    }

    /** Returns the number of elements with the fingerprint of a hash. */
    int count(long hash) {
        return chain(hash).stream()
                        .filter(slot -> slot.remainder == remainder(hash))
                        .mapToInt(slot -> slot.count)
                        .sum()
                + copies.getOrDefault(key(hash), 0);
    }

    /** Puts a hash. Returns the expected answer of a filter. */
    String put(long hash) {
        int before = count(hash);
        if (before > 0 && !(layout.spec() instanceof CountingSpec)) {
            return "false";
        }
        for (Slot slot : chain(hash)) {
            if (slot.remainder == remainder(hash) && slot.count < 1 << layout.counterBits()) {
                slot.count++;
                return "false";
            }
        }
        if (before > 0 && (copies.containsKey(key(hash)) || copies.size() < COPIES)) {
            copies.merge(key(hash), 1, Integer::sum);
            return "false";
        } else if (!makeRoom(bucket(hash))) {
            return "full";
        }
        chain(hash).add(new Slot(remainder(hash)));
        return String.valueOf(before == 0);
    }

    private boolean makeRoom(Bucket bucket) {
        int second = layout.spec().slots();
        int third = second + layout.spec().secondSlots();
        int used = bucket.used();
        if (used == second) {
            int free = secondsTaken.nextClearBit(0);
            if (free >= size.seconds()) {
                return false;
            }
            secondsTaken.set(free);
            bucket.second = free;
        } else if (used == third) {
            int free = thirdsTaken.nextClearBit(0);
            if (free >= size.thirds()) {
                return false;
            }
            thirdsTaken.set(free);
            bucket.third = free;
        }
        mostSeconds = Math.max(mostSeconds, secondsTaken.cardinality());
        mostThirds = Math.max(mostThirds, thirdsTaken.cardinality());
        return used < third + layout.spec().thirdSlots();
    }

    /** Removes one occurrence of a hash. Returns false if there is none. */
    boolean remove(long hash) {
        if (copies.containsKey(key(hash))) {
            copies.computeIfPresent(key(hash), (key, count) -> count == 1 ? null : count - 1);
            return true;
        }
        List<Slot> chain = chain(hash);
        for (int i = 0; i < chain.size(); i++) {
            Slot slot = chain.get(i);
            if (slot.remainder == remainder(hash)) {
                slot.count--;
                if (slot.count == 0) {
                    Slot last = chain.remove(chain.size() - 1);
                    if (last != slot) {
                        chain.set(i, last);
                    }
                    release(bucket(hash));
                }
                return true;
            }
        }
        return false;
    }

    private void release(Bucket bucket) {
        int second = layout.spec().slots();
        if (bucket.used() == second && bucket.second != NONE) {
            secondsTaken.clear(bucket.second);
            bucket.second = NONE;
            released++;
        } else if (bucket.used() == second + layout.spec().secondSlots() && bucket.third != NONE) {
            thirdsTaken.clear(bucket.third);
            bucket.third = NONE;
            released++;
        }
    }

    long slots() {
        return buckets.stream().mapToLong(Bucket::used).sum();
    }

    long elements() {
        return buckets.stream()
                        .flatMap(bucket -> bucket.chains.stream())
                        .flatMap(List::stream)
                        .mapToLong(slot -> slot.count)
                        .sum()
                + copies.values().stream().mapToLong(count -> count).sum();
    }

    /**
     * Lists the slots level by level, on each level by chain, and whether there is a next one in
     * the chain.
     */
    private void levels(Bucket bucket, List<Slot> slots, List<Boolean> goesOn) {
        for (int level = 0; slots.size() < bucket.used(); level++) {
            for (List<Slot> chain : bucket.chains) {
                if (level < chain.size()) {
                    slots.add(chain.get(level));
                    goesOn.add(level + 1 < chain.size());
                }
            }
        }
    }

    /** Returns the expected words of the filter. */
    long[] words() {
        BitSet bits = new BitSet();
        for (int i = 0; i < buckets.size(); i++) {
            Bucket bucket = buckets.get(i);
            long at = 8L * i * size.bucketBytes();
            for (int chain = 0; chain < bucket.chains.size(); chain++) {
                bits.set((int) at + chain, !bucket.chains.get(chain).isEmpty());
            }
            List<Slot> slots = new ArrayList<>();
            List<Boolean> goesOn = new ArrayList<>();
            levels(bucket, slots, goesOn);
            long second = size.secondAt(Math.max(0, bucket.second));
            long third = size.thirdAt(Math.max(0, bucket.third));
            link(bits, at, 0, bucket.second, second);
            link(bits, second, 1, bucket.third, third);
            long[] begins = {at, second, third};
            for (int slot = 0; slot < slots.size(); slot++) {
                write(bits, begins, slot, slots.get(slot), goesOn.get(slot));
            }
        }
        long[] words = Arrays.copyOf(bits.toLongArray(), size.words() + 2 * copies.size());
        int at = size.words();
        for (Map.Entry<Long, Integer> entry : copies.entrySet()) {
            words[at++] = entry.getKey();
            words[at++] = entry.getValue();
        }
        return words;
    }

    private void link(BitSet bits, long from, int level, int number, long to) {
        if (number != NONE) {
            RankIndexedSegment segment = layout.segments().get(level);
            set(bits, from + segment.flagAt(), 1 | (long) number << 1);
            set(bits, to, 1);
        }
    }

    private void write(BitSet bits, long[] begins, int slot, Slot content, boolean goesOn) {
        int level = slot < layout.spec().slots()
                ? 0
                : slot < layout.spec().slots() + layout.spec().secondSlots() ? 1 : 2;
        RankIndexedSegment segment = layout.segments().get(level);
        int place = slot - segment.firstSlot();
        set(bits, begins[level] + segment.indexAt() + place, goesOn ? 1 : 0);
        set(
                bits,
                begins[level] + segment.slotsAt() + (long) place * layout.slotBits(),
                content.remainder | (long) (content.count - 1) << layout.spec().remainderBits());
    }

    private static void set(BitSet bits, long at, long value) {
        for (int bit = 0; bit < Long.SIZE; bit++) {
            if (((value >>> bit) & 1) != 0) {
                bits.set((int) at + bit);
            }
        }
    }
}
