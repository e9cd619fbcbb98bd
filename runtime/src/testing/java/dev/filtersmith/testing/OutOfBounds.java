package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;

/** Arguments out of bounds, which two filters must refuse in the same way. */
final class OutOfBounds {
    private static final int[][] RANGES = {{-1, 2}, {0, 4}, {2, 2}, {4, 0}, {1, -1}, {Integer.MAX_VALUE, 2}};

    private final String name;
    private final LongFilter subject;
    private final LongFilter reference;

    private OutOfBounds(String name, LongFilter subject, LongFilter reference) {
        this.name = name;
        this.subject = subject;
        this.reference = reference;
    }

    static void check(String name, LongFilter subject, LongFilter reference) {
        new OutOfBounds(name, subject, reference).check();
    }

    private void check() {
        long[] keys = {-1, -2, -3};
        for (int[] range : RANGES) {
            same(filter -> filter.putAll(keys, range[0], range[1]));
            same(filter -> filter.mightContain(keys, range[0], range[1], new long[1]));
        }
        same(filter -> filter.mightContain(keys, 0, 3, new long[0]));
        same(filter -> filter.mightContain(new long[65], 0, 65, new long[1]));
        same(filter -> filter.mightContain(keys, 3, 0, new long[0]));
        if (subject instanceof LongCountingFilter) {
            same(filter -> ((LongCountingFilter) filter).removeAll(keys, 2, 2));
            same(filter -> ((LongCountingFilter) filter).removeAll(keys, -1, 1));
            same(filter -> ((LongCountingFilter) filter).removeAll(keys, 3, 0));
        }
        same(filter -> filter.putAll(keys, 3, 0));
    }

    private interface Question {
        Object askOf(LongFilter filter);
    }

    private void same(Question question) {
        assertThat(answer(question, subject)).as(name).isEqualTo(answer(question, reference));
    }

    private static String answer(Question question, LongFilter filter) {
        try {
            return String.valueOf(question.askOf(filter));
        } catch (RuntimeException thrown) {
            return thrown.toString();
        }
    }
}
