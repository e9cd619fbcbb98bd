package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.profile.ProfileRecorder;
import dev.filtersmith.rotating.RotatingBuilder;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Filtersmith's filters by name. A plain name is that of a generated filter; with a suffix it is
 * the same filter under another engine, one that is made of several, or one that counts.
 */
final class OwnSubjects {
    private static final String BOUND = "-bound";
    private static final String INTERPRETED = "-interpreted";
    private static final String MAPPED = "-mapped";
    private static final String SHARDED = "-sharded";
    private static final String ROTATING = "-rotating";
    static final String COUNTED = "-counted";
    static final String PROFILED = "-profiled";

    /** A tenth of a bit for each of the 100,000 keys of small filters. */
    private static final int ABSENT_BYTES = 1250;

    /** Guarded by the class. */
    private static @Nullable ProfileRecorder recorder;

    private OwnSubjects() {}

    /** Returns the names of the same filters, bound. */
    static List<String> bound(List<String> generated) {
        return generated.stream().map(name -> name + BOUND).toList();
    }

    /** Returns the names of the same filters, interpreted. */
    static List<String> interpreted(List<String> generated) {
        return generated.stream().map(name -> name + INTERPRETED).toList();
    }

    /** Returns the names of the same filters, looked up in mapped files. */
    static List<String> mapped(List<String> generated) {
        return generated.stream().map(name -> name + MAPPED).toList();
    }

    /** Creates an empty subject. */
    static Subject create(String name, int expectedElements, long seed) {
        if (name.equals(Subjects.KEYED)) {
            return keyed(expectedElements);
        }
        if (name.equals(Subjects.DEFAULT_QUEUED)) {
            return new QueuedFilter(ofOneWriter(expectedElements, seed));
        }
        if (name.equals(Subjects.DEFAULT_PER_THREAD)) {
            return new FilterPerThread(() -> ofOneWriter(expectedElements, seed));
        }
        if (name.endsWith(COUNTED)) {
            return counted(without(COUNTED, name), expectedElements, seed, false);
        }
        if (name.endsWith(PROFILED)) {
            return counted(without(PROFILED, name), expectedElements, seed, true);
        }
        if (name.startsWith(Subjects.MAINTAINED)) {
            int bytes = name.equals(Subjects.MAINTAINED) ? 0 : ABSENT_BYTES;
            return new MaintainedSubject(
                    builder(SharedFilters.DefaultMulti.class, expectedElements, seed), expectedElements, bytes);
        }
        if (name.equals(Subjects.TEXTS)) {
            return new TextFilter(Filters.builder(KeyFilters.Strings.class), expectedElements);
        }
        if (name.endsWith(MAPPED)) {
            Class<? extends LongFilter> type = type(without(MAPPED, name));
            return new MappedFilter(type, FilterSubjects.create(type, expectedElements, seed, Engine.GENERATED));
        }
        if (name.endsWith(SHARDED)) {
            return of(builder(type(without(SHARDED, name)), expectedElements, seed)
                    .shards(16)
                    .build());
        }
        if (name.endsWith(ROTATING)) {
            return of(RotatingBuilder.of(builder(type(without(ROTATING, name)), expectedElements, seed))
                    .build()
                    .filter());
        }
        if (name.endsWith(BOUND)) {
            return create(without(BOUND, name), expectedElements, seed, Engine.BOUND);
        }
        return name.endsWith(INTERPRETED)
                ? create(without(INTERPRETED, name), expectedElements, seed, Engine.INTERPRETED)
                : create(name, expectedElements, seed, Engine.GENERATED);
    }

    private static LongFilter ofOneWriter(int expectedElements, long seed) {
        return builder(SharedFilters.DefaultSingle.class, expectedElements, seed)
                .build();
    }

    private static Subject counted(String name, int expectedElements, long seed, boolean profiled) {
        if (name.equals(Subjects.TEXTS)) {
            return new TextFilter(counting(Filters.builder(KeyFilters.Strings.class), profiled), expectedElements);
        }
        boolean bound = name.endsWith(BOUND);
        return of(counting(builder(type(bound ? without(BOUND, name) : name), expectedElements, seed), profiled)
                .engine(bound ? Engine.BOUND : Engine.GENERATED)
                .build());
    }

    private static <F extends Filter> FilterBuilder<F> counting(FilterBuilder<F> builder, boolean profiled) {
        if (profiled) {
            record();
            builder.name("profiled");
        }
        return builder.statistics(true);
    }

    /** Starts the recorder of this class loader, which records filters with a name. */
    private static synchronized void record() {
        if (recorder == null) {
            recorder = ProfileRecorder.record(Path.of(Subjects.PROFILES));
        }
    }

    private static Subject keyed(int expectedElements) {
        return of(Filters.builder(DefaultFilter.class)
                .expectedElements(expectedElements)
                .key(new byte[16])
                .engine(Engine.GENERATED)
                .build());
    }

    private static <F extends LongFilter> FilterBuilder<F> builder(Class<F> type, int expectedElements, long seed) {
        return Filters.builder(type)
                .expectedElements(expectedElements)
                .seed(seed)
                .engine(Engine.GENERATED);
    }

    private static String without(String ending, String name) {
        return name.substring(0, name.length() - ending.length());
    }

    private static Subject create(String generated, int expectedElements, long seed, Engine engine) {
        return of(FilterSubjects.create(type(generated), expectedElements, seed, engine));
    }

    /** Returns a filter as a subject. */
    static Subject of(LongFilter filter) {
        return filter instanceof LongCountingFilter counting ? new OwnCountingFilter(counting) : new OwnFilter(filter);
    }

    private static Class<? extends LongFilter> type(String name) {
        return switch (name) {
            case Subjects.WIDE -> WideFilter.class;
            case Subjects.DEFAULT -> DefaultFilter.class;
            case Subjects.DEPTH_ONE -> DepthOneFilter.class;
            case Subjects.PAPER -> PaperFilter.class;
            case Subjects.DELETABLE_64 -> CountingFilters.Deletable64.class;
            case Subjects.DEFAULT_SINGLE -> SharedFilters.DefaultSingle.class;
            case Subjects.DEFAULT_MULTI -> SharedFilters.DefaultMulti.class;
            case Subjects.DELETABLE_64_SINGLE -> SharedFilters.DeletableSingle.class;
            case Subjects.DELETABLE_64_MULTI -> SharedFilters.DeletableMulti.class;
            case Subjects.WINDOWS_16_SINGLE -> SharedFilters.WindowsSingle.class;
            case Subjects.WINDOWS_16_MULTI -> SharedFilters.WindowsMulti.class;
            case Subjects.CELLS -> CountingFilters.Cells.class;
            case Subjects.DYNAMIC_128 -> CountingFilters.Dynamic128.class;
            case Subjects.OWN_BLOOM -> BloomFilters.Classic.class;
            case Subjects.CHOICE_BLOOM -> BloomFilters.TwoChoices.class;
            case Subjects.OWN_COUNTING_BLOOM -> BloomFilters.Counting.class;
            case Subjects.RANK -> RankIndexedFilters.Bytes.class;
            case Subjects.RANK_BARE -> RankIndexedFilters.Bare.class;
            case Subjects.RANK_COUNTING -> RankIndexedFilters.Counting.class;
            case Subjects.FAST_12 -> ChosenFilters.Fast12.class;
            case Subjects.FAST_20 -> ChosenFilters.Fast20.class;
            case Subjects.FAST_24 -> ChosenFilters.Fast24.class;
            case Subjects.COMPACT_12 -> ChosenFilters.Compact12.class;
            case Subjects.COMPACT_16 -> ChosenFilters.Compact16.class;
            case Subjects.COMPACT_20 -> ChosenFilters.Compact20.class;
            case Subjects.COMPACT_24 -> ChosenFilters.Compact24.class;
            case "windows8" -> WindowFilters.Bits8.class;
            case "windows11" -> WindowFilters.Bits11.class;
            case "windows15" -> WindowFilters.Bits15.class;
            case Subjects.WINDOWS_16 -> WindowFilters.Bits16.class;
            case "windows19" -> WindowFilters.Bits19.class;
            case Subjects.WINDOWS_23 -> WindowFilters.Bits23.class;
            case "windows33" -> WindowFilters.Bits33.class;
            default -> throw new IllegalArgumentException("no subject " + name + "; there are " + Subjects.ALL);
        };
    }
}
