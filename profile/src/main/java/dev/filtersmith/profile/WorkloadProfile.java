package dev.filtersmith.profile;

import java.util.List;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;

/**
 * What filters of one interface and name were asked to do, in all processes that recorded it. No
 * key is in it, nor the hash of one.
 *
 * @param type name of the interface, or of the family's if the filter was made from a spec
 * @param name name that the filters were given; empty if they have none
 * @param spec spec as written by the user, in the form of an annotation, of the filter seen last
 * @param multiset whether these filters were multisets, with removal, and not sets
 * @param period when the filters were seen
 * @param sizes for how many elements they were made, and how many they held
 * @param operations lookups, puts and removals
 * @param strains what went on inside
 * @param reports what the application found out about positives
 * @param keys kind and length of the keys, and how often they were put
 */
public record WorkloadProfile(
        String type,
        String name,
        String spec,
        boolean multiset,
        Period period,
        Sizes sizes,
        Operations operations,
        Strains strains,
        Reports reports,
        KeyFacts keys) {

    /** Creates a profile. */
    public WorkloadProfile {
        requireText("type", type);
        requireText("name", name);
        requireText("spec", spec);
        requirePresent("period", period);
        requirePresent("sizes", sizes);
        requirePresent("operations", operations);
        requirePresent("strains", strains);
        requirePresent("reports", reports);
        requirePresent("keys", keys);
    }

    /** Returns what names the filters: the interface, and a name behind a colon if there is one. */
    public String title() {
        return name.isEmpty() ? type : type + ":" + name;
    }

    /**
     * Returns the profile of the filters of both. Counts are added, and of peaks the higher stays.
     *
     * @param later profile of the same interface and name
     * @return profile of both
     * @throws IllegalArgumentException if the interfaces or the names differ
     */
    public WorkloadProfile merge(WorkloadProfile later) {
        if (!title().equals(later.title())) {
            throw new IllegalArgumentException("profiles of " + title() + " and " + later.title() + " are not one");
        }
        WorkloadProfile last = period.until().isAfter(later.period.until()) ? this : later;
        return new WorkloadProfile(
                type,
                name,
                last.spec,
                last.multiset,
                period.merge(later.period),
                sizes.merge(later.sizes),
                operations.merge(later.operations),
                strains.merge(later.strains),
                reports.merge(later.reports),
                keys.merge(later.keys));
    }

    /** Returns the same profile, the first one of a process. */
    WorkloadProfile ofOneRun() {
        Period first =
                new Period(period.since(), period.until(), 1, period.filters(), period.ended(), period.filterSeconds());
        return new WorkloadProfile(type, name, spec, multiset, first, sizes, operations, strains, reports, keys);
    }

    static void requireText(String component, String text) {
        requirePresent(component, text);
        if (text.length() > ProfileDirectory.LONGEST_TEXT) {
            throw new IllegalArgumentException(
                    component + " has " + text.length() + " characters; use at most " + ProfileDirectory.LONGEST_TEXT);
        }
        if (!PrintableText.isPrintable(text)) {
            throw new IllegalArgumentException(component + " has a character that cannot be printed");
        }
    }

    /** Requires a component, which a file may lack. */
    static void requirePresent(String component, Object value) {
        if (value == null) {
            throw new IllegalArgumentException(component + " is missing");
        }
    }

    /** Requires counts of 0 or more. */
    static void requireCounts(String components, long... counts) {
        String[] names = components.split(" ", -1);
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] < 0) {
                throw new IllegalArgumentException(names[i] + " = " + counts[i] + ": use 0 or more");
            }
        }
    }

    /** Adds counts, which stay at the greatest number rather than begin anew. */
    static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    /** Requires a number of counts at most. Returns a copy. */
    static List<Long> counts(String component, List<Long> counts, int most) {
        requirePresent(component, counts);
        if (counts.size() > most) {
            throw new IllegalArgumentException(component + " has " + counts.size() + " numbers; use at most " + most);
        }
        counts.forEach(count -> requireCounts(component, count));
        return List.copyOf(counts);
    }

    /** Returns a number of a list, or 0 behind its end. */
    static long at(List<Long> numbers, int place) {
        return place < numbers.size() ? numbers.get(place) : 0;
    }

    /** Combines numbers by their places; the shorter list has zeros behind its end. */
    static List<Long> combine(List<Long> a, List<Long> b, LongBinaryOperator by) {
        return IntStream.range(0, Math.max(a.size(), b.size()))
                .mapToObj(i -> by.applyAsLong(at(a, i), at(b, i)))
                .toList();
    }
}
