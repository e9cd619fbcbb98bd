package dev.filtersmith.advisor.buckets;

import dev.filtersmith.advisor.family.StoredLines;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The bits per key that large filters of a family take for a rate. They are stored with the
 * library, so that another family is searched only where its filter is probably better. The file
 * {@code published-bits.txt} has a line for each rate, with a column for each family; the first
 * line has their names. The rates descend from line to line, and the bits of a family never fall. A
 * test searches for them again.
 *
 * <p>Between two stored rates the bits are interpolated over the logarithm of the rate. The next
 * stored rates alone would be bounds, but too far apart: a filter of 16 bits per key, whose rate is
 * 2.1e-4, would count as one of 5e-4.
 */
public final class PublishedBits {
    /** The first word of the first line. */
    static final String RATES = "maxFpp";

    /** The place of a rate that the family does not reach. */
    static final String NONE = "none";

    static final String FILE = "published-bits.txt";

    private final List<Point> points;

    private PublishedBits(List<Point> points) {
        this.points = points;
    }

    /** A stored rate that the family reaches. */
    private record Point(double rate, double bits) {}

    /** The stored families, loaded at the first use. */
    private static final class Stored {
        static final Map<String, PublishedBits> FAMILIES = parsed(StoredLines.read(PublishedBits.class, FILE));
    }

    /**
     * Returns the bits of the family whose annotation has this simple name; empty for every rate if
     * none are stored.
     */
    public static PublishedBits of(String family) {
        return Stored.FAMILIES.getOrDefault(family, new PublishedBits(List.of()));
    }

    /**
     * Reads the columns of a table whose lines have descending rates; the names of the families are
     * those of {@link #RATES}.
     */
    static Map<String, PublishedBits> parsed(Map<String, List<String>> lines) {
        Map<String, PublishedBits> families = new LinkedHashMap<>();
        List<String> names = lines.getOrDefault(RATES, List.of());
        for (int column = 0; column < names.size(); column++) {
            List<Point> points = new ArrayList<>();
            for (Map.Entry<String, List<String>> line : lines.entrySet()) {
                String bits = line.getValue().get(column);
                if (!line.getKey().equals(RATES) && !bits.equals(NONE)) {
                    points.add(new Point(Double.parseDouble(line.getKey()), Double.parseDouble(bits)));
                }
            }
            families.put(names.get(column), new PublishedBits(points));
        }
        return families;
    }

    /**
     * Estimates the bits per key for a rate: those of the highest stored rate for a higher one;
     * empty below the lowest stored rate that the family reaches.
     */
    public OptionalDouble bitsPerKey(double rate) {
        for (int i = 0; i < points.size(); i++) {
            Point lower = points.get(i);
            if (lower.rate <= rate) {
                return OptionalDouble.of(i == 0 ? lower.bits : between(points.get(i - 1), lower, rate));
            }
        }
        return OptionalDouble.empty();
    }

    private static double between(Point higher, Point lower, double rate) {
        double part = StrictMath.log(higher.rate / rate) / StrictMath.log(higher.rate / lower.rate);
        return higher.bits + part * (lower.bits - higher.bits);
    }

    /**
     * Estimates the rate at some bits per key: the lowest stored rate if that takes fewer bits;
     * empty if the highest stored rate takes more.
     */
    public OptionalDouble rate(double bitsPerKey) {
        for (int i = points.size() - 1; i >= 0; i--) {
            Point higher = points.get(i);
            if (higher.bits <= bitsPerKey) {
                return OptionalDouble.of(
                        i == points.size() - 1 ? higher.rate : at(higher, points.get(i + 1), bitsPerKey));
            }
        }
        return OptionalDouble.empty();
    }

    private static double at(Point higher, Point lower, double bitsPerKey) {
        double part = (bitsPerKey - higher.bits) / (lower.bits - higher.bits);
        return higher.rate * StrictMath.pow(lower.rate / higher.rate, part);
    }
}
