package dev.filtersmith.windows;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A windowed cuckoo filter in plain collections, with exact arithmetic: the reference for answers
 * and words. It shares no code with the library.
 */
final class ReferenceWindows {
    private static final BigInteger MULTIPLIER = new BigInteger("9e3779b97f4a7c15", 16);
    private static final BigInteger WORD = BigInteger.ONE.shiftLeft(64);

    private final int slotBits;
    private final int slots;
    private final int tableWords;
    private final int visits;
    private final int stashCapacity;
    private final Map<Integer, Element> table = new TreeMap<>();
    private final List<Long> stash = new ArrayList<>();

    /** Copies of elements of the table, by the lower window and the fingerprint. */
    private final Map<Long, Integer> copies = new TreeMap<>();

    /** Copies of hashes in the stash. */
    private final Map<Long, Integer> stashCopies = new TreeMap<>();

    private final int copyCapacity;

    /** An element in a slot. */
    private record Element(long fingerprint, int window) {}

    /** A slot, with the one before whose element could move to it; null for a slot of a key. */
    private record Step(int slot, @Nullable Step before) {}

    ReferenceWindows(WindowedCuckooSpec spec, WindowedCuckooSize size) {
        this.slotBits = spec.slotBits();
        this.slots = size.slots();
        this.tableWords = size.words();
        this.visits = spec.relocationVisits();
        this.stashCapacity = spec.stashCapacity();
        this.copyCapacity = (int) Math.max(512, size.expectedElements() / 8);
    }

    private long key(int window, long fingerprint) {
        int lower = Math.min(window, other(window, fingerprint));
        return lower * (1L << (slotBits - 1)) + fingerprint;
    }

    private boolean copied(Map<Long, Integer> to, long key) {
        boolean room = to.containsKey(key) || copies.size() + stashCopies.size() < copyCapacity;
        if (room) {
            to.merge(key, 1, Integer::sum);
        }
        return room;
    }

    private static boolean take(Map<Long, Integer> from, long key) {
        boolean there = from.containsKey(key);
        from.computeIfPresent(key, (same, count) -> count == 1 ? null : count - 1);
        return there;
    }

    private long fingerprint(long hash) {
        long low = hash % (1L << (slotBits - 1));
        long positive = low < 0 ? low + (1L << (slotBits - 1)) : low;
        return positive == 0 ? 1 : positive;
    }

    private BigInteger windows() {
        return BigInteger.valueOf(slots - 1);
    }

    private BigInteger reduced(BigInteger word) {
        // A 63-bit fraction of the windows.
        return word.shiftRight(1).multiply(windows()).shiftRight(63);
    }

    private int first(long hash) {
        return reduced(new BigInteger(Long.toUnsignedString(hash))).intValueExact();
    }

    private int other(int window, long fingerprint) {
        BigInteger square = BigInteger.valueOf(fingerprint).pow(2);
        BigInteger sum = reduced(square.multiply(MULTIPLIER).mod(WORD));
        return sum.subtract(BigInteger.valueOf(window)).mod(windows()).intValueExact();
    }

    /** Returns the slots of a key, each once, in the order in which a put tries them. */
    private List<Integer> slotsOf(int window, long fingerprint) {
        int other = other(window, fingerprint);
        return Stream.of(window, window + 1, other, other + 1).distinct().toList();
    }

    /** Returns the slots that match a key, by window and then by offset. */
    private List<Integer> holders(long hash) {
        long fingerprint = fingerprint(hash);
        return Stream.of(first(hash), other(first(hash), fingerprint))
                .distinct()
                .flatMap(window -> Stream.of(window, window + 1)
                        .filter(slot -> new Element(fingerprint, window).equals(table.get(slot))))
                .toList();
    }

    int count(long hash) {
        return holders(hash).size()
                + (int) stash.stream().filter(held -> held == hash).count()
                + copies.getOrDefault(key(first(hash), fingerprint(hash)), 0)
                + stashCopies.getOrDefault(hash, 0);
    }

    int elements() {
        return table.size() + stash.size() + sum(copies) + sum(stashCopies);
    }

    private static int sum(Map<Long, Integer> counts) {
        return counts.values().stream().mapToInt(count -> count).sum();
    }

    int entries() {
        return copies.size() + stashCopies.size();
    }

    int stashed() {
        return stash.size();
    }

    /** Puts a hash. Returns false if there is no room. */
    boolean put(long hash) {
        boolean twice = holders(hash).size() > 1;
        if ((twice && copied(copies, key(first(hash), fingerprint(hash)))) || putInTable(hash)) {
            return true;
        } else if (stash.contains(hash) && copied(stashCopies, hash)) {
            return true;
        }
        return stash.size() < stashCapacity && stash.add(hash);
    }

    private boolean putInTable(long hash) {
        long fingerprint = fingerprint(hash);
        int window = first(hash);
        for (int slot : slotsOf(window, fingerprint)) {
            if (!table.containsKey(slot)) {
                store(slot, window, fingerprint);
                return true;
            }
        }
        return move(window, fingerprint);
    }

    private boolean move(int window, long fingerprint) {
        Queue<Step> queue = new ArrayDeque<>();
        List<Step> found = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        slotsOf(window, fingerprint).forEach(slot -> enqueue(new Step(slot, null), queue, seen));
        while (!queue.isEmpty()) {
            Step step = queue.remove();
            found.add(step);
            Element element = Objects.requireNonNull(table.get(step.slot));
            List<Integer> targets = new ArrayList<>(slotsOf(element.window, element.fingerprint));
            targets.remove((Integer) step.slot);
            for (int target : targets) {
                if (!table.containsKey(target)) {
                    shift(step, target);
                    store(lastOf(step), window, fingerprint);
                    return true;
                }
            }
            targets.forEach(target -> enqueue(new Step(target, step), queue, seen));
        }
        return displace(found, window, fingerprint);
    }

    /** Counts an element as a copy that the table has twice, and takes its slot for a path. */
    private boolean displace(List<Step> found, int window, long fingerprint) {
        for (Step step : found) {
            Element element = Objects.requireNonNull(table.get(step.slot));
            long key = key(element.window, element.fingerprint);
            boolean twice = table.values().stream()
                            .filter(held -> key(held.window, held.fingerprint) == key)
                            .count()
                    > 1;
            if (twice && copied(copies, key)) {
                table.remove(step.slot);
                if (step.before != null) {
                    shift(step.before, step.slot);
                }
                store(lastOf(step), window, fingerprint);
                return true;
            }
        }
        return false;
    }

    private void enqueue(Step step, Queue<Step> queue, Set<Integer> seen) {
        if (seen.size() < visits && seen.add(step.slot)) {
            queue.add(step);
        }
    }

    private static int lastOf(Step step) {
        return step.before == null ? step.slot : lastOf(step.before);
    }

    private void shift(Step step, int target) {
        Element element = Objects.requireNonNull(table.remove(step.slot));
        store(target, element.window, element.fingerprint);
        if (step.before != null) {
            shift(step.before, step.slot);
        }
    }

    /** Stores an element that has a given window in a slot of it or of its other window. */
    private void store(int slot, int window, long fingerprint) {
        boolean inWindow = slot == window || slot == window + 1;
        table.put(slot, new Element(fingerprint, inWindow ? window : other(window, fingerprint)));
    }

    boolean remove(long hash) {
        if (stash.contains(hash)) {
            return take(stashCopies, hash) || stash.remove((Long) hash);
        } else if (take(copies, key(first(hash), fingerprint(hash)))) {
            return true;
        }
        List<Integer> holders = holders(hash);
        if (holders.isEmpty()) {
            return false;
        }
        table.remove(holders.get(0));
        if (!stash.isEmpty()) {
            long last = stash.get(stash.size() - 1);
            if (putInTable(last)) {
                stash.remove((Long) last);
                unstashCopies(last);
            } else {
                stash.remove(stash.size() - 1);
                stash.add(0, last);
            }
        }
        return true;
    }

    private void unstashCopies(long hash) {
        Integer count = stash.contains(hash) ? null : stashCopies.remove(hash);
        if (count != null) {
            copies.merge(key(first(hash), fingerprint(hash)), count, Integer::sum);
        }
    }

    /** Returns the words that a filter has: the table, then the stash, then the copies. */
    long[] words() {
        BigInteger bits = BigInteger.ZERO;
        for (Map.Entry<Integer, Element> entry : table.entrySet()) {
            Element element = entry.getValue();
            long offset = (long) entry.getKey() - element.window;
            BigInteger value = BigInteger.valueOf(element.fingerprint + (offset << (slotBits - 1)));
            bits = bits.or(value.shiftLeft(entry.getKey() * slotBits));
        }
        long[] words = new long[tableWords + stash.size() + 2 * entries()];
        for (int word = 0; word < tableWords; word++) {
            words[word] = bits.shiftRight(word * Long.SIZE).longValue();
        }
        for (int i = 0; i < stash.size(); i++) {
            words[tableWords + i] = stash.get(i);
        }
        int at = tableWords + stash.size();
        for (Map<Long, Integer> counts : List.of(copies, stashCopies)) {
            for (Map.Entry<Long, Integer> entry : counts.entrySet()) {
                words[at++] = entry.getKey();
                words[at++] = entry.getValue();
            }
        }
        return words;
    }
}
