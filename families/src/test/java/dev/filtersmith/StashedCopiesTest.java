package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.storage.TableCore;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.wire.StoredCopies;
import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies of a key that is in the stash, since its buckets had no room. */
class StashedCopiesTest {
    private static final int COPIES = 9;
    private static final StoredCopies ONE_IN_STASH = new StoredCopies(0, 1);
    private static final StoredCopies ONE_IN_TABLE = new StoredCopies(1, 0);

    static Stream<FilterSpec> specs() {
        return RepeatedKeysTest.specs().filter(spec -> spec.stashCapacity() > 0);
    }

    private static LongCountingFilter filter(FilterSpec spec, int elements) {
        return Filters.builder((CountingSpec) spec)
                .expectedElements(elements)
                .seed(3)
                .build();
    }

    private static TableCore core(LongCountingFilter filter) {
        return TestShapes.single(filter);
    }

    /**
     * Puts keys that the filter does not match, up to one that goes to the stash, and that one
     * again. Returns all.
     */
    private static long[] fill(LongCountingFilter filter) {
        long[] keys = LongStream.iterate(1, key -> key + 1)
                .filter(key -> !filter.mightContain(key))
                .takeWhile(key -> filter.stashSize() == 0 && filter.put(key))
                .toArray();
        long hot = hot(keys);
        for (int times = 0; times < COPIES; times++) {
            assertThat(filter.put(hot)).isFalse();
        }
        assertThat(core(filter).copies().stored()).isEqualTo(ONE_IN_STASH);
        return LongStream.concat(
                        LongStream.of(keys), LongStream.generate(() -> hot).limit(COPIES))
                .toArray();
    }

    private static long hot(long... keys) {
        return keys[keys.length - 1];
    }

    /** Compares a filter with its keys, and removes them all, the hot one first. */
    private static void assertHas(LongCountingFilter filter, long... keys) {
        assertThat(filter.approximateElementCount()).isEqualTo(keys.length);
        assertThat(filter.count(hot(keys))).isGreaterThan(COPIES);
        assertThat(core(filter).fault()).isEmpty();
        for (int i = keys.length - 1; i >= 0; i--) {
            assertThat(filter.mightContain(keys[i])).isTrue();
            assertThat(filter.remove(keys[i])).isTrue();
        }
        assertThat(filter.words()).containsOnly(0);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void theHashLeavesTheStashAfterItsCopies(FilterSpec spec) {
        LongCountingFilter filter = filter(spec, 300);
        assertHas(filter, fill(filter));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void theyGoIntoTheTableWithTheirHash(FilterSpec spec) {
        LongCountingFilter filter = filter(spec, 300);
        long[] keys = fill(filter);
        int gone = 0;
        while (filter.stashSize() > 0) {
            assertThat(filter.remove(keys[gone++])).isTrue();
        }
        assertThat(core(filter).copies().stored()).isEqualTo(ONE_IN_TABLE);
        assertHas(filter, Arrays.copyOfRange(keys, gone, keys.length));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aUnionTakesThem(FilterSpec spec) {
        LongCountingFilter other = filter(spec, 300);
        long[] keys = fill(other);
        LongCountingFilter union = filter(spec, 300);
        union.putAll(other);
        assertHas(union, keys);
    }

    /** The other filter has kept the hash in its stash, and has room for it now. */
    @ParameterizedTest
    @MethodSource("specs")
    void aUnionTakesThemIntoTheTable(FilterSpec spec) {
        LongCountingFilter other = filter(spec, 300);
        long[] keys = fill(other);
        core(other).seal();
        int gone = keys.length / 2;
        other.removeAll(Arrays.copyOf(keys, gone));
        LongCountingFilter union = filter(spec, 300);
        union.putAll(other);
        assertThat(core(union).copies().stored()).isEqualTo(ONE_IN_TABLE);
        assertHas(union, Arrays.copyOfRange(keys, gone, keys.length));
    }

    /** Each thread has a stash of its own, with copies beside it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftCountingFilter(permutation = XOR_IN_CHUNK)",
                "@DLeftCountingFilter(permutation = XOR_IN_CHUNK, concurrency = MULTI_WRITER)",
                "@DynamicDLeftCountingFilter(permutation = XOR_IN_CHUNK)",
            })
    void threadsThatBuildAFilterBringThemTogether(String text) {
        FilterSpec spec = FilterSpec.parse(text);
        LongCountingFilter filter = filter(spec, 20_000);
        long[] keys = fill(filter);
        LongCountingFilter built = Filters.builder((CountingSpec) spec)
                .expectedElements(20_000)
                .seed(3)
                .addAll(keys)
                .parallel()
                .build();
        assertThat(built.words()).isEqualTo(filter.words());
        assertHas(built, keys);
    }
}
