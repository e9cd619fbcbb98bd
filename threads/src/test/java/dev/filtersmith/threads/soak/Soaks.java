package dev.filtersmith.threads.soak;

import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.Setup.Pace;
import java.util.Arrays;
import java.util.stream.Stream;

/** The soaks: each shape of filter in each engine. */
final class Soaks {
    /** Operations of each soak of workers that run at the same time. */
    private static final long OPERATIONS = Long.getLong("threads.operations", 2_500);

    /** Operations of each soak of workers that take turns, which costs a switch at each step. */
    private static final long OPERATIONS_IN_TURNS = Long.getLong("threads.turns", 2_500);

    /** Workers take turns, so that each run finds the same. */
    static final Pace TURNS = new Pace(true, 8, 1);

    /** Workers run at the same time. */
    static final Pace FREE = new Pace(false, 8, 1);

    /** A regular expression of the names of the filters' interfaces, to soak some alone. */
    private static final String FILTERS = System.getProperty("threads.filters", ".*");

    /**
     * Shapes of every build: one of each family, one of half words, and one that grows. {@code
     * DLeft} runs in all engines, the others in emitted classes. The tests tagged {@code full} take
     * the rest.
     */
    private static final String SAMPLE = "(DLeft|Halves|Quads|Remainders|Chains|Windows|\\w*Bloom|Keys)(Single|Multi)";

    private static final String SAMPLE_IN_ALL_ENGINES = "DLeft(Single|Multi)";

    private static final int THREADS = 8;
    private static final int WRITERS = 4;

    private Soaks() {}

    /**
     * Returns soaks of one writing thread and seven that read.
     *
     * @param mode mode of the filters
     */
    static Stream<Setup> oneWriter(String mode, Pace pace, int elements, double fill) {
        return all(SharedFilters.class, mode, 1, pace, elements, fill);
    }

    /**
     * Returns soaks of four threads that write and four that read.
     *
     * @param mode mode of the filters
     */
    static Stream<Setup> manyWriters(String mode, Pace pace, int elements, double fill) {
        return all(SharedFilters.class, mode, WRITERS, pace, elements, fill);
    }

    /** Returns the soaks of both shared modes. */
    static Stream<Setup> shared(Pace pace, int elements, double fill) {
        return Stream.concat(oneWriter("Single", pace, elements, fill), manyWriters("Multi", pace, elements, fill));
    }

    /** Returns the soaks of filters that grow, in both shared modes. */
    static Stream<Setup> growing(Pace pace, int elements, double fill) {
        return Stream.concat(
                all(GrowingFilters.class, "Single", 1, pace, elements, fill),
                all(GrowingFilters.class, "Multi", WRITERS, pace, elements, fill));
    }

    /** Returns whether every build runs a soak. */
    static boolean isSampled(Setup setup) {
        return setup.shape().matches(setup.engine().equals("GENERATED") ? SAMPLE : SAMPLE_IN_ALL_ENGINES);
    }

    private static Stream<Setup> all(Class<?> filters, String mode, int writers, Pace pace, int elements, double fill) {
        return Arrays.stream(filters.getDeclaredClasses())
                .map(Class::getName)
                .filter(name -> name.endsWith(mode) && name.matches(FILTERS))
                .sorted()
                .flatMap(name -> engines(pace)
                        .map(engine -> new Setup(
                                name, engine, elements, fill, writers, THREADS - writers, operations(pace), pace)));
    }

    private static long operations(Pace pace) {
        return pace.takesTurns() ? OPERATIONS_IN_TURNS : OPERATIONS;
    }

    private static Stream<String> engines(Pace pace) {
        // Bound classes are the interpreter's bytecode: taking turns, they would do just the same.
        return pace.takesTurns()
                ? Stream.of("INTERPRETED", "GENERATED")
                : Stream.of("INTERPRETED", "GENERATED", "BOUND");
    }
}
