package dev.filtersmith.threads.weave;

import java.util.Locale;

/**
 * What a trial tests. Classes of the library have names here, since each loader has its own.
 *
 * @param type name of the annotated interface of the filter
 * @param engine name of the engine
 * @param elements number of elements that the filter is made for
 * @param fill number of keys that writers may put, over the expected elements; above 1 the stash
 *     fills, and puts are refused
 * @param writers number of threads that write
 * @param readers number of threads that read
 * @param operations least number of operations
 * @param pace which thread runs when
 */
public record Setup(
        String type, String engine, int elements, double fill, int writers, int readers, long operations, Pace pace) {

    /**
     * Which thread runs when.
     *
     * @param takesTurns whether one worker runs at a time, so that the same seed gives the same run
     * @param rarity average number of steps between two switches; matters in woven classes only
     * @param seed seed of switches and operations
     * @param isVirtual whether the workers are virtual threads, of classes that are not woven
     */
    public record Pace(boolean takesTurns, int rarity, long seed, boolean isVirtual) {
        /** Creates a pace of platform threads. */
        public Pace(boolean takesTurns, int rarity, long seed) {
            this(takesTurns, rarity, seed, false);
        }

        /**
         * Returns a new schedule.
         *
         * @param round seed of the order of turns
         */
        public Schedule schedule(long round) {
            return takesTurns ? Schedule.turns(round) : Schedule.free();
        }
    }

    /** Returns the simple name of the filter's interface: a shape and a mode. */
    public String shape() {
        return type.replaceFirst(".*\\$", "");
    }

    /** Returns whether puts take no locks. */
    public boolean isLockFree() {
        return type.matches(".*\\$(DLeft|Halves|Paper|Keys)Multi") && engine.equals("GENERATED");
    }

    /** Returns whether two puts of one new key at once may both be the first. */
    public boolean severalMayBeFirst() {
        return isLockFree()
                || type.matches(".*\\$WindowSetsMulti")
                || (type.matches(".*\\$(Quad|Remainder)SetsMulti") && engine.equals("GENERATED"));
    }

    /** Returns whether larger filters follow a full one. */
    public boolean grows() {
        return type.contains("GrowingFilters$");
    }

    /** Returns the same setup with another number of operations. */
    public Setup withOperations(long other) {
        return new Setup(type, engine, elements, fill, writers, readers, other, pace);
    }

    /** Returns the same setup at another pace. */
    public Setup withPace(Pace other) {
        return new Setup(type, engine, elements, fill, writers, readers, operations, other);
    }

    @Override
    public String toString() {
        return shape() + ", " + engine.toLowerCase(Locale.ROOT) + ", "
                + elements + " elements filled to " + fill + ", " + writers + " writers, " + readers + " readers, "
                + pace;
    }
}
