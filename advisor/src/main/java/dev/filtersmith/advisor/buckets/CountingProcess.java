package dev.filtersmith.advisor.buckets;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A running {@link CountingSimulation}. Its state can be read at any time. Not for concurrent use.
 */
public final class CountingProcess {
    /** Marks an element that found no room. */
    private static final long NOT_STORED = -1;

    private final CountingSimulation simulation;
    private final SplittableRandom random;
    private final CountedCells cells;
    private final CellChoice choice;
    private final @Nullable CellMoves moves;
    private final int longest;
    private final int ignoredBits;

    /** Scratch: the buckets of the current element. */
    private final int[] buckets;

    /** The fingerprints of the present elements, in no order. */
    private long[] elements = new long[1024];

    private int count;
    private long overflows;
    private long relocations;
    private long lostDeletions;

    /**
     * Starts the simulation of an empty filter. Equal simulations with equal seeds have equal
     * results.
     */
    public CountingProcess(CountingSimulation simulation, long seed) {
        this.simulation = simulation;
        this.random = new SplittableRandom(seed);
        this.cells = new CountedCells(simulation);
        this.choice = new CellChoice(simulation, random.nextLong());
        this.longest = simulation.lengths().longest();
        this.ignoredBits = longest - simulation.minimalRemainderBits();
        this.buckets = new int[simulation.subtables()];
        this.moves = simulation.moves() && simulation.lengths() instanceof OneLength lengths
                ? new CellMoves(cells, choice, simulation, lengths)
                : null;
    }

    /** Inserts new elements. */
    public CountingProcess insert(int number) {
        requireRange(number, Integer.MAX_VALUE - count);
        for (int step = 0; step < number; step++) {
            if (count == elements.length) {
                elements = Arrays.copyOf(elements, 2 * count);
            }
            elements[count++] = insertOne();
        }
        return this;
    }

    /** Deletes elements, drawn uniformly. */
    public CountingProcess delete(int number) {
        requireRange(number, count);
        for (int step = 0; step < number; step++) {
            int chosen = random.nextInt(count);
            deleteOne(elements[chosen]);
            elements[chosen] = elements[--count];
        }
        return this;
    }

    /** Deletes one element, drawn uniformly, and inserts a new one, again and again. */
    public CountingProcess churn(int steps) {
        requireRange(steps, count == 0 ? 0 : Integer.MAX_VALUE);
        for (int step = 0; step < steps; step++) {
            int chosen = random.nextInt(count);
            deleteOne(elements[chosen]);
            elements[chosen] = insertOne();
        }
        return this;
    }

    /** Returns the current state, which later steps do not change. */
    public CountingState state() {
        return new CountingState(
                count,
                cells.distribution(false),
                cells.distribution(true),
                cells.matchedShare(),
                overflows,
                relocations,
                lostDeletions);
    }

    /** Returns whether a lookup of an element with this long fingerprint is answered "present". */
    boolean matches(long fingerprint) {
        choice.candidates(fingerprint, buckets);
        return cells.matches(buckets, fingerprint);
    }

    private long insertOne() {
        long bits = random.nextLong();
        long bucket = ((bits >>> 32) * simulation.bucketsPerSubtable()) >>> 32;
        long fingerprint = (bucket << longest) | (bits & ((1L << longest) - 1));
        choice.candidates(fingerprint, buckets);
        if (simulation.ceiling() > 1 && cells.countUp(buckets, fingerprint, simulation.ceiling())) {
            return fingerprint;
        }
        if (simulation.together()) {
            int bucketOfEqual = cells.bucketWith(buckets, fingerprint, ignoredBits);
            if (bucketOfEqual != CountedCells.NONE && !cells.isFull(bucketOfEqual)) {
                cells.append(bucketOfEqual, fingerprint);
                return fingerprint;
            }
        }
        return store(fingerprint);
    }

    /** Stores the element in a cell of the least loaded bucket, after moves if necessary. */
    private long store(long fingerprint) {
        int bucket = cells.leastLoaded(buckets);
        if (moves != null && cells.load(bucket) >= simulation.relocationLoad()) {
            int cell = moves.vacate(buckets);
            if (cell != CountedCells.NONE) {
                relocations++;
                cells.overwrite(cell, fingerprint);
                return fingerprint;
            }
            int spare = cells.withSpareRoom(buckets);
            bucket = spare == CountedCells.NONE ? bucket : spare;
        }
        if (cells.isFull(bucket)) {
            overflows++;
            return NOT_STORED;
        }
        cells.append(bucket, fingerprint);
        return fingerprint;
    }

    private void deleteOne(long fingerprint) {
        if (fingerprint != NOT_STORED) {
            choice.candidates(fingerprint, buckets);
            lostDeletions += cells.remove(buckets, fingerprint) ? 0 : 1;
        }
    }

    private static void requireRange(int number, int most) {
        if (number < 0 || number > most) {
            throw new IllegalArgumentException(number + " is not from 0 to " + most + ".");
        }
    }
}
