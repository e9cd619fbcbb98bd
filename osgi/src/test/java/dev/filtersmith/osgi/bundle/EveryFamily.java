package dev.filtersmith.osgi.bundle;

import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.RankIndexedCountingFilter;
import dev.filtersmith.annotation.RankIndexedFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

/**
 * Fills a filter of each family, stores it and reads it again.
 *
 * <p>Takes the name of the engine, and returns the names of the families whose filters have all
 * keys and run in it. Callers share no type with this bundle but those of the JDK.
 */
public final class EveryFamily implements UnaryOperator<String> {
    @DLeftFilter
    interface DLeft extends LongFilter {}

    @DLeftCountingFilter
    interface DLeftCounting extends LongCountingFilter {}

    @DynamicDLeftCountingFilter
    interface DynamicDLeftCounting extends LongCountingFilter {}

    @RankIndexedFilter
    interface RankIndexed extends LongFilter {}

    @RankIndexedCountingFilter
    interface RankIndexedCounting extends LongCountingFilter {}

    @BloomFilter
    interface Bloom extends LongFilter {}

    @ChoiceBloomFilter
    interface ChoiceBloom extends LongFilter {}

    @CountingBloomFilter
    interface CountingBloom extends LongCountingFilter {}

    @WindowedCuckooFilter
    interface WindowedCuckoo extends LongFilter {}

    private static final List<Class<? extends LongFilter>> TYPES = List.of(
            DLeft.class,
            DLeftCounting.class,
            DynamicDLeftCounting.class,
            RankIndexed.class,
            RankIndexedCounting.class,
            Bloom.class,
            ChoiceBloom.class,
            CountingBloom.class,
            WindowedCuckoo.class);

    @Override
    public String apply(String engine) {
        Map<String, Boolean> results = new TreeMap<>();
        TYPES.forEach(type -> results.put(type.getSimpleName(), works(type, Engine.valueOf(engine))));
        return results.toString();
    }

    private static <F extends LongFilter> boolean works(Class<F> type, Engine engine) {
        long[] keys = LongStream.range(0, 500).toArray();
        F filter = Filters.builder(type).expectedElements(1_000).engine(engine).build();
        filter.putAll(keys);
        F read = copy(type, filter);
        return filter.engine() == engine
                && LongStream.of(keys).allMatch(filter::mightContain)
                && LongStream.of(keys).allMatch(read::mightContain)
                && LongStream.range(1_000, 2_000).filter(read::mightContain).count() < 100;
    }

    private static <F extends LongFilter> F copy(Class<F> type, F filter) {
        try {
            ByteArrayOutputStream stored = new ByteArrayOutputStream();
            filter.writeTo(stored);
            return Filters.read(type, new ByteArrayInputStream(stored.toByteArray()));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
