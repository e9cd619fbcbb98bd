package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.Engine;
import dev.filtersmith.LongCountingFilter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The subjects by name. */
public final class Subjects {
    /** The limit of lookups in two buckets. */
    public static final String LIMIT_TWO = "limit2";

    /** The limit of lookups in two places anywhere in a table. */
    public static final String LIMIT_ANYWHERE = "limitanywhere";

    /** The limit of lookups in three buckets. */
    public static final String LIMIT_THREE = "limit3";

    /** The limit of lookups in two buckets of 128 bits. */
    public static final String LIMIT_WIDE = "limit2x128";

    /** The limit of lookups in the two buckets of the deletable filter. */
    public static final String LIMIT_DELETABLE = "limitdeletable64";

    /** The limit of lookups in the four buckets of the d-left counting filter. */
    public static final String LIMIT_CELLS = "limitdlcbf";

    /** The limit of lookups in the buckets of the rank-indexed filter. */
    public static final String LIMIT_RANK = "limitrank";

    /** The limit of lookups in the buckets of the bare rank-indexed filter. */
    public static final String LIMIT_RANK_BARE = "limitrankbare";

    /** The limit kernels. */
    public static final List<String> LIMITS = List.of(
            LIMIT_TWO,
            LIMIT_ANYWHERE,
            LIMIT_THREE,
            LIMIT_WIDE,
            LIMIT_DELETABLE,
            LIMIT_CELLS,
            LIMIT_RANK,
            LIMIT_RANK_BARE);

    /** Two subtables of 128-bit buckets, generated. */
    public static final String WIDE = "wide2x128";

    /**
     * The default filter, generated. The geometry search finds the same geometry for 16 bits per
     * key and fast lookups.
     */
    public static final String DEFAULT = "default";

    /** The default filter with a secret key, generated. */
    public static final String KEYED = "keyed";

    /** The default filter with moves to depth 1, generated. */
    public static final String DEPTH_ONE = "depth1";

    /** The paper's filter, generated. */
    public static final String PAPER = "paper3x64";

    /** Guava's Bloom filter. */
    public static final String GUAVA = "guava";

    /** Fastfilter's Bloom filter. */
    public static final String BLOOM = "bloom";

    /** Fastfilter's cuckoo filter with 16-bit fingerprints. */
    public static final String CUCKOO = "cuckoo16";

    /** The bare dynamic d-left counting filter, generated. */
    public static final String DELETABLE_64 = "deletable64";

    /** The bare d-left counting filter, generated. */
    public static final String CELLS = "dlcbf";

    /**
     * A dynamic d-left counting filter with the subtables, buckets and average load of the wide
     * filter, generated.
     */
    public static final String DYNAMIC_128 = "dynamic128";

    /** A rank-indexed filter with shorter chains than the smallest filter, generated. */
    public static final String RANK = "rank";

    /** The bare rank-indexed filter, generated. */
    public static final String RANK_BARE = "rankbare";

    /** A rank-indexed filter with deletion and chains of half an element, generated. */
    public static final String RANK_COUNTING = "rankcounting";

    /** The bare windowed cuckoo filter, generated. */
    public static final String WINDOWS_16 = "windows16";

    /** A windowed cuckoo filter near the threshold of the load, generated. */
    public static final String WINDOWS_23 = "windows23";

    /** Windowed cuckoo filters by the bits of a slot, generated. */
    public static final List<String> WINDOWS =
            List.of("windows8", "windows11", "windows15", WINDOWS_16, "windows19", WINDOWS_23, "windows33");

    /** The default filter, shared by one writing thread and any readers, generated. */
    public static final String DEFAULT_SINGLE = "default-single";

    /** The default filter, shared by any threads, generated. */
    public static final String DEFAULT_MULTI = "default-multi";

    /** The bare dynamic d-left counting filter, shared by one writing thread, generated. */
    public static final String DELETABLE_64_SINGLE = "deletable64-single";

    /** The bare dynamic d-left counting filter, shared by any threads, generated. */
    public static final String DELETABLE_64_MULTI = "deletable64-multi";

    /** The bare windowed cuckoo filter, shared by one writing thread, generated. */
    public static final String WINDOWS_16_SINGLE = "windows16-single";

    /** The bare windowed cuckoo filter, shared by any threads, generated. */
    public static final String WINDOWS_16_MULTI = "windows16-multi";

    /** The default filter with one writing thread, which puts the keys of others from a queue. */
    public static final String DEFAULT_QUEUED = "default-queued";

    /** A default filter for each thread that puts keys. */
    public static final String DEFAULT_PER_THREAD = "default-per-thread";

    /** The filters that threads share. */
    public static final List<String> SHARED = List.of(
            DEFAULT_SINGLE,
            DEFAULT_MULTI,
            DELETABLE_64_SINGLE,
            DELETABLE_64_MULTI,
            WINDOWS_16_SINGLE,
            WINDOWS_16_MULTI);

    /** The directory of the profiles that recorders write. */
    public static final String PROFILES = Path.of(System.getProperty("java.io.tmpdir"), "filtersmith-benchmarks")
            .toString();

    /** A maintained filter, of the default one that several threads change. */
    public static final String MAINTAINED = "maintained";

    /** The same, which also knows absent keys. */
    public static final String MAINTAINED_LEARNING = "maintained-learning";

    /** The default filter over texts of 42 characters that stay in the cache. */
    public static final String TEXTS = "texts";

    /** Fastfilter's counting Bloom filter. */
    public static final String COUNTING_BLOOM = "countingbloom";

    /** Orestes' counting Bloom filter with counters of 4 bits. */
    public static final String ORESTES = "orestes";

    /** Orestes' counting Bloom filter with counters of 8 bits: twice the space, less time. */
    public static final String ORESTES_8 = "orestes8";

    /** A Bloom filter with the parameters of fastfilter's, generated. */
    public static final String OWN_BLOOM = "ownbloom";

    /** A Bloom filter of two choices in the same space, generated. */
    public static final String CHOICE_BLOOM = "choicebloom";

    /** A counting Bloom filter with the parameters of Orestes', generated. */
    public static final String OWN_COUNTING_BLOOM = "owncountingbloom";

    /** The two Bloom filters that cannot remove keys. */
    public static final List<String> OWN_BLOOMS = List.of(OWN_BLOOM, CHOICE_BLOOM);

    /** The result of the geometry search for 12 bits per key and fast lookups, generated. */
    public static final String FAST_12 = "fast12";

    /** The result of the geometry search for 20 bits per key and fast lookups, generated. */
    public static final String FAST_20 = "fast20";

    /** The result of the geometry search for 24 bits per key and fast lookups, generated. */
    public static final String FAST_24 = "fast24";

    /** The result of the geometry search for 12 bits per key at any cost, generated. */
    public static final String COMPACT_12 = "compact12";

    /** The result of the geometry search for 16 bits per key at any cost, generated. */
    public static final String COMPACT_16 = "compact16";

    /** The result of the geometry search for 20 bits per key at any cost, generated. */
    public static final String COMPACT_20 = "compact20";

    /** The result of the geometry search for 24 bits per key at any cost, generated. */
    public static final String COMPACT_24 = "compact24";

    /** The four above. */
    public static final List<String> COMPACT = List.of(COMPACT_12, COMPACT_16, COMPACT_20, COMPACT_24);

    /** All filters with a geometry found by the geometry search. */
    public static final List<String> CHOSEN = join(List.of(FAST_12, FAST_20, FAST_24), COMPACT);

    /** Filtersmith's filters with deletion. */
    public static final List<String> OWN_COUNTING =
            join(List.of(DELETABLE_64, CELLS, DYNAMIC_128, OWN_COUNTING_BLOOM, RANK_COUNTING), WINDOWS);

    /** Filtersmith's filters, generated. */
    public static final List<String> GENERATED = join(
            join(List.of(DEFAULT, KEYED, DEPTH_ONE, PAPER, WIDE, RANK, RANK_BARE), join(OWN_BLOOMS, OWN_COUNTING)),
            CHOSEN);

    /** The generated filters that other engines run too. */
    public static final List<String> ENGINES =
            List.of(DEFAULT, PAPER, CELLS, RANK, RANK_BARE, DELETABLE_64, OWN_BLOOM, WIDE, WINDOWS_16);

    /** The filters of {@link #ENGINES}, bound; they need the agent in their JVM. */
    public static final List<String> BOUND = OwnSubjects.bound(ENGINES);

    /** The filters of {@link #ENGINES}, interpreted. */
    public static final List<String> INTERPRETED = OwnSubjects.interpreted(ENGINES);

    /** The generated filters that are also looked up in mapped files. */
    public static final List<String> VIEWED =
            List.of(DEFAULT, CELLS, DELETABLE_64, WINDOWS_16, RANK_BARE, OWN_BLOOM, CHOICE_BLOOM);

    /** The filters of {@link #VIEWED}, mapped. */
    public static final List<String> MAPPED = OwnSubjects.mapped(VIEWED);

    /** Filters of other libraries. */
    public static final List<String> PEERS = List.of(GUAVA, BLOOM, CUCKOO, COUNTING_BLOOM, ORESTES, ORESTES_8);

    /** The filters that can remove keys. */
    public static final List<String> DELETABLE = join(OWN_COUNTING, List.of(COUNTING_BLOOM, ORESTES, ORESTES_8));

    /** The filters that can remove and count keys. */
    public static final List<String> COUNTING = join(OWN_COUNTING, List.of(ORESTES, ORESTES_8));

    /** The filters whose space is compared. */
    public static final List<String> SIZED = join(List.of(CUCKOO), DELETABLE);

    /** All names. */
    public static final List<String> ALL = join(
            join(LIMITS, join(join(join(GENERATED, SHARED), join(join(BOUND, INTERPRETED), MAPPED)), PEERS)),
            List.of(DEFAULT_QUEUED, DEFAULT_PER_THREAD));

    private static final long SEED = 0x5eed;

    private Subjects() {}

    /**
     * Returns the name of the same filter, bound.
     *
     * @param generated name of a generated filter that other engines run too
     * @return name
     */
    public static String bound(String generated) {
        return BOUND.get(ENGINES.indexOf(generated));
    }

    /**
     * Returns the name of the same filter, built with {@code statistics(true)}.
     *
     * @param own name of a filter of Filtersmith
     * @return name
     */
    public static String counted(String own) {
        return own + OwnSubjects.COUNTED;
    }

    /**
     * Returns the name of the same filter, counting its operations and recorded in a profile.
     *
     * @param own name of a filter of Filtersmith
     * @return name
     */
    public static String profiled(String own) {
        return own + OwnSubjects.PROFILED;
    }

    /**
     * Returns the name of the same filter, interpreted.
     *
     * @param generated name of a generated filter that other engines run too
     * @return name
     */
    public static String interpreted(String generated) {
        return INTERPRETED.get(ENGINES.indexOf(generated));
    }

    /**
     * Returns the name of the same filter, looked up in a mapped file.
     *
     * @param generated name of a generated filter of {@link #VIEWED}
     * @return name
     */
    public static String mapped(String generated) {
        return MAPPED.get(VIEWED.indexOf(generated));
    }

    /**
     * Returns the names of the same filter that threads share, for each mode.
     *
     * @param exclusive name of a filter that threads do not share
     * @return names
     */
    public static List<String> shared(String exclusive) {
        return SHARED.stream().filter(name -> name.startsWith(exclusive + "-")).toList();
    }

    /**
     * Creates an empty subject. Loads no class of any other.
     *
     * @param name name of the subject
     * @param expectedElements number of elements that the subject is designed for
     * @return subject
     * @throws dev.filtersmith.MissingEngineException if the subject is bound and there is no agent
     * in this JVM
     */
    public static Subject create(String name, int expectedElements) {
        return switch (name) {
            case LIMIT_TWO -> LimitTwo.ofDefault(expectedElements, SEED);
            case LIMIT_ANYWHERE -> new LimitAnywhere(expectedElements, SEED);
            case LIMIT_DELETABLE -> LimitTwo.ofDeletable(expectedElements, SEED);
            case LIMIT_CELLS -> new LimitCells(expectedElements, SEED);
            case LIMIT_RANK -> new LimitChains(RankIndexedFilters.Bytes.class, expectedElements, SEED);
            case LIMIT_RANK_BARE -> new LimitChains(RankIndexedFilters.Bare.class, expectedElements, SEED);
            case LIMIT_THREE -> new LimitThree(expectedElements, SEED);
            case LIMIT_WIDE -> new LimitWide(expectedElements, SEED);
            case GUAVA -> new GuavaBloom(expectedElements);
            case BLOOM -> new FastfilterBloom(expectedElements, SEED);
            case CUCKOO -> new FastfilterCuckoo(expectedElements, SEED);
            case COUNTING_BLOOM -> new FastfilterCounting(expectedElements, SEED);
            case ORESTES -> new OrestesCounting(expectedElements, 4);
            case ORESTES_8 -> new OrestesCounting(expectedElements, 8);
            default -> OwnSubjects.create(name, expectedElements, SEED);
        };
    }

    private static List<String> join(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /**
     * Creates a generated filter with deletion as a subject.
     *
     * @param type annotated interface
     * @param expectedElements number of elements that the subject is designed for
     * @param seed seed of the keys' hashes
     * @return subject
     */
    public static Subject counting(Class<? extends LongCountingFilter> type, int expectedElements, long seed) {
        return OwnSubjects.of(FilterSubjects.create(type, expectedElements, seed, Engine.GENERATED));
    }
}
