package dev.filtersmith.advisor.windows;

import dev.filtersmith.advisor.family.StoredLines;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The puts that find no path since their part of a small table is full, even if a search visits all
 * slots. It depends on the elements and on the spare slots of the table for each square root of an
 * element: large tables of some use have the same loads everywhere, small ones have not.
 *
 * <p>The shares are interpolated between the tables of {@code published-room.txt}, which were
 * simulated; a test repeats the simulation. Between them, filters of the interpreter had 0.8 to
 * 1.15 times the share, with a standard error of 0.1. A line has the elements and slots, the share
 * of the puts without a path while a filter is filled and under churn, the share of the time under
 * churn that an element is in the stash, the mean number of elements in the stash at these times,
 * and the relative standard error of the share under churn.
 *
 * @param filling share of the puts without a path while a filter is filled
 * @param churning share of the puts without a path under churn
 * @param stashing share of the time under churn that there are elements in the stash
 * @param stashed mean number of elements in the stash at these times, 1 or more
 */
record Room(double filling, double churning, double stashing, double stashed) {
    static final String FILE = "published-room.txt";

    /** Puts under churn that are simulated for a line at least, and rounds in each filter. */
    static final int PUTS = 1_000_000;

    static final int ROUNDS = 10;

    /** Share of the slots up to which puts find paths in large tables. */
    static final double THRESHOLD = 0.965;

    /** Stands for a share without a case in the simulation. */
    private static final double UNSEEN = 0.5 / PUTS;

    private static final Room EMPTY = new Room(UNSEEN, UNSEEN, UNSEEN, 1);

    /** The stored tables by elements and spare slots, loaded at the first use. */
    private static final class Stored {
        static final TreeMap<Long, TreeMap<Double, Room>> ROOMS = parsed(StoredLines.read(Room.class, FILE));
    }

    private static TreeMap<Long, TreeMap<Double, Room>> parsed(Map<String, List<String>> lines) {
        TreeMap<Long, TreeMap<Double, Room>> rooms = new TreeMap<>();
        lines.forEach((table, texts) -> {
            String[] numbers = table.split(" ", -1);
            long elements = Long.parseLong(numbers[0]);
            double[] shares = Arrays.stream(texts.get(0).split(" ", -1))
                    .mapToDouble(Double::parseDouble)
                    .map(share -> Math.max(UNSEEN, share))
                    .toArray();
            rooms.computeIfAbsent(elements, any -> new TreeMap<>())
                    .put(
                            spare(elements, Double.parseDouble(numbers[1])),
                            new Room(shares[0], shares[1], shares[2], Math.max(1, shares[3])));
        });
        return rooms;
    }

    private static double spare(long elements, double slots) {
        return (THRESHOLD * slots - elements) / StrictMath.sqrt((double) elements);
    }

    /**
     * Returns the shares of a table; 0 where no case was simulated. Those of tables with more
     * elements than simulated are lower than the result.
     */
    static Room of(long elements, double slots) {
        double spare = spare(elements, slots);
        Map.Entry<Long, TreeMap<Double, Room>> below = Stored.ROOMS.floorEntry(elements);
        Map.Entry<Long, TreeMap<Double, Room>> above = Stored.ROOMS.ceilingEntry(elements);
        if (below == null) {
            return EMPTY.seen();
        }
        Room fewer = at(below.getValue(), spare);
        if (above == null || above.getKey().equals(below.getKey())) {
            return fewer.seen();
        }
        double part = StrictMath.log((double) elements / below.getKey())
                / StrictMath.log((double) above.getKey() / below.getKey());
        return fewer.towards(at(above.getValue(), spare), part).seen();
    }

    private static Room at(TreeMap<Double, Room> rooms, double spare) {
        Map.Entry<Double, Room> below = rooms.floorEntry(spare);
        Map.Entry<Double, Room> above = rooms.ceilingEntry(spare);
        if (below == null) {
            return rooms.firstEntry().getValue();
        } else if (above == null) {
            return EMPTY;
        } else if (above.getKey().equals(below.getKey())) {
            return above.getValue();
        }
        double part = (spare - below.getKey()) / (above.getKey() - below.getKey());
        return below.getValue().towards(above.getValue(), part);
    }

    private Room towards(Room other, double part) {
        return new Room(
                LogScale.between(filling, other.filling, part),
                LogScale.between(churning, other.churning, part),
                LogScale.between(stashing, other.stashing, part),
                LogScale.between(stashed, other.stashed, part));
    }

    private Room seen() {
        return new Room(seen(filling), seen(churning), seen(stashing), stashed);
    }

    private static double seen(double share) {
        return share <= 2 * UNSEEN ? 0 : share;
    }

    /**
     * Estimates the share of the time under churn that more elements have no path than a stash
     * holds. Their number is about geometrically distributed; in tables of a hundred elements or
     * fewer, large numbers are rarer.
     */
    double moreThan(int capacity) {
        return stashing * StrictMath.pow(1 - 1 / stashed, capacity);
    }
}
