package dev.filtersmith;

import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.RankIndexedCountingFilter;
import dev.filtersmith.annotation.RankIndexedFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.spec.BloomSpecBuilder;
import dev.filtersmith.spec.ChoiceBloomSpecBuilder;
import dev.filtersmith.spec.CountingBloomSpecBuilder;
import dev.filtersmith.spec.DLeftCountingSpecBuilder;
import dev.filtersmith.spec.DLeftSpecBuilder;
import dev.filtersmith.spec.DynamicDLeftCountingSpecBuilder;
import dev.filtersmith.spec.RankIndexedCountingSpecBuilder;
import dev.filtersmith.spec.RankIndexedSpecBuilder;
import dev.filtersmith.spec.WindowedCuckooSpecBuilder;
import java.lang.annotation.Annotation;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * The description of a filter as its user wrote it: the attributes of an annotation, of a builder
 * or of a text. It is not checked before {@link #toLayout()}.
 */
public interface FilterSpec {
    /**
     * Checks the spec, searches for the geometry if the spec leaves it open, and derives the
     * layout.
     *
     * @return layout; its spec names the geometry in full and states no goal, so it describes the
     *     same layout wherever it is read
     * @throws FilterSpecException if the spec cannot work, or cannot hold the rate that it
     *     promises, with all problems
     */
    default Layout toLayout() {
        return Catalog.instance().layout(this);
    }

    /**
     * Returns the number of elements that the spec itself names.
     *
     * @return expected number of elements, or 0 if it is given when the filter is created
     */
    long expectedElements();

    /**
     * Returns the number of elements that the stash can hold.
     *
     * @return capacity of the stash
     */
    int stashCapacity();

    /**
     * Returns the number of different elements that may have copies beside the table of a multiset.
     *
     * @return highest number of elements with copies; 0 if the size of the filter decides
     */
    default int copyCapacity() {
        return 0;
    }

    /**
     * Returns the bits that a key may take, as a goal of the geometry search.
     *
     * @return bits per key at most, or 0
     */
    double bitsPerKey();

    /**
     * Returns the promised rate.
     *
     * @return highest rate of false positives allowed, or 0
     */
    double maxFpp();

    /**
     * Returns the number of sweeps that the goals count on, for a filter that is built from all
     * keys at once. {@link FilterBuilder#rebalance} has it as its default.
     *
     * @return sweeps over all keys, or 0 for keys that are put one by one
     */
    default int rebalancing() {
        return 0;
    }

    /**
     * Returns the threads that may use the filter at the same time.
     *
     * @return mode, whose promise the filter keeps
     */
    Concurrency concurrency();

    /**
     * Returns whether a larger filter follows when this one is full.
     *
     * @return growth
     */
    default Growth growth() {
        return Growth.FIXED;
    }

    /**
     * Returns the factor by which the elements of a filter that grows may exceed the expected ones.
     *
     * @return highest factor of growth; 0 for that of nine filters, 65536
     */
    default int growthLimit() {
        return 0;
    }

    /**
     * Returns the spec in the form of its annotation, without attributes that have their default
     * values. {@link #parse} reads it.
     *
     * @return text such as {@code @DLeftFilter(subtables = 3, relocation = NONE)}
     */
    String text();

    /**
     * Returns the spec in the form of its annotation with all attributes. The text keeps its
     * meaning if a default changes.
     *
     * @return text such as {@code @BloomFilter(hashFunctions = 11, ...)}
     */
    String fullText();

    /**
     * Returns the full text without the attributes that stored bytes do not depend on: the {@link
     * #concurrency} mode, the {@link #copyCapacity}, and the {@link #growth} without a limit.
     * Headers of stored filters contain it.
     *
     * @return text such as {@code @BloomFilter(hashFunctions = 11, ...)}
     */
    String storedText();

    /**
     * Begins a spec of a d-left Bloom filter from the defaults of the annotation.
     *
     * @return builder
     */
    static DLeftSpecBuilder<FilterSpec> dLeft() {
        return new DLeftSpecBuilder<>(Catalog.maker(DLeftFilter.class), Map.of());
    }

    /**
     * Begins a spec of a d-left counting Bloom filter from the defaults of the annotation.
     *
     * @return builder
     */
    static DLeftCountingSpecBuilder<CountingSpec> dLeftCounting() {
        return new DLeftCountingSpecBuilder<>(Catalog.maker(DLeftCountingFilter.class), Map.of());
    }

    /**
     * Begins a spec of a dynamic d-left counting Bloom filter from the defaults of the annotation.
     *
     * @return builder
     */
    static DynamicDLeftCountingSpecBuilder<CountingSpec> dynamicDLeftCounting() {
        return new DynamicDLeftCountingSpecBuilder<>(Catalog.maker(DynamicDLeftCountingFilter.class), Map.of());
    }

    /**
     * Begins a spec of a windowed cuckoo filter from the defaults of the annotation.
     *
     * @return builder
     */
    static WindowedCuckooSpecBuilder<CountingSpec> windowedCuckoo() {
        return new WindowedCuckooSpecBuilder<>(Catalog.maker(WindowedCuckooFilter.class), Map.of());
    }

    /**
     * Begins a spec of a rank-indexed filter from the defaults of the annotation.
     *
     * @return builder
     */
    static RankIndexedSpecBuilder<FilterSpec> rankIndexed() {
        return new RankIndexedSpecBuilder<>(Catalog.maker(RankIndexedFilter.class), Map.of());
    }

    /**
     * Begins a spec of a rank-indexed filter with deletion from the defaults of the annotation.
     *
     * @return builder
     */
    static RankIndexedCountingSpecBuilder<CountingSpec> rankIndexedCounting() {
        return new RankIndexedCountingSpecBuilder<>(Catalog.maker(RankIndexedCountingFilter.class), Map.of());
    }

    /**
     * Begins a spec of a Bloom filter from the defaults of the annotation.
     *
     * @return builder
     */
    static BloomSpecBuilder<FilterSpec> bloom() {
        return new BloomSpecBuilder<>(Catalog.maker(BloomFilter.class), Map.of());
    }

    /**
     * Begins a spec of a choice Bloom filter from the defaults of the annotation.
     *
     * @return builder
     */
    static ChoiceBloomSpecBuilder<FilterSpec> choiceBloom() {
        return new ChoiceBloomSpecBuilder<>(Catalog.maker(ChoiceBloomFilter.class), Map.of());
    }

    /**
     * Begins a spec of a counting Bloom filter from the defaults of the annotation.
     *
     * @return builder
     */
    static CountingBloomSpecBuilder<CountingSpec> countingBloom() {
        return new CountingBloomSpecBuilder<>(Catalog.maker(CountingBloomFilter.class), Map.of());
    }

    /**
     * Reads a spec from a text of the annotation's form, such as
     * {@code @DLeftFilter(subtables = 3, semiSortDepth = {0, 0, 1})}. The at sign, the parentheses
     * and attributes with default values may be left out.
     *
     * <p>The spec is a {@link CountingSpec} if its filters have deletion:
     *
     * <pre>{@code
     * if (spec instanceof CountingSpec counting) {
     *     LongCountingFilter filter = Filters.builder(counting).expectedElements(1000).build();
     * }
     * }</pre>
     *
     * <p>A goal of 0 is one that is not stated, as in a {@link #fullText}. Builders refuse it.
     *
     * @param text spec
     * @return spec with these attributes, the others at their defaults
     * @throws FilterSpecException if the text is malformed or names an unknown family or attribute,
     *     with all problems
     */
    static FilterSpec parse(String text) {
        return Catalog.instance().parse(text);
    }

    /**
     * Reads the spec from an annotated interface.
     *
     * @param annotated interface with a filter annotation
     * @return spec
     * @throws FilterSpecException if the interface has several filter annotations
     * @throws IllegalArgumentException if the type is no interface with a filter annotation
     */
    static FilterSpec of(Class<?> annotated) {
        return Catalog.instance().of(annotated);
    }

    /**
     * The families of the library. The library provides the only catalog, as a service, so that the
     * API does not depend on the families. It is not for applications.
     */
    abstract class Catalog {
        /** Creates the catalog; for the library. */
        protected Catalog() {}

        static Catalog instance() {
            return Holder.INSTANCE;
        }

        /**
         * Returns what makes the specs of a family, which are of the type that its builder names.
         */
        @SuppressWarnings("unchecked")
        static <S extends FilterSpec> Function<Map<String, Object>, S> maker(Class<? extends Annotation> annotation) {
            return values -> (S) instance().spec(annotation, values);
        }

        /** Makes a spec, unchecked, from some attributes, with the others at their defaults. */
        protected abstract FilterSpec spec(Class<? extends Annotation> annotation, Map<String, ?> values);

        /** Reads a spec, unchecked, from a text. */
        protected abstract FilterSpec parse(String text);

        /** Reads the spec, unchecked, from an annotated interface. */
        protected abstract FilterSpec of(Class<?> annotated);

        /** Derives the layout, as {@link FilterSpec#toLayout}. */
        protected abstract Layout layout(FilterSpec spec);

        /**
         * Initialised on demand: the creation of a filter of an emitted class needs no family. Not
         * in the catalog's own initialiser, for which a thread that loads its subclass would wait.
         */
        private static final class Holder {
            static final Catalog INSTANCE = ServiceLoader.load(Catalog.class, Catalog.class.getClassLoader())
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("the library's list of families is missing: "
                            + "META-INF/services/dev.filtersmith.FilterSpec$Catalog was lost,"
                            + " perhaps when jars were merged. Merge the files of META-INF/services too."));
        }
    }
}
