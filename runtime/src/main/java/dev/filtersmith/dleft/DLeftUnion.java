package dev.filtersmith.dleft;

import dev.filtersmith.buckets.SizedBucketChoice;
import java.util.Arrays;
import java.util.function.ToIntFunction;

/**
 * The addition of the fingerprints of another filter. Each has the length that its bucket left it,
 * and dropped bits cannot be restored. It may therefore go to those of its buckets whose
 * fingerprints are no longer, and the lightest of them takes it, with moves as in a put.
 *
 * <p>The buckets of the other filter are taken by load, the emptiest first, since the fingerprints
 * of the fuller ones are shorter and need fuller buckets here. Where a bucket's fingerprints are
 * too long, copies of them fill it up until they are short enough. A copy in a bucket is room for a
 * later element. In groups, elements wait for other elements first.
 *
 * <p>An element of both filters is stored twice if it is in a bucket here whose fingerprints are
 * longer than the bits known of it: then it cannot be told from another one.
 */
final class DLeftUnion {
    private static final int STORED = 1;
    private static final int UNFIT = 2;

    private final DLeftLayout layout;
    private final SizedBucketChoice choice;
    private final ToIntFunction<ToIntFunction<DLeftBuckets>> table;
    private final int subtables;
    private final int maximumLoad;
    private final int relocationLoad;

    /** The path that was found last: its buckets, and the field of each that moves on. */
    private final int[] numbers;

    private final int[] fields;
    private int end;

    private long[] waitingWords = new long[16];
    private int[] waitingNumbers = new int[16];
    private int waiting;
    private int moves;

    /**
     * Creates an addition to a table: a function that makes a change of some buckets, whose words
     * no other thread changes meanwhile, or makes it again. Its result is that of the change, which
     * is not 0.
     */
    DLeftUnion(DLeftLayout layout, SizedBucketChoice choice, ToIntFunction<ToIntFunction<DLeftBuckets>> table) {
        this.layout = layout;
        this.choice = choice;
        this.table = table;
        this.subtables = choice.determinesAlternates() ? layout.spec().subtables() : 1;
        this.maximumLoad = layout.maximumLoad();
        this.relocationLoad = layout.moves() ? layout.spec().relocationLoad() : Integer.MAX_VALUE;
        this.numbers = new int[layout.spec().relocationDepth() + 1];
        this.fields = new int[numbers.length];
    }

    /** Adds the elements of some buckets, from the first on. Returns false if there is no room. */
    boolean add(DLeftBuckets other, int buckets) {
        for (int load = 1; load <= maximumLoad; load++) {
            for (int number = 0; number < buckets; number++) {
                if (other.load(number) == load) {
                    int bits = other.fingerprintBits(number);
                    for (int field = 0; field < load; field++) {
                        add(number, other.fingerprint(number, field) | 1L << bits);
                    }
                }
            }
        }
        return addWaiting();
    }

    /** Returns the number of elements that were moved. */
    int moves() {
        return moves;
    }

    private boolean addWaiting() {
        int before = Integer.MAX_VALUE;
        while (waiting < before) {
            before = waiting;
            waiting = 0;
            for (int i = 0; i < before; i++) {
                add(waitingNumbers[i], waitingWords[i]);
            }
        }
        for (int i = 0; i < waiting; i++) {
            int number = waitingNumbers[i];
            long word = waitingWords[i];
            if (change(content -> force(content, number, word)) == UNFIT) {
                return false;
            }
        }
        return true;
    }

    /** Adds an element, or keeps it for later. The highest bit of a word ends the known bits. */
    private void add(int number, long word) {
        if (change(content -> place(content, number, word)) != UNFIT) {
            return;
        }
        if (waiting == waitingWords.length) {
            waitingWords = Arrays.copyOf(waitingWords, 2 * waiting);
            waitingNumbers = Arrays.copyOf(waitingNumbers, 2 * waiting);
        }
        waitingWords[waiting] = word;
        waitingNumbers[waiting++] = number;
    }

    /** Makes a change, whose moves count once, however often it is made again. */
    private int change(ToIntFunction<DLeftBuckets> change) {
        int before = moves;
        return table.applyAsInt(content -> {
            moves = before;
            return change.applyAsInt(content);
        });
    }

    private static int bits(long word) {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(word);
    }

    private static long fingerprint(long word) {
        return word ^ Long.highestOneBit(word);
    }

    private int candidate(int number, long word, int subtable) {
        return subtables == 1 ? number : choice.alternate(number, word, subtable);
    }

    private int place(DLeftBuckets content, int number, long word) {
        if (isHeld(content, number, word) || replacesCopy(content, number, word)) {
            return STORED;
        }
        int best = -1;
        int least = maximumLoad + 1;
        boolean allFull = true;
        for (int subtable = 0; subtable < subtables; subtable++) {
            int candidate = candidate(number, fingerprint(word), subtable);
            int raised = raised(content, candidate, bits(word));
            allFull &= content.load(candidate) == maximumLoad;
            if (raised < least || (raised == least && best >= 0 && isBetter(content, candidate, best))) {
                best = candidate;
                least = raised;
            }
        }
        if ((best >= 0 || allFull) && least > relocationLoad && relocate(content, number, word, least - 1)) {
            return STORED;
        } else if (best < 0) {
            return UNFIT;
        }
        addWithCopies(content, best, word);
        return STORED;
    }

    /**
     * Returns the load of a bucket with one element more, and with as many copies as it needs for
     * so short a fingerprint; a large number if it takes none.
     */
    private int raised(DLeftBuckets content, int number, int bits) {
        int load = content.load(number) + 1;
        if (layout.spec().group() > 1) {
            boolean takes = load <= maximumLoad && content.fingerprintBitsOfOneMore(number) <= bits;
            return takes ? load : Integer.MAX_VALUE;
        }
        while (load <= maximumLoad && layout.widths().fingerprintBits(load) > bits) {
            load++;
        }
        return load;
    }

    /** Of two buckets that get the same load, returns whether the first needs fewer copies. */
    private boolean isBetter(DLeftBuckets content, int number, int other) {
        int more = content.load(number) - content.load(other);
        return more > 0
                || (more == 0 && layout.prefersLighterGroups() && content.groupLoad(number) < content.groupLoad(other));
    }

    /** Returns whether a bucket matches all keys that the element may stand for. */
    private boolean isHeld(DLeftBuckets content, int number, long word) {
        boolean held = false;
        for (int subtable = 0; subtable < subtables && !held; subtable++) {
            int candidate = candidate(number, fingerprint(word), subtable);
            held = isShort(content, candidate, bits(word)) && content.contains(candidate, fingerprint(word));
        }
        return held;
    }

    private boolean replacesCopy(DLeftBuckets content, int number, long word) {
        for (int subtable = 0; subtable < subtables; subtable++) {
            int candidate = candidate(number, fingerprint(word), subtable);
            int copy = isShort(content, candidate, bits(word)) ? content.copy(candidate) : -1;
            if (copy >= 0) {
                content.replace(candidate, copy, fingerprint(word));
                return true;
            }
        }
        return false;
    }

    /** Returns whether the fingerprints of a bucket, which has some, are no longer than known. */
    private static boolean isShort(DLeftBuckets content, int number, int bits) {
        return content.load(number) > 0 && content.fingerprintBits(number) <= bits;
    }

    // Moves along a path of buckets of one load, to one with less.

    private boolean relocate(DLeftBuckets content, int number, long word, int load) {
        for (int length = 1; length < numbers.length; length++) {
            for (int subtable = 0; subtable < subtables; subtable++) {
                int candidate = candidate(number, fingerprint(word), subtable);
                if (content.load(candidate) == load
                        && isShort(content, candidate, bits(word))
                        && finds(content, candidate, load, 0, length)) {
                    move(content, length, fingerprint(word));
                    return true;
                }
            }
        }
        return false;
    }

    /** Searches the rest of a path of some length from a bucket on. */
    private boolean finds(DLeftBuckets content, int number, int load, int step, int length) {
        int known = content.fingerprintBits(number);
        numbers[step] = number;
        for (int field = 0; field < load; field++) {
            fields[step] = field;
            long fingerprint = content.fingerprint(number, field);
            for (int subtable = 0; subtable < subtables; subtable++) {
                int other = candidate(number, fingerprint, subtable);
                if (step + 1 == length) {
                    if (content.load(other) == load - 1 && content.fingerprintBitsOfOneMore(other) <= known) {
                        end = other;
                        return true;
                    }
                } else if (other != number
                        && content.load(other) == load
                        && content.fingerprintBits(other) <= known
                        && finds(content, other, load, step + 1, length)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Moves the elements of a path, from its begin on. The new one takes the first place. */
    private void move(DLeftBuckets content, int length, long arriving) {
        long word = arriving;
        for (int step = 0; step < length; step++) {
            long leaving = content.fingerprint(numbers[step], fields[step]);
            content.replace(numbers[step], fields[step], word);
            word = leaving;
        }
        content.add(end, word);
        moves += length;
    }

    // Copies.

    /** Adds an element to the fullest bucket with room, whatever copies it takes. */
    private int force(DLeftBuckets content, int number, long word) {
        if (place(content, number, word) == STORED) {
            return STORED;
        }
        int fullest = -1;
        for (int subtable = 0; subtable < subtables; subtable++) {
            int candidate = candidate(number, fingerprint(word), subtable);
            if (content.load(candidate) < maximumLoad
                    && (fullest < 0 || content.load(candidate) > content.load(fullest))) {
                fullest = candidate;
            }
        }
        if (fullest < 0) {
            return UNFIT;
        }
        addWithCopies(content, fullest, word);
        return STORED;
    }

    private void addWithCopies(DLeftBuckets content, int number, long word) {
        content.add(number, fingerprint(word));
        int first = content.neighbour(number, -content.member(number));
        for (int at = content.member(number); content.fingerprintBits(number) > bits(word); at++) {
            // The bucket first, until it is full, then the others of its group.
            int member = content.neighbour(first, at % layout.spec().group());
            while (content.load(member) < maximumLoad && content.fingerprintBits(number) > bits(word)) {
                content.add(member, content.load(member) == 0 ? fingerprint(word) : content.fingerprint(member, 0));
            }
        }
    }
}
