package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.JavaBytes;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TypedBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares chains with exact multisets, while they are merged, copied, viewed and cleared. */
class ChainMergeTest {
    private static final int FIRST = 40;
    private static final int STEPS = 400;

    static Stream<Arguments> specs() {
        return ChainReferenceTest.specs();
    }

    /**
     * Returns every other family, alternately in the two modes: the sample of every build. {@link
     * ChainReferenceTest} takes all.
     */
    static Stream<Arguments> sample() {
        return numbered(ChainMergeTest::isInSample);
    }

    private static boolean isInSample(int number) {
        return number % 8 == 0 || number % 8 == 5;
    }

    static Stream<Arguments> rest() {
        return numbered(number -> !isInSample(number));
    }

    private static Stream<Arguments> numbered(IntPredicate which) {
        List<Arguments> specs = specs().toList();
        return IntStream.range(0, specs.size()).filter(which).mapToObj(specs::get);
    }

    private static LongFilter chain(FilterSpec spec) {
        return TypedBuilder.ofLongs(spec).expectedElements(FIRST).seed(5).build();
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("rest")
    void noKeyIsLostInTheRest(FilterSpec spec) throws IOException {
        noKeyIsLost(spec);
    }

    @ParameterizedTest
    @MethodSource("sample")
    void noKeyIsLost(FilterSpec spec) throws IOException {
        Random random = new Random(11);
        Reference reference = new Reference();
        LongFilter filter = chain(spec);
        int merged = 0;
        for (int step = 0; step < STEPS; step++) {
            int kind = random.nextInt(100);
            if (kind < 30) {
                reference.put(filter, random.nextLong());
            } else if (kind < 50) {
                if (spec instanceof CountingSpec) {
                    reference.removeSome((LongCountingFilter) filter, random, 30);
                }
            } else if (kind < 70) {
                merged += mergeOther(filter, spec, reference, random) ? 1 : 0;
            } else if (kind < 80) {
                filter = copied(filter);
            } else if (kind < 90) {
                filter = (LongFilter) JavaBytes.read(JavaBytes.of(filter));
            } else if (kind < 96) {
                requireViewed(filter, reference);
            } else {
                filter.clear();
                assertThat(filter.approximateElementCount()).isZero();
                reference = new Reference();
            }
            reference.requireIn(filter);
        }
        assertThat(merged).isGreaterThan(10);
        if (spec instanceof CountingSpec) {
            reference.removeSome((LongCountingFilter) filter, random, Integer.MAX_VALUE);
            assertThat(filter.approximateElementCount()).isZero();
        }
    }

    private static void requireViewed(LongFilter filter, Reference reference) throws IOException {
        byte[] stored = StoredBytes.of(filter).array();
        try (FilterView<LongFilter> view =
                Filters.reader().view(LongFilter.class, FilterSource.of(ByteBuffer.wrap(stored)))) {
            view.verify();
            LongFilter viewed = view.filter();
            reference.requireIn(viewed);
            assertThat(viewed.expectedElements()).isEqualTo(filter.expectedElements());
            assertThat(viewed.approximateElementCount()).isEqualTo(filter.approximateElementCount());
            assertThat(viewed.sameContent(filter)).isTrue();
            assertThat(Filters.copy(viewed).sameContent(filter)).isTrue();
            assertThat(StoredBytes.of(viewed).array()).isEqualTo(stored);
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> viewed.put(1))
                    .withMessageContaining("read-only view");
        }
    }

    private static LongFilter copied(LongFilter filter) {
        LongFilter copy = Filters.copy(filter);
        assertThat(copy.sameContent(filter)).isTrue();
        assertThat(copy.words()).isEqualTo(filter.words());
        copy.put(new Random(1).nextLong());
        copy.clear();
        assertThat(copy.sameContent(filter)).isEqualTo(filter.approximateElementCount() == 0);
        return Filters.copy(filter);
    }

    /** Adds another chain, sometimes one that has grown. Returns whether it was possible. */
    private static boolean mergeOther(LongFilter filter, FilterSpec spec, Reference reference, Random random) {
        LongFilter other = chain(spec);
        long[] added = random.longs(random.nextInt(8) == 0 ? 300 : random.nextInt(FIRST / 4))
                .toArray();
        other.putAll(added);
        LongFilter before = Filters.copy(filter);
        LongFilter otherBefore = Filters.copy(other);
        boolean possible = true;
        if (filter.isCompatible(other)) {
            try {
                filter.putAll(other);
                reference.add(added);
            } catch (FilterFullException full) {
                assertThat(full).hasMessageContaining("Nothing is changed. Create both for");
                possible = false;
            }
        } else {
            assertThat(spec).isInstanceOf(CountingSpec.class);
            assertThatExceptionOfType(IncompatibleFilterException.class)
                    .isThrownBy(() -> filter.putAll(other))
                    .withMessageContaining("have grown")
                    .withMessage(filter.incompatibility(other).orElseThrow());
            possible = false;
        }
        if (!possible) {
            assertThat(filter.sameContent(before)).isTrue();
        }
        assertThat(other.sameContent(otherBefore)).isTrue();
        return possible;
    }

    @ParameterizedTest
    @MethodSource("specs")
    void batchesAnswerAsOneByOne(FilterSpec spec) {
        LongFilter filter = chain(spec);
        long[] keys = new Random(3).longs(1000).toArray();
        filter.putAll(keys);
        long[] queries = LongStream.concat(LongStream.of(keys), new Random(4).longs(3000))
                .toArray();
        long[] hits = new long[(queries.length + 63) / 64];
        int found = filter.mightContain(queries, 0, queries.length, hits);
        int single = 0;
        for (int i = 0; i < queries.length; i++) {
            boolean hit = filter.mightContain(queries[i]);
            assertThat((hits[i >>> 6] >>> i & 1) != 0).isEqualTo(hit);
            single += hit ? 1 : 0;
        }
        assertThat(found).isEqualTo(single).isGreaterThanOrEqualTo(keys.length);
    }

    /** The keys that are in. */
    private static final class Reference {
        private final List<Long> live = new ArrayList<>();

        void put(LongFilter filter, long key) {
            filter.put(key);
            live.add(key);
        }

        void add(long... keys) {
            LongStream.of(keys).forEach(live::add);
        }

        void removeSome(LongCountingFilter filter, Random random, int most) {
            for (int i = 0; i < most && !live.isEmpty(); i++) {
                int at = random.nextInt(live.size());
                assertThat(filter.remove(live.get(at))).isTrue();
                live.set(at, live.get(live.size() - 1));
                live.remove(live.size() - 1);
            }
        }

        void requireIn(LongFilter filter) {
            long[] keys = live.stream().mapToLong(key -> key).toArray();
            assertThat(filter.mightContain(keys).cardinality()).isEqualTo(keys.length);
        }
    }
}
