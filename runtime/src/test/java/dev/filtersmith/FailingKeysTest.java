package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that keys and iterators that fail in the middle leave a filter as its contract says. */
class FailingKeysTest {
    private static final int BEFORE = 7;

    // These name their geometry, since nothing searches for one in this module.
    private static final String RANKS = "@RankIndexedFilter(chains = 64, remainderBits = 10,"
            + " averageLoad = 65.536, slots = 71, secondSlots = 15, thirdSlots = 62)";
    private static final String COUNTING_RANKS = "@RankIndexedCountingFilter(chains = 63, remainderBits = 10,"
            + " averageLoad = 64.512, slots = 70, secondSlots = 15, thirdSlots = 61)";
    private static final String CHOICE = "@ChoiceBloomFilter(choices = 2, hashFunctions = 13, bitsPerKey = 16)";
    private static final String COUNTING_BLOOM = "@CountingBloomFilter(hashFunctions = 11, bitsPerKey = 64)";

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
                    FailingKeysTest.<RuntimeException>sneak(failure);
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter",
                "@DLeftCountingFilter",
                "@DynamicDLeftCountingFilter",
                RANKS,
                COUNTING_RANKS,
                "@BloomFilter(hashFunctions = 11, bitsPerKey = 16)",
                CHOICE,
                COUNTING_BLOOM
            })
    void aPutOfManyKeysSaysHowManyAreIn(String spec) {
        for (Throwable failure : List.of(new IllegalStateException("no more"), new OutOfMemoryError("for a test"))) {
            MembershipFilter<String> filter = filter(spec);
            assertThat(catchThrowable(() -> filter.putAll(failing(failure)))).isSameAs(failure);
            assertPartial(failure, "putAll stopped after 7 keys, which stay put");
            assertThat(IntStream.range(0, BEFORE)).allMatch(i -> filter.mightContain(key(i)));
            assertThat(filter.approximateElementCount()).isBetween(BEFORE - 1L, BEFORE + 1L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"@DLeftCountingFilter", "@DynamicDLeftCountingFilter", COUNTING_RANKS, COUNTING_BLOOM})
    void aRemovalOfManyKeysSaysHowManyAreOut(String spec) {
        CountingFilter<String> filter = counting(spec);
        IntStream.range(0, 20).forEach(i -> filter.put(key(i)));
        IllegalStateException failure = new IllegalStateException("no more");
        assertThatThrownBy(() -> filter.removeAll(failing(failure))).isSameAs(failure);
        assertPartial(failure, "removeAll stopped after 7 keys, which stay removed");
        assertThat(IntStream.range(BEFORE, 20)).allMatch(i -> filter.mightContain(key(i)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"@DLeftCountingFilter", "@DynamicDLeftCountingFilter", COUNTING_RANKS, COUNTING_BLOOM})
    void aRefreshThatFailsChangesNothing(String spec) {
        CountingFilter<String> filter = counting(spec);
        IntStream.range(0, 20).forEach(i -> filter.put(key(i)));
        long[] before = filter.words();
        Stream<String> keys = IntStream.range(0, 20).mapToObj(i -> {
            if (i == BEFORE) {
                throw new IllegalStateException("no more");
            }
            return key(i);
        });
        assertThatThrownBy(() -> filter.refresh(keys)).hasMessage("no more");
        assertThat(filter.words()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"@DLeftFilter", CHOICE})
    void givenKeysThatFailAreNotInTheBuilder(String spec) {
        FilterBuilder<MembershipFilter<String>> builder = builder(spec);
        assertThatThrownBy(() -> builder.addAll(failing(new IllegalStateException("no more"))))
                .hasMessage("no more");
        builder.addAll(List.of("own"));
        MembershipFilter<String> filter = builder.build();
        assertThat(filter.mightContain("own")).isTrue();
        assertThat(filter.approximateElementCount()).isEqualTo(1);
    }

    private static void assertPartial(Throwable failure, String message) {
        assertThat(failure.getSuppressed()).hasSize(1);
        PartialBulkException partial = (PartialBulkException) failure.getSuppressed()[0];
        assertThat(partial).hasMessage(message);
        assertThat(partial.done()).isEqualTo(BEFORE);
        assertThat(partial.counted()).isBetween(BEFORE - 1L, (long) BEFORE);
        assertThat(Arrays.stream(partial.getStackTrace())).isNotEmpty();
    }

    private static MembershipFilter<String> filter(String spec) {
        return builder(spec).build();
    }

    private static CountingFilter<String> counting(String spec) {
        return Filters.builder((CountingSpec) FilterSpec.parse(spec), String.class)
                .expectedElements(1_000)
                .engine(Engine.INTERPRETED)
                .build();
    }

    private static FilterBuilder<MembershipFilter<String>> builder(String spec) {
        return Filters.builder(FilterSpec.parse(spec), String.class)
                .expectedElements(1_000)
                .engine(Engine.INTERPRETED);
    }
}
