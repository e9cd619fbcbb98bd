package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.Engine;
import dev.filtersmith.LongFilter;
import java.util.List;

/** The subjects by name. */
public final class Subjects {
    /** The limit of lookups in two buckets. */
    public static final String LIMIT_TWO = "limit2";

    /** The limit of lookups in three buckets. */
    public static final String LIMIT_THREE = "limit3";

    /** The default filter, generated. */
    public static final String DEFAULT = "default";

    /** The default filter with moves to depth 1, generated. */
    public static final String DEPTH_ONE = "depth1";

    /** The paper's filter, generated. */
    public static final String PAPER = "paper3x64";

    /** The default filter, interpreted. */
    public static final String INTERPRETED = "interpreted";

    /** Guava's Bloom filter. */
    public static final String GUAVA = "guava";

    /** Fastfilter's Bloom filter. */
    public static final String BLOOM = "bloom";

    /** Fastfilter's cuckoo filter with 16-bit fingerprints. */
    public static final String CUCKOO = "cuckoo16";

    /** All names. */
    public static final List<String> ALL =
            List.of(LIMIT_TWO, LIMIT_THREE, DEFAULT, DEPTH_ONE, PAPER, INTERPRETED, GUAVA, BLOOM, CUCKOO);

    private static final long SEED = 0x5eed;

    private Subjects() {}

    /**
     * Creates an empty subject. Loads no class of any other.
     *
     * @param name name of the subject
     * @param expectedElements number of elements that it is for
     * @return subject
     */
    public static Subject create(String name, int expectedElements) {
        return switch (name) {
            case LIMIT_TWO -> new LimitTwo(expectedElements, SEED);
            case LIMIT_THREE -> new LimitThree(expectedElements, SEED);
            case DEFAULT -> own(DefaultFilter.class, expectedElements, Engine.GENERATED);
            case DEPTH_ONE -> own(DepthOneFilter.class, expectedElements, Engine.GENERATED);
            case PAPER -> own(PaperFilter.class, expectedElements, Engine.GENERATED);
            case INTERPRETED -> own(DefaultFilter.class, expectedElements, Engine.INTERPRETED);
            case GUAVA -> new GuavaBloom(expectedElements);
            case BLOOM -> new FastfilterBloom(expectedElements, SEED);
            case CUCKOO -> new FastfilterCuckoo(expectedElements, SEED);
            default -> throw new IllegalArgumentException("no subject " + name + "; there are " + ALL);
        };
    }

    private static Subject own(Class<? extends LongFilter> type, int expectedElements, Engine engine) {
        return new OwnFilter(FilterSubjects.create(type, expectedElements, SEED, engine));
    }
}
