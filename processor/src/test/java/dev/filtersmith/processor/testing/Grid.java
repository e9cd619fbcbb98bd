package dev.filtersmith.processor.testing;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.DLeftSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongFilter;
import dev.filtersmith.processor.FilterProcessor;
import dev.filtersmith.testing.RandomSpecs;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import javax.tools.JavaFileObject;

/**
 * Specs, each on an interface over long keys, compiled in one run.
 *
 * @param specs specs by simple name of the interface
 * @param classes what the compiler made of them
 */
public record Grid(Map<String, DLeftSpec> specs, CompiledClasses classes) {
    private static final int RANDOM_SPECS = 72;

    /** The paper's 128-bit bucket, but for load 11, whose 0-count does not fit. */
    private static final String WIDE_DEPTHS = "{0, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 0}";

    private static final class Common {
        static final Grid GRID = compile(commonSpecs());
    }

    /**
     * The specs that all tests of emitted code share: some that matter, and random ones.
     *
     * @return grid, compiled once
     */
    public static Grid common() {
        return Common.GRID;
    }

    private static Map<String, DLeftSpec> commonSpecs() {
        Map<String, DLeftSpec> specs = new LinkedHashMap<>();
        put(specs, "Bare", "");
        put(specs, "DepthOne", "relocationDepth = 1");
        put(specs, "DepthThree", "relocationDepth = 3");
        put(specs, "Paper", "subtables = 3, relocation = NONE");
        put(specs, "FourMoving", "subtables = 4");
        put(specs, "FourMovingOnce", "subtables = 4, relocationDepth = 1");
        put(specs, "ThreeMovingDeep", "subtables = 3, relocationDepth = 3, relocationLoad = 1, stashCapacity = 64");
        put(specs, "FourToOne", "counterBits = 12, semiSortDepth = {0, 0, 0, 0, 4, 2, 0}, averageLoad = 3.9");
        put(
                specs,
                "Spare",
                "counterBits = 8, counterEncoding = ENUMERATED_WITH_SPARE_BITS,"
                        + " semiSortDepth = {0, 1, 2, 2, 2, 2, 2, 1}");
        put(
                specs,
                "Half",
                "bucketBits = 32, counterBits = 5, semiSortDepth = {0, 0, 0, 2, 1, 0, 0}, averageLoad = 2.667");
        put(specs, "ThinXor", "permutation = XOR_IN_CHUNK, averageLoad = 1, relocationLoad = 1");
        put(specs, "ThinAdditive", "permutation = ADDITIVE, averageLoad = 1, relocationLoad = 1");
        put(specs, "ThinHalf", "bucketBits = 32, semiSortDepth = {0, 0, 0, 0}, averageLoad = 1.5, relocationLoad = 1");
        put(specs, "OneLoad", "counterBits = 1, semiSortDepth = {0, 0}, averageLoad = 0.5, relocationLoad = 1");
        put(
                specs,
                "ManyLoads",
                "subtables = 2, counterBits = 5, relocation = NONE, averageLoad = 20, semiSortDepth = {"
                        + "0, ".repeat(29) + "0}");
        put(specs, "Wide", "bucketBits = 128, counterBits = 8, semiSortDepth = " + WIDE_DEPTHS + ", averageLoad = 6.4");
        put(
                specs,
                "WidePaper",
                "subtables = 3, relocation = NONE, bucketBits = 128, counterBits = 8, semiSortDepth = " + WIDE_DEPTHS
                        + ", averageLoad = 6.4");
        put(
                specs,
                "WideSpare",
                "bucketBits = 128, counterBits = 8, counterEncoding = ENUMERATED_WITH_SPARE_BITS, averageLoad = 8,"
                        + " semiSortDepth = {0, 0, 0, 1, 2, 1, 1, 1, 2, 2, 0}");
        put(
                specs,
                "Widest",
                "bucketBits = 256, counterBits = 10, relocationDepth = 1, averageLoad = 12.8,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 0, 0}");
        put(
                specs,
                "WideCounted",
                "bucketBits = 128, counterBits = 16, averageLoad = 8,"
                        + " semiSortDepth = {0, 1, 1, 1, 2, 2, 3, 3, 3, 3, 2, 0}");
        put(
                specs,
                "GroupFour",
                "group = 4, counterBits = 9, semiSortDepth = {0, 1, 1, 3, 3, 2}, longestFingerprint = 17");
        put(specs, "GroupPaper", "group = 4, subtables = 3, relocation = NONE, groupRule = EQUAL_FIELDS");
        put(
                specs,
                "GroupWide",
                "group = 4, bucketBits = 128, counterBits = 8, averageLoad = 6.4, relocationDepth = 1,"
                        + " semiSortDepth = {0, 0, 0, 1, 2, 1, 2, 2, 0}");
        put(
                specs,
                "GroupHalf",
                "bucketBits = 32, group = 2, counterBits = 5, semiSortDepth = {0, 1, 1, 2, 1}, averageLoad = 2.6667,"
                        + " relocationLoad = 1");
        put(
                specs,
                "GroupHalfFour",
                "subtables = 3, bucketBits = 32, group = 4, counterBits = 4, semiSortDepth = {0, 0, 2, 1}, averageLoad = 2,"
                        + " relocationLoad = 1");
        put(
                specs,
                "GroupWidest",
                "bucketBits = 256, group = 2, counterBits = 8, relocationDepth = 1, averageLoad = 12.8, longestFingerprint = 20,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}");
        put(specs, "Plateau", "longestFingerprint = 16");
        put(specs, "ChosenFast", "bitsPerKey = 20");
        put(specs, "ChosenCompact", "maxFpp = 1e-4, cost = COMPACT");
        specs.putAll(random("Random", 1, RANDOM_SPECS));
        return specs;
    }

    private static void put(Map<String, DLeftSpec> specs, String name, String attributes) {
        specs.put(name, (DLeftSpec) FilterSpec.parse("@DLeftFilter(" + attributes + ")"));
    }

    /**
     * Random specs.
     *
     * @param prefix beginning of the names
     * @param firstSeed seed of the first
     * @param count number of specs
     * @return specs by name
     */
    public static Map<String, DLeftSpec> random(String prefix, long firstSeed, int count) {
        Map<String, DLeftSpec> specs = new LinkedHashMap<>();
        for (long seed = firstSeed; seed < firstSeed + count; seed++) {
            specs.put(prefix + seed, RandomSpecs.valid(seed));
        }
        return specs;
    }

    /**
     * Compiles an interface for each spec.
     *
     * @param specs specs by simple name
     * @return grid
     */
    public static Grid compile(Map<String, DLeftSpec> specs) {
        JavaFileObject[] files = specs.entrySet().stream()
                .map(spec -> source(spec.getKey(), spec.getValue()))
                .toArray(JavaFileObject[]::new);
        return new Grid(
                Collections.unmodifiableMap(new LinkedHashMap<>(specs)),
                new CompiledClasses(CompiledClasses.compile(new FilterProcessor(), files)));
    }

    /**
     * The source of an interface.
     *
     * @param name simple name
     * @param spec spec
     * @return source file of a package-private interface in package grid
     */
    public static JavaFileObject source(String name, DLeftSpec spec) {
        return JavaFileObjects.forSourceLines(
                "grid." + name,
                "package grid;",
                "import static dev.filtersmith.annotation.Cost.*;",
                "import static dev.filtersmith.annotation.CounterEncoding.*;",
                "import static dev.filtersmith.annotation.GroupRule.*;",
                "import static dev.filtersmith.annotation.Permutation.*;",
                "import static dev.filtersmith.annotation.Relocation.*;",
                "import dev.filtersmith.LongFilter;",
                "import dev.filtersmith.annotation.DLeftFilter;",
                spec.text(),
                "interface " + name + " extends LongFilter {}");
    }

    /**
     * The interface of a spec.
     *
     * @param name its simple name
     * @return class
     * @throws ClassNotFoundException if there is none
     */
    public Class<? extends LongFilter> type(String name) throws ClassNotFoundException {
        return classes.loadClass("grid." + name).asSubclass(LongFilter.class);
    }

    /**
     * The spec of an interface.
     *
     * @param name its simple name
     * @return spec
     */
    public DLeftSpec spec(String name) {
        return Objects.requireNonNull(specs.get(name), name);
    }
}
