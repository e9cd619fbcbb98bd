package dev.filtersmith.advisor.windows;

import dev.filtersmith.advisor.family.StoredLines;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The cost of a put into a large table under churn, by the share of its slots in use. It is
 * interpolated between the uses of {@code published-puts.txt}, which were simulated; a test repeats
 * the simulation. A line has the use, the moves of a put, the slots visited by a put, the relative
 * standard error of the latter, and the numbers of searches that visited 1 slot, 2, 3 to 4, 5 to 8
 * and so on: first while the filters were filled, then under churn.
 *
 * @param moves moves of a put
 * @param visits slots visited by a put, beyond those of the key itself
 * @param filling shares of the puts that search longer than 2^i slots while a filter is filled
 * @param churning the same under churn
 */
@SuppressWarnings("ArrayRecordComponent") // Neither modified nor compared.
record PutCost(double moves, double visits, double[] filling, double[] churning) {
    static final String FILE = "published-puts.txt";

    /** Elements of a simulated filter, filters of a line, and rounds of churn in each. */
    static final int ELEMENTS = 1 << 18;

    static final int FILTERS = 4;
    static final int ROUNDS = 3;

    /** The fewest searches whose share is used. Shares of longer ones are extrapolated. */
    private static final long MIN_SEARCHES = 10;

    private static final double MIN_SHARE = Double.MIN_NORMAL;

    private static final long PUTS = (long) ELEMENTS * FILTERS;

    /** Stands for all costs if the file is missing. */
    private static final PutCost UNKNOWN =
            new PutCost(0, 0, new double[] {MIN_SHARE, MIN_SHARE}, new double[] {MIN_SHARE, MIN_SHARE});

    /** The stored uses, loaded at the first use. */
    private static final class Stored {
        static final TreeMap<Double, PutCost> COSTS = parsed(StoredLines.read(PutCost.class, FILE));
    }

    private static TreeMap<Double, PutCost> parsed(Map<String, List<String>> lines) {
        TreeMap<Double, PutCost> costs = new TreeMap<>();
        lines.forEach((use, texts) -> costs.put(
                Double.valueOf(use),
                new PutCost(
                        Double.parseDouble(texts.get(0)),
                        Double.parseDouble(texts.get(1)),
                        longer(texts.get(3), PUTS),
                        longer(texts.get(4), PUTS * ROUNDS))));
        return costs;
    }

    private static double[] longer(String searches, long puts) {
        long[] counts = Arrays.stream(searches.split(" ", -1))
                .mapToLong(Long::parseLong)
                .toArray();
        double[] longer = new double[counts.length];
        long left = Arrays.stream(counts).sum();
        for (int i = 0; i < counts.length; i++) {
            left -= counts[i];
            longer[i] =
                    Math.max(MIN_SHARE, left >= MIN_SEARCHES || i < 2 ? (double) left / puts : twiceAsLong(longer, i));
        }
        return longer;
    }

    /** Extrapolates a share: it falls by the same factor with each slot more. */
    private static double twiceAsLong(double[] longer, int i) {
        return longer[i - 1] * StrictMath.pow(longer[i - 1] / longer[i - 2], 2);
    }

    /**
     * Returns the cost at a use; below the lowest stored one, the cost of that, which is next to
     * nothing.
     */
    static PutCost at(double use) {
        Map.Entry<Double, PutCost> below = Stored.COSTS.floorEntry(use);
        Map.Entry<Double, PutCost> above = Stored.COSTS.ceilingEntry(use);
        if (Stored.COSTS.isEmpty()) {
            return UNKNOWN;
        }
        if (below == null || above == null || below.getKey().equals(above.getKey())) {
            return (below == null ? Stored.COSTS.firstEntry() : below).getValue();
        }
        double part = (use - below.getKey()) / (above.getKey() - below.getKey());
        return below.getValue().towards(above.getValue(), part);
    }

    private PutCost towards(PutCost other, double part) {
        return new PutCost(
                LogScale.between(moves, other.moves, part),
                LogScale.between(visits, other.visits, part),
                LogScale.between(filling, other.filling, part),
                LogScale.between(churning, other.churning, part));
    }

    /**
     * Returns the share of the puts under churn whose search needs more slots than it may visit,
     * which are 4 or more.
     */
    double pathless(int most) {
        return share(churning, most);
    }

    /** Returns the same share while a filter is filled. */
    double pathlessFilling(int most) {
        return share(filling, most);
    }

    private static double share(double[] longer, int most) {
        int power = Math.min(longer.length - 2, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(most));
        double part = Math.min(1, Math.scalb((double) most, -power) - 1);
        return LogScale.between(longer[power], longer[power + 1], part);
    }
}
