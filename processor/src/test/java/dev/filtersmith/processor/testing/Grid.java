package dev.filtersmith.processor.testing;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.CountingFilter;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.processor.FilterProcessor;
import dev.filtersmith.testing.CommonSpecs;
import dev.filtersmith.testing.Remedies;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.tools.JavaFileObject;

/**
 * Specs, each on an interface over long keys, compiled in one run.
 *
 * @param specs specs by simple name of the interface
 * @param classes compiled interfaces and emitted classes
 */
public record Grid(Map<String, FilterSpec> specs, CompiledClasses classes) {
    /** The method with the names of the sample, for tests with a parameter. */
    public static final String SAMPLE_NAMES = "dev.filtersmith.processor.testing.Grid#sampleNames";

    /** The method with the names of the sets of the sample, for tests with a parameter. */
    public static final String SET_NAMES = "dev.filtersmith.processor.testing.Grid#setNames";

    /** The method with the names of the rest, for tests with a parameter. */
    public static final String REST_NAMES = "dev.filtersmith.processor.testing.Grid#restNames";

    /**
     * The specs of every build: of each family the default, those whose code differs most, and
     * random ones in each mode, so that each engine runs each family in each mode. The tests tagged
     * {@code full} take the rest.
     */
    private static final Set<String> SAMPLE = Set.of(
            // D-left filters: widths and groups of buckets, encodings, moves and bucket choices,
            // and more counter codes than a table of loads has.
            "Bare",
            "BareShared",
            "DepthOne",
            "DepthThree",
            "Paper",
            "PaperShared",
            "FourMoving",
            "Spare",
            "Half",
            "ThinXor",
            "ThinAdditive",
            "OneLoad",
            "Wide",
            "WidestSpare",
            "WidestCounted",
            "GroupFour",
            "GroupPaper",
            "GroupHalf",
            "ChosenFast",
            "Random1",
            "Random2",
            "Random3",
            // D-left counting filters: buckets of one word, of several, across two cache lines, and
            // of so many words that a loop reads them.
            "Cells",
            "CellsOfOneWord",
            "CellsXor",
            "Counting1",
            "Counting2",
            "Counting3",
            "Counting12",
            "Counting28",
            // Dynamic ones: uniform buckets, other fields, levels, slots, and two lengths.
            "Dynamic",
            "DynamicXor",
            "DynamicThree",
            "DynamicLevelsMoving",
            "DynamicWideSlots",
            "DynamicTwo",
            "RandomDynamic1",
            "RandomDynamic2",
            "RandomDynamic3",
            // Windows that are read by one word or two.
            "Windows",
            "WindowsOf15",
            "WindowsOf40",
            "RandomWindows1",
            "RandomWindows2",
            "RandomWindows3",
            // Bloom filters.
            "Bloom",
            "BloomOfOne",
            "BloomOfSixteen",
            "RandomBloom1",
            "RandomBloom2",
            "RandomBloom3",
            "ChoiceBloom",
            "ChoiceBloomOfEight",
            "RandomChoiceBloom1",
            "RandomChoiceBloom2",
            "RandomChoiceBloom3",
            "CountingBloom",
            "CountingBloomOfTwoBits",
            "RandomCountingBloom1",
            "RandomCountingBloom2",
            "CountingBloomOfOne",
            // Rank-indexed filters, with deletion and without.
            "Rank",
            "RankTwoWords",
            "RankFewSlots",
            "RankCounting",
            "RankThreeWords",
            "RankFewSlotsCounting",
            "RandomRank1",
            "RandomRank2",
            "RandomRank3",
            "RandomSmallRank1",
            "RandomSmallRank2",
            "RandomSmallRank3",
            "RandomSmallRank4",
            "RandomSmallRank6",
            "RandomSmallRank8");

    private static final class Sample {
        static final Grid GRID = common(true);
    }

    private static final class Rest {
        static final Grid GRID = common(false);
    }

    private static final class Sets {
        static final Grid GRID = sets(sample());
    }

    private static Grid common(boolean sampled) {
        Map<String, FilterSpec> specs = CommonSpecs.all();
        Set<String> unknown = new TreeSet<>(SAMPLE);
        unknown.removeAll(specs.keySet());
        if (!unknown.isEmpty()) {
            throw new IllegalStateException("the sample names specs that do not exist: " + unknown);
        }
        specs.keySet().removeIf(name -> SAMPLE.contains(name) != sampled);
        return compile(specs);
    }

    /**
     * Returns the specs that tests of emitted code share in every build.
     *
     * @return grid, compiled once
     */
    public static Grid sample() {
        return Sample.GRID;
    }

    /**
     * Returns the shared specs that are not in the sample.
     *
     * @return grid, compiled once
     */
    public static Grid rest() {
        return Rest.GRID;
    }

    /**
     * Returns the counting specs of the sample on interfaces without deletion.
     *
     * @return grid, compiled once
     */
    public static Grid sets() {
        return Sets.GRID;
    }

    /**
     * Compiles an interface without deletion for each counting spec of a grid.
     *
     * @param multisets grid
     * @return grid of sets
     */
    public static Grid sets(Grid multisets) {
        Map<String, FilterSpec> specs = new LinkedHashMap<>(multisets.specs());
        specs.values().removeIf(spec -> !(spec instanceof CountingSpec));
        return compile(specs, (name, spec) -> interfaceOf(name, spec.text(), LongFilter.class.getSimpleName()));
    }

    /**
     * Returns the grid of a shared spec: the sample or the rest.
     *
     * @param name name of the spec
     * @return grid, compiled once
     */
    public static Grid with(String name) {
        return SAMPLE.contains(name) ? sample() : rest();
    }

    /**
     * Returns the names of the sample.
     *
     * @return names in order
     */
    public static Set<String> sampleNames() {
        return sample().specs().keySet();
    }

    /**
     * Returns the names of the sets of the sample.
     *
     * @return names in order
     */
    public static Set<String> setNames() {
        return sets().specs().keySet();
    }

    /**
     * Returns the names of the rest.
     *
     * @return names in order
     */
    public static Set<String> restNames() {
        return rest().specs().keySet();
    }

    /**
     * Compiles an interface for each spec.
     *
     * @param specs specs by simple name
     * @return grid
     */
    public static Grid compile(Map<String, FilterSpec> specs) {
        return compile(specs, Grid::source);
    }

    private static Grid compile(Map<String, FilterSpec> specs, BiFunction<String, FilterSpec, JavaFileObject> source) {
        // A search each, and none depends on another.
        Map<FilterSpec, FilterSpec> withRoom = specs.values().parallelStream()
                .distinct()
                .collect(Collectors.toMap(Function.identity(), Grid::withRoom));
        Map<String, FilterSpec> accepted = new LinkedHashMap<>(specs);
        accepted.replaceAll((name, spec) -> Objects.requireNonNull(withRoom.get(spec)));
        JavaFileObject[] files = accepted.entrySet().stream()
                .map(spec -> source.apply(spec.getKey(), spec.getValue()))
                .toArray(JavaFileObject[]::new);
        return new Grid(
                Collections.unmodifiableMap(accepted),
                new CompiledClasses(CompiledClasses.compile(new FilterProcessor(), files)));
    }

    /**
     * Returns the spec, or one with a lower load if the processor refuses the load. The tests fill
     * filters beyond their expected elements, so they see full buckets all the same.
     */
    private static FilterSpec withRoom(FilterSpec spec) {
        List<Problem> shortages = FilterAdvisor.shortages(spec.toLayout());
        return shortages.isEmpty() ? spec : Remedies.of(spec, shortages.get(0)).get(0);
    }

    /**
     * Returns the source of an interface.
     *
     * @param name simple name
     * @param spec spec
     * @return source file of a package-private interface in package grid
     */
    public static JavaFileObject source(String name, FilterSpec spec) {
        return source(name, spec, spec.text());
    }

    /**
     * Returns the source of an interface with any annotation.
     *
     * @param name simple name
     * @param spec spec, which determines whether the interface has deletion
     * @param annotation source of the annotation
     * @return source file of a package-private interface in package grid
     */
    public static JavaFileObject source(String name, FilterSpec spec, String annotation) {
        Class<?> type = spec instanceof CountingSpec ? LongCountingFilter.class : LongFilter.class;
        return interfaceOf(name, annotation, type.getSimpleName());
    }

    /**
     * Returns the source of an interface over objects.
     *
     * @param name simple name
     * @param spec spec, which determines whether the interface has deletion
     * @param annotation source of the annotation
     * @param keyType source of the type of the keys
     * @return source file of a package-private interface in package grid
     */
    public static JavaFileObject source(String name, FilterSpec spec, String annotation, String keyType) {
        Class<?> type = spec instanceof CountingSpec ? CountingFilter.class : MembershipFilter.class;
        return interfaceOf(name, annotation, type.getSimpleName() + "<" + keyType + ">");
    }

    /** Returns the source of an interface that extends another of the library. */
    static JavaFileObject interfaceOf(String name, String annotation, String type) {
        return JavaFileObjects.forSourceLines(
                "grid." + name,
                "package grid;",
                "import static dev.filtersmith.annotation.Concurrency.*;",
                "import static dev.filtersmith.annotation.Cost.*;",
                "import static dev.filtersmith.annotation.CounterEncoding.*;",
                "import static dev.filtersmith.annotation.GroupRule.*;",
                "import static dev.filtersmith.annotation.GroupTies.*;",
                "import static dev.filtersmith.annotation.Growth.*;",
                "import static dev.filtersmith.annotation.Permutation.*;",
                "import static dev.filtersmith.annotation.Relocation.*;",
                "import dev.filtersmith." + type.replaceAll("<.*", "") + ";",
                "import dev.filtersmith.annotation.*;",
                annotation,
                "interface " + name + " extends " + type + " {}");
    }

    /**
     * Returns the specs of one family.
     *
     * @param <S> type of the specs
     * @param family type of the specs
     * @return specs in order
     */
    public <S extends FilterSpec> List<S> specs(Class<S> family) {
        return specs.values().stream()
                .filter(family::isInstance)
                .map(family::cast)
                .toList();
    }

    /**
     * Returns the interface of a spec.
     *
     * @param name simple name of the interface
     * @return class
     * @throws ClassNotFoundException if there is no such interface
     */
    public Class<? extends LongFilter> type(String name) throws ClassNotFoundException {
        return classes.loadClass("grid." + name).asSubclass(LongFilter.class);
    }

    /**
     * Returns the spec of an interface.
     *
     * @param name simple name of the interface
     * @return spec
     */
    public FilterSpec spec(String name) {
        return Objects.requireNonNull(specs.get(name), name);
    }
}
