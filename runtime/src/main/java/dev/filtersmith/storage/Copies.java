package dev.filtersmith.storage;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.wire.StoredCopies;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.BiPredicate;
import java.util.function.IntConsumer;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/**
 * Exact counts of the elements that a multiset keeps beside its table: copies of elements that the
 * table or the stash has as often as it can. Lookups never ask for them, because of what holds at
 * every moment: as long as there are copies of a class, the table has an element of the class, and
 * as long as there are copies of a hash beside the stash, the hash is in the stash.
 *
 * <p>Whoever changes the copies of an element has the locks of its stripes; the monitor is for
 * those of other stripes.
 */
public final class Copies {
    /** Bits of an entry's key and count. */
    private static final int SLOT_BITS = Long.SIZE + Integer.SIZE;

    /** Words of an entry in a stored form: the key, and the count. */
    private static final int ENTRY_WORDS = 2;

    /** Smallest capacity, and share of the expected elements, where nothing else is asked for. */
    private static final int MIN_CAPACITY = 512;

    private static final int ELEMENTS_EACH = 8;

    /** No filter, and no groups. A class, since a first lambda takes long. */
    @SuppressWarnings("overloads") // Nobody calls andThen, which both have.
    private static final class Nobody implements IntConsumer, LongUnaryOperator {
        @Override
        public void accept(int entries) {
            // Copies that no filter has tell nobody.
        }

        @Override
        public long applyAsLong(long key) {
            return key;
        }
    }

    private static final Nobody NOBODY = new Nobody();

    /** Copies without room for any. They stay empty, so that filters share them. */
    public static final Copies NONE = new Copies(0, NOBODY, NOBODY);

    private final int capacity;

    /** Receives each new number of entries. */
    private final IntConsumer owner;

    /** Copies of elements of the table, by {@link FilterTable#copyKey}. */
    private CountedHashes inTable;

    /** Copies of elements of the stash, by their hashes. */
    private CountedHashes inStash = new CountedHashes();

    /** Number of entries of both. */
    private volatile int entries;

    /** Number of changes, by which a thread that copies the table notices them. */
    private volatile long changes;

    /** Creates an empty table for so many entries. The operator groups the keys. */
    Copies(int capacity, LongUnaryOperator groups, IntConsumer owner) {
        this.capacity = capacity;
        this.owner = owner;
        this.inTable = new CountedHashes(groups);
    }

    /** Returns the capacity of a filter for a number of elements. */
    public static int capacity(FilterSpec spec, long expectedElements) {
        return spec.copyCapacity() > 0
                ? spec.copyCapacity()
                : (int) Math.min(Math.max(MIN_CAPACITY, expectedElements / ELEMENTS_EACH), StoredCopies.MAX_ENTRIES);
    }

    /** Returns stored copies, which a view shows, whatever their words. */
    public static Copies shown(long[] tableWords, long[] stashWords) {
        Copies copies = NONE.emptied(NOBODY);
        restore(tableWords, copies.inTable);
        restore(stashWords, copies.inStash);
        copies.changed(true);
        return copies;
    }

    /** Returns an empty table of the same capacity. */
    Copies emptied(IntConsumer owner) {
        return new Copies(capacity, inTable.groups(), owner);
    }

    /** Returns a copy that no filter has. */
    Copies copy() {
        Copies copy = emptied(NOBODY);
        synchronized (this) {
            copy.inTable = inTable.copy();
            copy.inStash = inStash.copy();
        }
        copy.changed(true);
        return copy;
    }

    /** Returns the highest number of entries: of different elements, whatever their counts. */
    public int capacity() {
        return capacity;
    }

    /** Returns the number of entries. */
    public int entries() {
        return entries;
    }

    boolean isEmpty() {
        return entries == 0;
    }

    /** Returns whether no other element can have copies, though some elements can. */
    boolean isFull() {
        return entries > 0 && entries >= capacity;
    }

    /** Returns the number of changes so far. */
    long changes() {
        return changes;
    }

    /** Returns the number of copies of all elements. */
    public long total() {
        synchronized (this) {
            return inTable.total() + inStash.total();
        }
    }

    /** Returns the bits that the entries take, with the empty slots between them. */
    long bits() {
        synchronized (this) {
            return (long) SLOT_BITS * (inTable.slots() + inStash.slots());
        }
    }

    /** Returns the number of copies of an element, of both kinds. */
    long count(long key, long hash) {
        if (isEmpty()) {
            return 0;
        }
        synchronized (this) {
            return (long) inTable.count(key) + inStash.count(hash);
        }
    }

    /** Returns whether one more copy of an element of the table can be counted. */
    public boolean takes(long key) {
        synchronized (this) {
            return hasRoom(inTable, key) && inTable.takes(key, 1);
        }
    }

    /** Counts copies of an element of the table. Returns false if there is no room for them. */
    public boolean add(long key, int times) {
        synchronized (this) {
            return changed(added(inTable, key, times));
        }
    }

    /** Counts copies of a hash in the stash. Returns false if there is no room for them. */
    public boolean addStashed(long hash, int times) {
        synchronized (this) {
            return changed(added(inStash, hash, times));
        }
    }

    private boolean added(CountedHashes to, long key, int times) {
        return hasRoom(to, key) && to.add(key, times);
    }

    private boolean hasRoom(CountedHashes in, long key) {
        return entries < capacity || in.count(key) > 0;
    }

    private boolean changed(boolean made) {
        synchronized (this) {
            if (made) {
                changes = changes + 1;
                entries = inTable.size() + inStash.size();
                owner.accept(entries);
            }
            return made;
        }
    }

    /** Removes a copy of an element of the table. Returns false if there is none. */
    public boolean take(long key) {
        synchronized (this) {
            return changed(inTable.take(key));
        }
    }

    /**
     * Removes a copy of the least key of a group that a test accepts. Returns false if there is
     * none.
     */
    public boolean takeLeast(long anyOfGroup, LongPredicate accepted) {
        synchronized (this) {
            OptionalLong least = inTable.least(anyOfGroup, accepted);
            return least.isPresent() && changed(inTable.take(least.getAsLong()));
        }
    }

    /** Removes a copy of a hash in the stash. Returns false if there is none. */
    boolean takeStashed(long hash) {
        synchronized (this) {
            return changed(inStash.take(hash));
        }
    }

    /** Returns whether the copies of a hash in the stash can become copies in the table. */
    boolean mayUnstash(long hash, long key) {
        synchronized (this) {
            int count = inStash.count(hash);
            return count == 0 || inTable.takes(key, count);
        }
    }

    /** Makes the copies of a hash that leaves the stash for the table copies there. */
    void unstash(long hash, long key) {
        synchronized (this) {
            int count = inStash.count(hash);
            changed(count > 0 && inTable.add(key, count) && inStash.take(hash, count));
        }
    }

    /**
     * Adds the copies that other content has of elements of its table. Returns false if there is no
     * room for all of them. Copies without room for any are those of a set, which needs none.
     */
    boolean addAll(Copies other) {
        return capacity == 0 || allOf(other.tableWords(), this::add);
    }

    /** Adds the copies of other elements. Returns false if there is no room for all of them. */
    boolean join(Copies others) {
        return addAll(others) && allOf(others.stashWords(), this::addStashed);
    }

    /** Passes the key and the count of each entry on, as long as an operation returns true. */
    static boolean allOf(long[] words, BiPredicate<Long, Integer> operation) {
        boolean all = true;
        for (int at = 0; all && at < words.length; at += ENTRY_WORDS) {
            all = operation.test(words[at], (int) words[at + 1]);
        }
        return all;
    }

    /**
     * Returns copies in place of these, whose elements are partly replaced by others: those of the
     * elements that are kept, and of the other ones those after the change.
     */
    Copies exchanged(Copies after, LongPredicate keptKey, LongPredicate keptHash) {
        Copies result = emptied(NOBODY);
        addSome(inTable, keptKey, result.inTable);
        addSome(after.inTable, keptKey.negate(), result.inTable);
        addSome(inStash, keptHash, result.inStash);
        addSome(after.inStash, keptHash.negate(), result.inStash);
        result.changed(true);
        return result;
    }

    private static void addSome(CountedHashes from, LongPredicate some, CountedHashes to) {
        LongStream.of(from.sorted()).filter(some).forEach(key -> to.add(key, from.count(key)));
    }

    /** Takes the content of other copies, which nobody uses any more. */
    void replace(Copies other) {
        if (this == NONE) {
            return;
        }
        synchronized (this) {
            inTable = other.inTable;
            inStash = other.inStash;
            changed(true);
        }
    }

    void clear() {
        if (!isEmpty()) {
            replace(emptied(NOBODY));
        }
    }

    /** Returns whether other copies are the same. */
    boolean equalTo(Copies other) {
        return Arrays.equals(tableWords(), other.tableWords()) && Arrays.equals(stashWords(), other.stashWords());
    }

    /** Returns the keys of elements of the table that have copies. */
    long[] tableKeys() {
        synchronized (this) {
            return inTable.sorted();
        }
    }

    /** Returns the hashes in the stash that have copies. */
    long[] stashKeys() {
        synchronized (this) {
            return inStash.sorted();
        }
    }

    // Stored forms.

    /** Returns the number of entries, for a header. */
    public StoredCopies stored() {
        synchronized (this) {
            return new StoredCopies(inTable.size(), inStash.size());
        }
    }

    /**
     * Returns the key and the count of each entry for elements of the table, in ascending order of
     * keys.
     */
    long[] tableWords() {
        synchronized (this) {
            return words(inTable);
        }
    }

    /** Returns the hash and the count of each entry for elements of the stash in the same way. */
    long[] stashWords() {
        synchronized (this) {
            return words(inStash);
        }
    }

    private static long[] words(CountedHashes entries) {
        return LongStream.of(entries.sorted())
                .flatMap(key -> LongStream.of(key, entries.count(key)))
                .toArray();
    }

    /** Takes stored entries. Returns false if no filter writes them; nothing is changed then. */
    boolean restore(long[] tableWords, long[] stashWords) {
        Copies restored = emptied(NOBODY);
        boolean sound = restore(tableWords, restored.inTable) && restore(stashWords, restored.inStash);
        if (sound) {
            replace(restored);
        }
        return sound;
    }

    /** Describes what {@link #restore} refuses. */
    static String fault() {
        return "the copies of elements are no keys in ascending order with counts of 1 to " + Integer.MAX_VALUE
                + ", at most " + CountedHashes.MAX_OF_GROUP + " of one group";
    }

    /** Adds entries. Returns false if there are some that no filter writes; they are left out. */
    private static boolean restore(long[] words, CountedHashes to) {
        to.expect(words.length / ENTRY_WORDS);
        boolean sound = true;
        for (int at = 0; at < words.length; at += ENTRY_WORDS) {
            long count = words[at + 1];
            boolean counted = count > 0 && count <= Integer.MAX_VALUE && to.add(words[at], (int) count);
            sound &= counted && (at == 0 || words[at] > words[at - ENTRY_WORDS]);
        }
        return sound;
    }
}
