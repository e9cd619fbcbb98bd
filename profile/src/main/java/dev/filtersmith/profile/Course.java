package dev.filtersmith.profile;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The greatest number of elements that a filter had, by its age.
 *
 * @param seconds seconds from one number to the next, a power of two
 * @param elements the numbers, from age 0 on, {@link #MOST} at most; 0 where no filter was seen
 */
public record Course(long seconds, List<Long> elements) {
    /** Greatest number of numbers. A longer course has fewer for the time. */
    public static final int MOST = 128;

    /** Far more than any process runs, so that no sum of them is too large. */
    private static final long MOST_SECONDS = 1L << 40;

    /** No filter. */
    static final Course NONE = new Course(1, List.of());

    /** Creates a course. */
    public Course {
        if (seconds < 1 || seconds > MOST_SECONDS || Long.bitCount(seconds) != 1) {
            throw new IllegalArgumentException(
                    "seconds = " + seconds + ": use a power of two, at most " + MOST_SECONDS);
        }
        elements = WorkloadProfile.counts("elements", elements, MOST);
    }

    /** Returns the course of a filter that was seen once. */
    static Course of(long age, long held) {
        long step = 1;
        while (age / step >= MOST && step < MOST_SECONDS) {
            step *= 2;
        }
        return new Course(
                step,
                LongStream.concat(LongStream.range(0, age / step).map(earlier -> 0), LongStream.of(held))
                        .boxed()
                        .toList());
    }

    Course merge(Course other) {
        long step = Math.max(seconds, other.seconds);
        return new Course(step, WorkloadProfile.combine(every(step), other.every(step), Math::max));
    }

    private List<Long> every(long step) {
        int each = (int) Math.min(MOST, step / seconds);
        return IntStream.range(0, (elements.size() + each - 1) / each)
                .mapToObj(i -> Collections.max(elements.subList(i * each, Math.min(i * each + each, elements.size()))))
                .toList();
    }
}
