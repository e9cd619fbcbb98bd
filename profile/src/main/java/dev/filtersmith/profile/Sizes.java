package dev.filtersmith.profile;

import static dev.filtersmith.profile.WorkloadProfile.combine;

import java.util.List;

/**
 * For how many elements filters were made, and how many they held.
 *
 * @param leastExpected least number of elements that one was made for
 * @param mostExpected greatest number of elements that one was made for
 * @param mostBits bits of the largest one
 * @param peak greatest number of elements that one held
 * @param stillGrowing number of filters that had their greatest number of elements when they were
 *     last seen: it may have been cut
 * @param secondsBySize seconds that filters held a number of elements; the first number is for
 *     none, and each further one for {@link #STEPS} to a doubling
 * @param course greatest number of elements by the age of a filter
 */
public record Sizes(
        long leastExpected,
        long mostExpected,
        long mostBits,
        long peak,
        long stillGrowing,
        List<Long> secondsBySize,
        Course course) {

    /** Numbers of {@code secondsBySize} for one doubling of the elements. */
    public static final int STEPS = 4;

    private static final int MOST_NUMBERS = 1 + STEPS * Long.SIZE;

    /** Creates sizes. */
    public Sizes {
        WorkloadProfile.requirePresent("course", course);
        WorkloadProfile.requireCounts(
                "leastExpected mostExpected mostBits peak stillGrowing",
                leastExpected,
                mostExpected,
                mostBits,
                peak,
                stillGrowing);
        secondsBySize = WorkloadProfile.counts("secondsBySize", secondsBySize, MOST_NUMBERS);
    }

    /** Returns the place of a number of elements in {@code secondsBySize}. */
    static int place(long elements) {
        return elements <= 0 ? 0 : 1 + (int) Math.floor(STEPS * Math.log((double) elements) / Math.log(2) + 1e-9);
    }

    /**
     * Returns a number of elements that filters held at most in half of the time, up to 19% too
     * high.
     *
     * @return elements; 0 if no filter was seen for a second
     */
    public long typical() {
        long half = 0;
        for (long seconds : secondsBySize) {
            half = WorkloadProfile.sum(half, seconds);
        }
        half -= half / 2;
        int place = 0;
        for (long left = half; place < secondsBySize.size() && left > secondsBySize.get(place); place++) {
            left -= secondsBySize.get(place);
        }
        return place == 0 ? 0 : Math.min(peak, (long) Math.ceil(Math.pow(2, (double) place / STEPS)));
    }

    Sizes merge(Sizes other) {
        return new Sizes(
                leastExpected == 0 || other.leastExpected == 0
                        ? Math.max(leastExpected, other.leastExpected)
                        : Math.min(leastExpected, other.leastExpected),
                Math.max(mostExpected, other.mostExpected),
                Math.max(mostBits, other.mostBits),
                Math.max(peak, other.peak),
                WorkloadProfile.sum(stillGrowing, other.stillGrowing),
                combine(secondsBySize, other.secondsBySize, WorkloadProfile::sum),
                course.merge(other.course));
    }
}
