package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.Shards;
import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.maintained.KeySource;
import dev.filtersmith.maintained.MaintainedBuilder;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.rotating.RotatingBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that emitted classes run filters of rates that are known only at run time. */
class MaxFppAtRunTimeTest {
    private static final int KEYS = 3000;

    private static <F extends Filter> Class<? extends F> compiled(String annotation, Class<? extends F> parent)
            throws ClassNotFoundException {
        return new CompiledClasses(CompiledClasses.compile(
                        new FilterProcessor(),
                        JavaFileObjects.forSourceString(
                                "app.Seen",
                                "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*; @"
                                        + annotation + " interface Seen extends " + parent.getSimpleName() + " {}")))
                .loadClass("app.Seen")
                .asSubclass(parent);
    }

    private static <F extends LongFilter> F generated(FilterBuilder<F> builder) {
        F filter = builder.build();
        assertThat(filter.engine()).isEqualTo(Engine.GENERATED);
        return filter;
    }

    private static long[] keys(long seed, int count) {
        return new SplittableRandom(seed).longs(count).toArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BloomFilter",
                "BloomFilter(maxFpp = 1e-2, concurrency = Concurrency.MULTI_WRITER)",
                "BloomFilter(maxFpp = 1e-2, expectedElements = 500)",
                "CountingBloomFilter",
                "CountingBloomFilter(counterBits = 8, maxFpp = 1e-2, concurrency = Concurrency.SINGLE_WRITER)",
            })
    void theEmittedClassRunsAndHoldsTheBitsOfTheInterpreter(String annotation) throws Exception {
        boolean counts = annotation.startsWith("Counting");
        Class<? extends LongFilter> type = compiled(annotation, counts ? LongCountingFilter.class : LongFilter.class);
        for (double rate : new double[] {0.1, 1e-3, 1e-5}) {
            LongFilter filter = generated(builder(type, rate));
            LongFilter interpreted =
                    builder(type, rate).engine(Engine.INTERPRETED).build();
            assertThat(filter.putAll(keys(1, KEYS))).isEqualTo(interpreted.putAll(keys(1, KEYS)));
            assertThat(filter.words()).isEqualTo(interpreted.words());
            assertThat(filter.layout()).isEqualTo(interpreted.layout());
            assertThat(filter.expectedElements()).isEqualTo(interpreted.expectedElements());

            LongFilter plain = Filters.builder(type)
                    .expectedElements(filter.expectedElements())
                    .seed(5)
                    .build();
            plain.putAll(keys(1, KEYS));
            assertThat(plain.words()).as("a filter for other elements").isEqualTo(filter.words());

            LongFilter read = read(type, filter);
            assertThat(read.engine()).isEqualTo(Engine.GENERATED);
            assertThat(read.sameContent(filter)).isTrue();
            LongFilter other = generated(builder(type, rate));
            other.putAll(keys(2, KEYS));
            other.putAll(read);
            filter.putAll(keys(2, KEYS));
            assertThat(other.sameContent(filter)).isTrue();
        }
    }

    private static <F extends LongFilter> FilterBuilder<F> builder(Class<F> type, double rate) {
        return Filters.builder(type).expectedElements(KEYS).seed(5).maxFpp(rate);
    }

    private static <F extends LongFilter> F read(Class<F> type, Filter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return Filters.read(type, new ByteArrayInputStream(out.toByteArray()));
    }

    @Test
    void shardsSecretKeysAndGivenKeysAgree() throws ClassNotFoundException {
        Class<? extends LongFilter> type = compiled("BloomFilter", LongFilter.class);
        LongFilter sharded = generated(builder(type, 1e-2).shards(4));
        sharded.putAll(keys(1, KEYS));
        LongFilter parted =
                builder(type, 1e-2).shards(4).engine(Engine.INTERPRETED).build();
        parted.putAll(keys(1, KEYS));
        assertThat(sharded.words()).isEqualTo(parted.words());
        assertThat(Shards.join(List.copyOf(Shards.of(sharded))).sameContent(sharded))
                .isTrue();
        LongFilter shard = generated(builder(type, 1e-2).shard(1, 4));
        assertThat(shard.bitSize())
                .isEqualTo(Shards.of(sharded).get(1).bitSize())
                .isLessThan(4L * KEYS);

        LongFilter secret =
                generated(Filters.builder(type).key(new byte[16]).maxFpp(1e-2).addAll(keys(1, KEYS)));
        LongFilter sized =
                generated(Filters.builder(type).key(new byte[16]).maxFpp(1e-2).expectedElements(KEYS));
        sized.putAll(keys(1, KEYS));
        assertThat(secret.sameContent(sized)).isTrue();
    }

    /**
     * Looks up absent keys in filters that hold their expected elements, with four standard
     * deviations to spare. Words are rounded up, so that small filters have lower rates.
     */
    @ParameterizedTest
    @CsvSource({
        "BloomFilter, 10, 0.01, 0.3",
        "BloomFilter, 100, 0.3, 0.7",
        "BloomFilter, 100, 1e-4, 0.6",
        "BloomFilter, 1000, 1e-2, 0.93",
        "BloomFilter, 100000, 0.1, 0.97",
        "BloomFilter, 100000, 1e-2, 0.97",
        "BloomFilter, 100000, 1e-4, 0.97",
        "'BloomFilter(hashFunctions = 2, bitsPerKey = 5)', 10000, 1e-2, 0.97",
        "'BloomFilter(hashFunctions = 20, bitsPerKey = 64)', 10000, 1e-2, 0.95",
        "CountingBloomFilter, 100, 1e-3, 0.8",
        "CountingBloomFilter, 10000, 1e-3, 0.95",
        "'CountingBloomFilter(hashFunctions = 4, bitsPerKey = 20)', 10000, 1e-2, 0.95"
    })
    void theRateHolds(String annotation, int elements, double rate, double least) throws ClassNotFoundException {
        Class<? extends LongFilter> type = compiled(annotation, LongFilter.class);
        int filters = Math.max(1, 100_000 / elements);
        int queries = (int) Math.min(2e6, 1e4 / rate) / filters;
        SplittableRandom random = new SplittableRandom(elements);
        long found = 0;
        double scatter = 0;
        for (int seed = 0; seed < filters; seed++) {
            LongFilter filter = generated(Filters.builder(type)
                    .expectedElements(elements)
                    .maxFpp(rate)
                    .seed(seed));
            filter.putAll(random.longs(elements).toArray());
            found += filter.mightContain(random.longs(queries).toArray()).cardinality();
            scatter = scatter(filter, elements);
        }
        double mean = rate * filters * queries;
        double bound = 4 * Math.sqrt(mean + scatter * mean * mean / filters);
        assertThat((double) found)
                .as("%d filters of %d elements, of %.0f", filters, elements, mean)
                .isBetween(least * mean - bound, mean + bound);
    }

    /** Returns the variance of the rate of a filter over its square: the share of ones scatters. */
    private static double scatter(LongFilter filter, int elements) {
        BloomTableLayout layout = (BloomTableLayout) filter.layout();
        double slots = (double) filter.bitSize() / layout.slotBits();
        double used = layout.hashFunctions() * elements / slots;
        double power = layout.hashFunctions() / Math.expm1(used);
        return power * power * (Math.expm1(used) - used) / slots;
    }

    @Test
    void theRateHoldsAfterDeletion() throws ClassNotFoundException {
        Class<? extends LongCountingFilter> type = compiled("CountingBloomFilter", LongCountingFilter.class);
        LongCountingFilter filter = generated(builder(type, 1e-3));
        filter.putAll(keys(1, KEYS));
        for (int round = 1; round < 20; round++) {
            assertThat(filter.removeAll(keys(round, KEYS))).isEqualTo(KEYS);
            filter.putAll(keys(round + 1, KEYS));
        }
        for (long key : keys(20, KEYS)) {
            assertThat(filter.mightContain(key)).isTrue();
        }
        assertThat(filter.expectedFpp()).isBetween(0.9e-3, 1.1e-3);
        assertThat(filter.removeAll(keys(20, KEYS))).isEqualTo(KEYS);
        assertThat(LongStream.of(filter.words()).sum()).isZero();
    }

    @Test
    void windowsAndMaintainedFiltersTakeTheRateOfTheSpec() throws ClassNotFoundException {
        FilterBuilder<? extends LongFilter> builder =
                builder(compiled("BloomFilter(concurrency = Concurrency.MULTI_WRITER)", LongFilter.class), 1e-2);
        String remedy = " compares its elements with the expected ones, which are others at this rate. Write maxFpp"
                + " into the annotation or a spec.";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RotatingBuilder.of(builder))
                .withMessage("[MaxFppAtRunTime] maxFpp(0.01): a window" + remedy);
        KeySource<Long> source = () -> LongStream.range(0, KEYS).boxed();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MaintainedBuilder.ofLongs(builder, source))
                .withMessage("[MaxFppAtRunTime] maxFpp(0.01): a maintained filter" + remedy);
    }
}
