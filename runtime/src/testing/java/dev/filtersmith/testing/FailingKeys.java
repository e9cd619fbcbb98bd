package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.PartialBulkException;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Keys and iterators that fail in the middle of an operation. The filter must be left as the
 * operation's contract says.
 *
 * @param engine engine of the filters
 * @param builders new builders of empty filters
 */
public record FailingKeys(
        Engine engine, Supplier<? extends FilterBuilder<? extends MembershipFilter<String>>> builders) {
    private static final int BEFORE = 7;
    private static final int KEYS = 20;

    /** Keys of which the one after the first seven fails. */
    private static Iterable<String> failing(Throwable failure) {
        return () -> new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public String next() {
                if (next == BEFORE) {
                    FailingKeys.<RuntimeException>sneak(failure);
                }
                return key(next++);
            }
        };
    }

    @SuppressWarnings("unchecked") // Throws errors and exceptions alike.
    private static <E extends Throwable> void sneak(Throwable failure) throws E {
        throw (E) failure;
    }

    private static String key(int i) {
        return "key " + i;
    }

    /** Requires that {@code putAll} says how many keys are in. */
    public void putAllSaysHowManyAreIn() {
        for (Throwable failure : List.of(new IllegalStateException("no more"), new OutOfMemoryError("for a test"))) {
            MembershipFilter<String> filter = filter();
            assertThat(catchThrowable(() -> filter.putAll(failing(failure)))).isSameAs(failure);
            assertPartial(failure, "putAll stopped after 7 keys, which stay put");
            assertThat(IntStream.range(0, BEFORE)).allMatch(i -> filter.mightContain(key(i)));
            assertThat(filter.approximateElementCount()).isBetween(BEFORE - 1L, BEFORE + 1L);
        }
    }

    /** Requires that {@code removeAll} says how many keys are out. */
    public void removeAllSaysHowManyAreOut() {
        CountingFilter<String> filter = filled();
        IllegalStateException failure = new IllegalStateException("no more");
        assertThatThrownBy(() -> filter.removeAll(failing(failure))).isSameAs(failure);
        assertPartial(failure, "removeAll stopped after 7 keys, which stay removed");
        assertThat(IntStream.range(BEFORE, KEYS)).allMatch(i -> filter.mightContain(key(i)));
        assertThat(filter.approximateElementCount()).isBetween(KEYS - BEFORE - 1L, KEYS - BEFORE + 1L);
    }

    /** Requires that a {@code refresh} that fails changes nothing. */
    public void refreshChangesNothing() {
        CountingFilter<String> filter = filled();
        long[] before = filter.words();
        Stream<String> keys = IntStream.range(0, KEYS).mapToObj(i -> {
            if (i == BEFORE) {
                throw new IllegalStateException("no more");
            }
            return key(i);
        });
        assertThatThrownBy(() -> filter.refresh(keys)).hasMessage("no more");
        assertThat(filter.words()).isEqualTo(before);
    }

    /** Requires that the keys of an {@code addAll} that fails are not in the builder. */
    public void addAllAddsNothing() {
        FilterBuilder<? extends MembershipFilter<String>> builder = builder();
        assertThatThrownBy(() -> builder.addAll(failing(new IllegalStateException("no more"))))
                .hasMessage("no more");
        builder.addAll(List.of("own"));
        MembershipFilter<String> filter = builder.build();
        assertThat(filter.engine()).isEqualTo(engine);
        assertThat(filter.mightContain("own")).isTrue();
        assertThat(filter.approximateElementCount()).isEqualTo(1);
    }

    private static void assertPartial(Throwable failure, String message) {
        assertThat(failure.getSuppressed()).hasSize(1);
        PartialBulkException partial = (PartialBulkException) failure.getSuppressed()[0];
        assertThat(partial).hasMessage(message);
        assertThat(partial.done()).isEqualTo(BEFORE);
        assertThat(partial.counted()).isBetween(BEFORE - 1L, (long) BEFORE);
        assertThat(partial.getStackTrace()).isNotEmpty();
    }

    private FilterBuilder<? extends MembershipFilter<String>> builder() {
        return builders.get().expectedElements(1_000).engine(engine);
    }

    private MembershipFilter<String> filter() {
        MembershipFilter<String> filter = builder().build();
        assertThat(filter.engine()).isEqualTo(engine);
        return filter;
    }

    private CountingFilter<String> filled() {
        CountingFilter<String> filter = (CountingFilter<String>) filter();
        IntStream.range(0, KEYS).forEach(i -> filter.put(key(i)));
        return filter;
    }
}
