package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.GroupTies;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.bloom.BloomSpec;
import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.bloom.ChoiceBloomSpec;
import dev.filtersmith.bloom.CountingBloomSpec;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.dlcbf.DLeftCountingLayout;
import dev.filtersmith.dlcbf.DLeftCountingSpec;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.family.Family;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import dev.filtersmith.testing.CommonSpecs;
import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.Duel;
import dev.filtersmith.testing.Duels;
import dev.filtersmith.testing.RandomBloomSpecs;
import dev.filtersmith.testing.RandomCountingSpecs;
import dev.filtersmith.testing.RandomRankIndexedSpecs;
import dev.filtersmith.testing.RandomSpecs;
import dev.filtersmith.testing.RandomWindowSpecs;
import dev.filtersmith.testing.TypedBuilder;
import java.io.IOException;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that generated classes and the interpreter hold the same bits and give the same answers,
 * over random specs and random traces, with seeds and with secret keys. One filter of two is shared
 * by threads, so modes are compared, too.
 */
@Execution(ExecutionMode.CONCURRENT)
class DifferentialTest {
    private static final int[] SMALL = {1, 2, 10, 100, 1000};
    private static final int LARGE = 20_000;

    /** Maximum number of words of a bucket of cells that emitted code handles without a loop. */
    private static final int MAX_UNROLLED_WORDS = 8;

    /** Maximum number of probes that emitted code makes without a loop. */
    private static final int MAX_UNROLLED_PROBES = 15;

    @ParameterizedTest
    @MethodSource(Grid.SAMPLE_NAMES)
    void agree(String name) throws ReflectiveOperationException, IOException {
        agree(Grid.sample(), name);
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource(Grid.REST_NAMES)
    void agreeInRest(String name) throws ReflectiveOperationException, IOException {
        agree(Grid.rest(), name);
    }

    /** Tests the classes of counting families whose interfaces have no removal. */
    @ParameterizedTest
    @MethodSource(Grid.SET_NAMES)
    void setsAgree(String name) throws ReflectiveOperationException, IOException {
        agreeAsSet(Grid.sets(), name);
    }

    @Test
    @Tag("full")
    void setsAgreeInRest() throws ReflectiveOperationException, IOException {
        agreeAsSets(Grid.rest());
    }

    private static void agree(Grid grid) throws ReflectiveOperationException, IOException {
        for (String name : grid.specs().keySet()) {
            agree(grid, name);
        }
        agreeAsSets(grid);
    }

    private static void agreeAsSets(Grid multisets) throws ReflectiveOperationException, IOException {
        Grid sets = Grid.sets(multisets);
        for (String name : sets.specs().keySet()) {
            agreeAsSet(sets, name);
        }
    }

    private static void agree(Grid grid, String name) throws ReflectiveOperationException, IOException {
        agree(grid, name, TypedBuilder::ofLongs);
    }

    private static void agreeAsSet(Grid sets, String name) throws ReflectiveOperationException, IOException {
        agree(sets, name, Filters::builder);
    }

    private static void agree(Grid grid, String name, Function<FilterSpec, FilterBuilder<LongFilter>> builder)
            throws ReflectiveOperationException, IOException {
        FilterSpec other = Duels.inOtherMode(grid.spec(name));
        Duels.agree(
                name,
                grid.spec(name),
                generated(grid, name),
                interpreted(other, () -> builder.apply(other)),
                SMALL,
                LARGE);
    }

    private static Duel duel(String name, int elements) throws ReflectiveOperationException {
        FilterSpec spec = Grid.with(name).spec(name);
        return new Duel(spec, generated(Grid.with(name), name), interpreted(Duels.inOtherMode(spec)), elements, 9);
    }

    private static Contender generated(Grid grid, String name) throws ReflectiveOperationException {
        Class<? extends LongFilter> type = grid.type(name);
        return new Contender(
                Engine.GENERATED, () -> Filters.builder(type), (reader, source) -> reader.read(type, source));
    }

    private static Contender interpreted(FilterSpec spec) {
        return interpreted(spec, () -> TypedBuilder.ofLongs(spec));
    }

    private static Contender interpreted(FilterSpec spec, Supplier<FilterBuilder<LongFilter>> builders) {
        return new Contender(
                Engine.INTERPRETED,
                builders::get,
                (reader, source) -> reader.concurrency(spec.concurrency()).read(LongFilter.class, source));
    }

    /**
     * Checks tables whose batches read ahead the elements that may have to move. Sparsely filled
     * tables have such elements soon. Every build takes both choices of partners.
     */
    @ParameterizedTest
    @ValueSource(strings = {"ThinXor", "ThinAdditive"})
    void agreeOnTablesBeyondTheCaches(String name) throws ReflectiveOperationException, IOException {
        agreeBeyondTheCaches(name);
    }

    @Test
    @Tag("full")
    void agreeOnTablesOfHalfWordsBeyondTheCaches() throws ReflectiveOperationException, IOException {
        agreeBeyondTheCaches("ThinHalf");
    }

    private static void agreeBeyondTheCaches(String name) throws ReflectiveOperationException, IOException {
        DLeftSpec spec = (DLeftSpec) Grid.with(name).spec(name);
        int words = BatchEmitter.CACHED_WORDS + 100_000;
        int elements = (int) (words * spec.averageLoad() * Long.SIZE / spec.bucketBits());
        Duel duel = duel(name, elements);
        duel.fill(elements, 10_000);
        duel.exchange();
    }

    /**
     * Checks large Bloom filters, in which lookups stop early. Every build takes probes that are
     * written out, probes in a loop, and counters.
     */
    @ParameterizedTest
    @ValueSource(strings = {"Bloom", "BloomOfSixteen", "CountingBloom"})
    void agreeOnBloomFiltersBeyondTheCaches(String name) throws ReflectiveOperationException, IOException {
        agreeOnBloomFilterBeyondTheCaches(name);
    }

    @ParameterizedTest
    @Tag("full")
    @ValueSource(strings = {"BloomOfTwo", "BloomOfMost", "ChoiceBloomOfMost"})
    void agreeOnMoreBloomFiltersBeyondTheCaches(String name) throws ReflectiveOperationException, IOException {
        agreeOnBloomFilterBeyondTheCaches(name);
    }

    private static void agreeOnBloomFilterBeyondTheCaches(String name)
            throws ReflectiveOperationException, IOException {
        int elements = beyondTheCaches(name);
        Duel duel = duel(name, elements);
        duel.play(10_000, 5000);
        duel.exchange();
    }

    /** Returns the number of elements whose Bloom filter is a little larger than the caches. */
    private static int beyondTheCaches(String name) {
        double bitsPerKey = ((BloomTableLayout) Grid.with(name).spec(name).toLayout()).bitsPerKey();
        return (int) (Long.SIZE * (BatchEmitter.CACHED_WORDS + 1000L) / bitsPerKey);
    }

    /** Checks each phase of lookups in batches: absent keys pass some of them in a full table. */
    @ParameterizedTest
    @ValueSource(strings = {"Bloom", "BloomOfSixteen", "CountingBloom"})
    void batchesAgreeWithLookupsInFullBloomFiltersBeyondTheCaches(String name) throws ReflectiveOperationException {
        int elements = beyondTheCaches(name);
        LongFilter filter = Filters.builder(Grid.sample().type(name))
                .expectedElements(elements)
                .seed(9)
                .build();
        filter.putAll(LongStream.range(0, elements).toArray());
        long[] absent = LongStream.range(elements, elements + 200_000L).toArray();
        BitSet oneByOne = IntStream.range(0, absent.length)
                .filter(i -> filter.mightContain(absent[i]))
                .collect(BitSet::new, BitSet::set, BitSet::or);
        assertThat(filter.mightContain(absent)).isEqualTo(oneByOne);
        assertThat(oneByOne.cardinality()).isPositive();
    }

    /**
     * Checks keys that were placed in sweeps. Both engines find them, and continue alike. Every
     * build takes few and many choices, two and four subtables, and groups of words and half words.
     */
    @ParameterizedTest
    @ValueSource(strings = {"ChoiceBloom", "ChoiceBloomOfEight", "Bare", "FourMoving", "GroupFour", "GroupHalf"})
    void agreeOnFiltersBuiltAtOnce(String name) throws ReflectiveOperationException {
        agreeBuiltAtOnce(name);
    }

    @ParameterizedTest
    @Tag("full")
    @ValueSource(
            strings = {
                "ChoiceBloomOfOne",
                "ChoiceBloomOfThree",
                "DepthOne",
                "GroupPaper",
                "GroupWide",
                "GroupHalfFour",
                "GroupWidest"
            })
    void agreeOnMoreFiltersBuiltAtOnce(String name) throws ReflectiveOperationException {
        agreeBuiltAtOnce(name);
    }

    private static void agreeBuiltAtOnce(String name) throws ReflectiveOperationException {
        long[] keys = LongStream.range(0, 3000).toArray();
        LongFilter generated = atOnce(Filters.builder(Grid.with(name).type(name)), keys);
        LongFilter interpreted = atOnce(TypedBuilder.ofLongs(Grid.with(name).spec(name)), keys);
        assertThat(generated.words()).isEqualTo(interpreted.words());
        assertThat(generated.mightContain(keys).cardinality()).isEqualTo(keys.length);
        for (long key = 0; key < 2L * keys.length; key++) {
            assertThat(generated.mightContain(key)).isEqualTo(interpreted.mightContain(key));
            assertThat(put(generated, key)).isEqualTo(put(interpreted, key));
        }
        assertThat(generated.words()).isEqualTo(interpreted.words());
    }

    /**
     * Checks tables that several threads fill part by part, and the same without threads. Beyond
     * the caches one thread fills them part by part, too. Every build takes each of the families,
     * and one table beyond the caches.
     */
    @ParameterizedTest
    @CsvSource({
        "Bare, 120000",
        "ThinXor, 600000",
        "Cells, 60000",
        "DynamicXor, 60000",
        "Bloom, 20000",
        "CountingBloom, 20000"
    })
    void agreeOnFiltersBuiltInParallel(String name, int count) throws ReflectiveOperationException {
        agreeBuiltInParallel(name, count);
    }

    @ParameterizedTest
    @Tag("full")
    @CsvSource({"ThinHalf, 120000", "GroupLeftmost, 60000", "Dynamic, 250000"})
    void agreeOnMoreFiltersBuiltInParallel(String name, int count) throws ReflectiveOperationException {
        agreeBuiltInParallel(name, count);
    }

    private static void agreeBuiltInParallel(String name, int count) throws ReflectiveOperationException {
        long[] keys = LongStream.range(0, count).toArray();
        LongFilter put = TypedBuilder.ofLongs(Grid.with(name).spec(name))
                .expectedElements(count)
                .seed(5)
                .build();
        put.putAll(keys);
        assertThat(put.stashSize()).isZero();
        for (FilterBuilder<? extends LongFilter> builder : List.of(
                Filters.builder(Grid.with(name).type(name)),
                TypedBuilder.ofLongs(Grid.with(name).spec(name)))) {
            builder.seed(5).expectedElements(count).addAll(keys);
            assertThat(builder.build().words()).isEqualTo(put.words());
            assertThat(builder.parallel().build().words()).isEqualTo(put.words());
        }
    }

    /** Returns the answer, or the message of a filter that is full. */
    private static String put(LongFilter filter, long key) {
        try {
            return Boolean.toString(filter.put(key));
        } catch (FilterFullException full) {
            return String.valueOf(full.getMessage());
        }
    }

    private static LongFilter atOnce(FilterBuilder<? extends LongFilter> builder, long... keys) {
        return builder.seed(5).addAll(keys).rebalance(3).build();
    }

    @Test
    @Tag("slow")
    void agreeOnManyMore() throws ReflectiveOperationException, IOException {
        for (int first = 1000; first < 2000; first += 100) {
            agree(Grid.compile(CommonSpecs.random("Random", RandomSpecs::valid, first, 100)));
            agree(Grid.compile(CommonSpecs.random("Counting", RandomCountingSpecs::dLeft, first, 30)));
            agree(Grid.compile(CommonSpecs.random("Dynamic", RandomCountingSpecs::dynamic, first, 30)));
            agree(Grid.compile(CommonSpecs.random("Windows", RandomWindowSpecs::valid, first, 30)));
            agree(Grid.compile(CommonSpecs.random("Bloom", RandomBloomSpecs::bloom, first, 15)));
            agree(Grid.compile(CommonSpecs.random("ChoiceBloom", RandomBloomSpecs::choiceBloom, first, 15)));
            agree(Grid.compile(CommonSpecs.random("CountingBloom", RandomBloomSpecs::countingBloom, first, 15)));
            agree(Grid.compile(CommonSpecs.random("Rank", RandomRankIndexedSpecs::valid, first, 30)));
            agree(Grid.compile(CommonSpecs.random("SmallRank", RandomRankIndexedSpecs::small, first, 30)));
        }
    }

    @Test
    void theSampleRunsEachFamilyInEachModeOnEachEngine() {
        Set<String> run = new HashSet<>();
        Grid.sample().specs().values().forEach(spec -> {
            run.add(Families.of(spec) + " generated " + spec.concurrency());
            run.add(Families.of(spec) + " interpreted "
                    + Duels.inOtherMode(spec).concurrency());
        });
        for (Family<?, ?> family : Families.all()) {
            // Tests have a family of their own, on the class path.
            if (family.annotation().getPackage().equals(DLeftFilter.class.getPackage())) {
                for (Concurrency mode : Concurrency.values()) {
                    assertThat(run).contains(family + " generated " + mode, family + " interpreted " + mode);
                }
            }
        }
    }

    /** A sample could lose these, which few specs have. */
    @Test
    void theSampleHasRareGeometries() {
        assertThat(Grid.sample().specs(DLeftSpec.class).stream()
                        .filter(spec -> spec.relocation() == Relocation.PATH)
                        .map(DLeftSpec::relocationDepth))
                .contains(1, 2, 3);
        assertThat(Grid.sample().specs(DLeftCountingSpec.class).stream()
                        .map(spec -> ((DLeftCountingLayout) spec.toLayout()).bucketWords()))
                .contains(1, 2)
                .anyMatch(words -> words > MAX_UNROLLED_WORDS);
        assertThat(Grid.sample().specs(BloomSpec.class).stream()
                        .map(spec -> ((BloomTableLayout) spec.toLayout()).hashFunctions()))
                .contains(1, MAX_UNROLLED_PROBES + 1)
                .anyMatch(count -> count < MAX_UNROLLED_PROBES);
    }

    /** Returns the specs of a family, in the sample and in the rest. */
    private static <S extends FilterSpec> List<S> specs(Class<S> family) {
        return Stream.of(Grid.sample(), Grid.rest())
                .flatMap(grid -> grid.specs(family).stream())
                .toList();
    }

    @Test
    @Tag("full")
    void theSpecsCoverWhatCanBeAsked() {
        Collection<DLeftSpec> specs = specs(DLeftSpec.class);
        assertThat(all(specs, DLeftSpec::subtables)).containsExactlyInAnyOrder(2, 3, 4);
        assertThat(all(specs, DLeftSpec::bucketBits)).containsExactlyInAnyOrder(32, 64, 128, 256);
        assertThat(all(specs, spec -> spec.group() * 1000 + spec.bucketBits()))
                .contains(2032, 4032, 2064, 4064, 2128, 4128, 2256);
        assertThat(all(specs, DLeftSpec::groupRule)).hasSize(2);
        assertThat(specs.stream()
                        .filter(spec -> spec.groupTies() == GroupTies.LEFTMOST && spec.group() > 1)
                        .map(spec -> spec.subtables() + " " + spec.relocation()))
                .contains("2 NONE", "2 PATH", "3 NONE", "3 PATH", "4 NONE", "4 PATH");
        assertThat(all(specs, DLeftSpec::longestFingerprint)).hasSizeGreaterThan(10);
        assertThat(all(specs, DLeftSpec::counterBits))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, 16).boxed().toList());
        assertThat(all(specs, DLeftSpec::counterEncoding)).hasSize(2);
        assertThat(specs.stream().flatMap(spec -> spec.semiSortDepth().stream()).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(0, 1, 2, 3, 4);
        assertThat(all(specs, DLeftSpec::permutation)).hasSize(Permutation.values().length);
        Collection<DLeftSpec> moving = specs.stream()
                .filter(spec -> spec.relocation() == Relocation.PATH)
                .toList();
        assertThat(moving).hasSizeBetween(20, specs.size() - 20);
        assertThat(all(moving, spec -> spec.subtables() * 10 + spec.relocationDepth()))
                .contains(21, 22, 23, 31, 32, 33, 41, 42, 43);
        assertThat(all(moving, DLeftSpec::relocationLoad)).contains(1, 2, 3, 4);
        assertThat(moving)
                .anyMatch(spec -> spec.relocationLoad() == spec.semiSortDepth().size() - 1);
        assertThat(all(specs, DLeftSpec::stashCapacity)).contains(0, 1, 8, 64);
        assertThat(all(specs, DLeftSpec::averageLoad)).hasSizeGreaterThan(20);
    }

    private static <V> Set<V> all(Collection<DLeftSpec> specs, Function<DLeftSpec, V> attribute) {
        return specs.stream().map(attribute).collect(Collectors.toSet());
    }

    @Test
    @Tag("full")
    void partnersAreFoundInBothWays() {
        assertThat(chunked(DLeftSpec.class, spec -> ((DLeftLayout) spec.toLayout()).choice()))
                .contains("2 AUTOMATIC true", "2 AUTOMATIC false");
        assertThat(chunked(DLeftCountingSpec.class, spec -> ((DLeftCountingLayout) spec.toLayout()).choice()))
                .contains("2 AUTOMATIC true", "2 AUTOMATIC false", "4 AUTOMATIC true", "4 AUTOMATIC false")
                .contains("2 XOR_IN_CHUNK true", "4 XOR_IN_CHUNK true", "3 ADDITIVE false", "4 ADDITIVE false");
    }

    /**
     * Returns the combinations of subtables, bucket choice, and whether the partners lie in a
     * chunk, at the tested sizes.
     */
    private static <S extends FilterSpec> Set<String> chunked(Class<S> family, Function<S, ChoiceLayout> choiceOf) {
        Set<String> chunked = new HashSet<>();
        for (S spec : specs(family)) {
            ChoiceLayout choice = choiceOf.apply(spec);
            for (int elements : new int[] {10, Duels.wholeChunks(spec, LARGE)}) {
                boolean inChunk = TableSize.of(choice, elements).chunkMask() != 0;
                chunked.add(choice.subtables() + " " + choice.permutation() + " " + inChunk);
            }
        }
        return chunked;
    }

    @Test
    @Tag("full")
    void theCountingSpecsCoverWhatCanBeAsked() {
        Collection<DLeftCountingSpec> specs = specs(DLeftCountingSpec.class);
        assertThat(specs.stream().map(DLeftCountingSpec::subtables)).contains(2, 3, 4);
        assertThat(specs.stream().map(DLeftCountingSpec::cellCounterBits)).contains(1, 2, 3, 4, 8);
        assertThat(specs.stream().map(spec -> ((DLeftCountingLayout) spec.toLayout()).bucketWords()))
                .contains(1, 2, 3, 4, 6, 8, 32);
        assertThat(specs.stream().map(DLeftCountingSpec::remainderBits).filter(bits -> bits < 9))
                .as("the remainder 0 comes often")
                .hasSizeGreaterThan(5);
        assertThat(specs.stream().map(DLeftCountingSpec::relocationVisits)).contains(1, 2, 3, 4, 32, 256);
        assertThat(specs.stream().map(DLeftCountingSpec::relocation)).contains(Relocation.values());
        assertThat(specs.stream().map(DLeftCountingSpec::stashCapacity)).contains(0, 1, 8, 64);
    }

    @Test
    @Tag("full")
    void theBloomSpecsCoverWhatCanBeAsked() {
        assertThat(hashFunctions(BloomSpec.class)).contains(1, 2, 4, 5, 11, 15, 16, 64);
        assertThat(hashFunctions(ChoiceBloomSpec.class)).contains(1, 2, 13, 64);
        assertThat(hashFunctions(CountingBloomSpec.class)).contains(1, 2, 11, 64);
        assertThat(specs(ChoiceBloomSpec.class).stream().map(ChoiceBloomSpec::choices))
                .contains(1, 2, 3, 8);
        assertThat(specs(CountingBloomSpec.class).stream().map(CountingBloomSpec::counterBits))
                .contains(2, 4, 8, 16);
    }

    private static Set<Integer> hashFunctions(Class<? extends FilterSpec> family) {
        return specs(family).stream()
                .map(spec -> ((BloomTableLayout) spec.toLayout()).hashFunctions())
                .collect(Collectors.toSet());
    }

    @Test
    @Tag("full")
    void theRankIndexedSpecsCoverWhatCanBeAsked() {
        List<ChainSpec> specs = specs(ChainSpec.class).stream()
                .map(spec -> ((RankIndexedLayout) spec.toLayout()).spec())
                .toList();
        assertThat(specs.stream().map(ChainSpec::chains)).contains(1, 33, 60, 61, 63, 64);
        assertThat(specs.stream().map(ChainSpec::slots)).contains(1, 2, 4, 63, 128, 129, 192);
        assertThat(specs.stream().filter(CountingSpec.class::isInstance).map(ChainSpec::cellCounterBits))
                .contains(0, 1, 2, 3, 8);
        assertThat(specs.stream().map(ChainSpec::slotBits)).contains(1, 6, 8, 10, 32, 40);
        assertThat(specs.stream().map(spec -> spec.chains() > spec.slots())).contains(true, false);
        assertThat(specs.stream().map(spec -> spec.chains() % Byte.SIZE + spec.slots() > Long.SIZE))
                .as("the higher index lies in one word, and in several")
                .contains(true, false);
    }

    /** Checks the refusals that end duels when a bucket has no room, for each possible reason. */
    @Test
    void bothEnginesRefuseForWantOfExtensionsOfEachLevelAndOfRoom() throws ReflectiveOperationException {
        Set<String> reasons = refusals(Grid.sample());
        assertThat(reasons).anyMatch(reason -> reason.contains("with both extensions"));
        assertThat(reasons).anyMatch(reason -> reason.contains("second-level extensions are taken"));
        assertThat(reasons).anyMatch(reason -> reason.contains("third-level extensions are taken"));
    }

    @Test
    @Tag("full")
    void bothEnginesRefuseTheSameInRest() throws ReflectiveOperationException {
        assertThat(refusals(Grid.rest())).hasSizeGreaterThan(2);
    }

    private static Set<String> refusals(Grid grid) throws ReflectiveOperationException {
        Set<String> reasons = new HashSet<>();
        for (Map.Entry<String, FilterSpec> entry : grid.specs().entrySet()) {
            if (entry.getValue() instanceof ChainSpec spec) {
                for (int elements : Duels.sizes(spec, 10, 100)) {
                    String reason = refusal(Filters.builder(grid.type(entry.getKey())), elements);
                    assertThat(refusal(TypedBuilder.ofLongs(spec), elements)).isEqualTo(reason);
                    reasons.add(reason.replaceAll("[0-9]+", "n").replaceAll(".*, the bucket", "the bucket"));
                }
            }
        }
        return reasons;
    }

    private static String refusal(FilterBuilder<? extends LongFilter> builder, int elements) {
        LongFilter filter = builder.expectedElements(elements).seed(3).build();
        try {
            for (long key = 0; key < 100L * elements; key++) {
                filter.put(key);
            }
            return "";
        } catch (FilterFullException full) {
            return full.getMessage() + " after " + full.accepted();
        }
    }
}
