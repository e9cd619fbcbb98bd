package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.annotation.WindowedCuckooFilter;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrays, lists and streams of keys: {@code putAll} and {@code refresh} take the same. */
class KeySourcesTest {
    private static final int EXPECTED = 5_000;
    private static final long[] KEYS = LongStream.range(0, 4_500).toArray();
    private static final List<String> TEXTS =
            LongStream.of(KEYS).mapToObj(Long::toString).toList();

    @WindowedCuckooFilter
    interface Texts extends CountingFilter<String> {}

    private static LongCountingFilter longs(boolean statistics) {
        return Filters.builder(FilterSpec.windowedCuckoo().build())
                .expectedElements(EXPECTED)
                .statistics(statistics)
                .build();
    }

    private static Texts texts(boolean statistics) {
        return Filters.builder(Texts.class)
                .engine(Engine.INTERPRETED)
                .expectedElements(EXPECTED)
                .statistics(statistics)
                .build();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void longsComeAsArrayAndAsStream(boolean statistics) {
        LongCountingFilter array = longs(statistics);
        LongCountingFilter stream = longs(statistics);
        long fresh = array.putAll(KEYS);
        assertThat(stream.putAll(LongStream.of(KEYS))).isEqualTo(fresh);
        assertThat(stream.putAll(LongStream.empty())).isZero();
        assertThat(stream.sameContent(array)).isTrue();
        array.refresh(KEYS);
        stream.refresh(LongStream.of(KEYS));
        assertThat(stream.sameContent(array)).isTrue();
        assertThatExceptionOfType(LiveKeysException.class).isThrownBy(() -> array.refresh(1, 2));
        if (statistics) {
            assertThat(Filters.operationCounts(stream)).isEqualTo(Filters.operationCounts(array));
            assertThat(Filters.operationCounts(stream).orElseThrow().puts()).isEqualTo(KEYS.length);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void objectsComeAsListAndAsStream(boolean statistics) {
        Texts list = texts(statistics);
        Texts stream = texts(statistics);
        long fresh = list.putAll(TEXTS);
        assertThat(stream.putAll(TEXTS.stream())).isEqualTo(fresh);
        assertThat(stream.sameContent(list)).isTrue();
        list.refresh(TEXTS);
        stream.refresh(TEXTS.stream());
        assertThat(stream.sameContent(list)).isTrue();
        assertThatExceptionOfType(LiveKeysException.class).isThrownBy(() -> list.refresh(List.of("1")));
        if (statistics) {
            assertThat(Filters.operationCounts(stream)).isEqualTo(Filters.operationCounts(list));
        }
    }

    @Test
    void aFullFilterTellsHowManyKeysOfAStreamItTook() {
        LongFilter full = longs(false);
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> full.putAll(LongStream.range(0, 3L * EXPECTED)))
                .satisfies(refused -> {
                    assertThat(refused.accepted()).isGreaterThan(EXPECTED).isLessThan(2L * EXPECTED);
                    assertThat(LongStream.range(0, refused.accepted())).allMatch(full::mightContain);
                    assertThat(refused.fresh()).isLessThanOrEqualTo(refused.accepted());
                    assertThat(full.approximateElementCount()).isEqualTo(refused.accepted());
                });
    }

    @Test
    void aStreamThatFailsTellsHowManyOfItsKeysAreIn() {
        long last = 2_999;
        Function<LongFilter, Long> failing =
                filter -> filter.putAll(LongStream.rangeClosed(0, last).peek(key -> {
                    if (key == last) {
                        throw new IllegalStateException("source");
                    }
                }));
        LongFilter filter = longs(false);
        assertThatThrownBy(() -> failing.apply(filter)).hasMessage("source").satisfies(failed -> {
            PartialBulkException partial = (PartialBulkException) failed.getSuppressed()[0];
            assertThat(partial.done())
                    .isEqualTo(filter.approximateElementCount())
                    .isBetween(last - 1_024, last);
        });
    }

    /** As with a list, no text after a null is put. */
    @Test
    void aNullInAStreamIsRefused() {
        Texts filter = texts(false);
        assertThatThrownBy(() -> filter.putAll(Stream.of("a", null, "b")))
                .isInstanceOf(NullPointerException.class)
                .hasMessageStartingWith("key is null");
        assertThat(filter.mightContain("a")).isTrue();
        assertThat(filter.mightContain("b")).isFalse();
    }
}
