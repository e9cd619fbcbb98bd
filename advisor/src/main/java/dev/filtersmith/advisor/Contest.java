package dev.filtersmith.advisor;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.Comparison.Missing;
import dev.filtersmith.advisor.Comparison.Row;
import dev.filtersmith.advisor.family.FamilyAdvisor;
import dev.filtersmith.advisor.family.OfflineCandidate;
import dev.filtersmith.advisor.rankindexed.RankIndexedModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * A run of the geometry search over all families, for the same number of elements and the same
 * rate.
 */
public final class Contest {
    /**
     * Repeated keys of the comparison: their share of the different keys, and how often they come.
     */
    private static final double REPEATED_SHARE = 0.1;

    private static final int REPEATED_TIMES = 2;

    /** First guess of the elements that some memory holds, at most; searches do not take longer. */
    private static final long MAX_GUESS = 1L << 24;

    private static final long MAX_ELEMENTS = 1L << 52;

    private final long expectedElements;
    private final OptionalLong memoryBytes;
    private final double maxFpp;
    private final boolean deletions;
    private final List<Row> rows = new ArrayList<>();
    private final List<Missing> missing = new ArrayList<>();

    /**
     * Creates a contest.
     *
     * @param expectedElements elements of the filters, 1 or more
     * @param maxFpp highest rate allowed, above 0 and below 1
     * @param deletions whether elements have to be removable
     */
    public Contest(long expectedElements, double maxFpp, boolean deletions) {
        this(expectedElements, OptionalLong.empty(), maxFpp, deletions);
    }

    private Contest(long expectedElements, OptionalLong memoryBytes, double maxFpp, boolean deletions) {
        this.expectedElements = expectedElements;
        this.memoryBytes = memoryBytes;
        this.maxFpp = maxFpp;
        this.deletions = deletions;
    }

    /** Creates a contest of filters that take as many elements as some memory holds. */
    static Contest inMemory(long bytes, double maxFpp, boolean deletions) {
        double bits = Math.max(1, -StrictMath.log(maxFpp) / StrictMath.log(2));
        long guess = (long) Math.max(1, Math.min(MAX_GUESS, bytes * (double) Byte.SIZE / bits));
        return new Contest(guess, OptionalLong.of(bytes), maxFpp, deletions);
    }

    /**
     * Searches the geometries of all families.
     *
     * @return comparison of the results
     */
    public Comparison hold() {
        Advisors.all().forEach(advisor -> enter(elements -> online(advisor, elements)));
        if (!deletions) {
            Advisors.all().forEach(advisor -> enter(elements -> advisor.offlineCandidates(elements, maxFpp)));
        }
        rows.sort(Comparator.<Row>comparingLong(row -> -row.spec().expectedElements())
                .thenComparingDouble(Row::bitsPerKey));
        long most = rows.isEmpty() ? 0 : rows.get(0).spec().expectedElements();
        return new Comparison(
                memoryBytes.isPresent() ? most : expectedElements, memoryBytes, maxFpp, deletions, rows, missing);
    }

    private List<OfflineCandidate> online(FamilyAdvisor<?, ?> advisor, long elements) {
        List<OfflineCandidate> candidates = new ArrayList<>();
        for (FilterSpec spec : advisor.candidates(elements, maxFpp)) {
            candidates.add(new OfflineCandidate(
                    spec, 0, () -> Advisors.adviseAlone(spec).chosen()));
        }
        return candidates;
    }

    /** Enters the candidates of a family, which are as many for each number of elements. */
    private void enter(LongFunction<List<OfflineCandidate>> candidates) {
        List<OfflineCandidate> first = candidates.apply(expectedElements);
        for (int i = 0; i < first.size(); i++) {
            int index = i;
            OfflineCandidate candidate = first.get(i);
            if (deletions && !(candidate.asked() instanceof CountingSpec)) {
                missing.add(new Missing(candidate.asked(), "no removal"));
                continue;
            }
            try {
                Advice.Option option = candidate.search().get();
                add(
                        memoryBytes.isEmpty()
                                ? option
                                : largest(
                                        option,
                                        elements -> candidates
                                                .apply(elements)
                                                .get(index)
                                                .search()
                                                .get()),
                        candidate.sweeps());
            } catch (FilterSpecException none) {
                String reason = none.problems().stream().map(Problem::toString).collect(Collectors.joining(" "));
                missing.add(new Missing(candidate.asked(), reason));
            }
        }
    }

    /** Searches for the elements that fit, since the geometry depends on their number. */
    private Advice.Option largest(Advice.Option guess, LongFunction<Advice.Option> search) {
        Advice.Option option = search.apply(fitting(guess));
        while (!fits(option.spec().toLayout(), option.spec().expectedElements())) {
            option = search.apply(fitting(option));
        }
        return option;
    }

    /** Returns the largest number of elements whose table and stash fit into the memory. */
    private long fitting(Advice.Option option) {
        Layout layout = option.spec().toLayout();
        long most = 0;
        for (long step = MAX_ELEMENTS; step > 0; step >>= 1) {
            most += fits(layout, most + step) ? step : 0;
        }
        if (most == 0) {
            throw new FilterSpecException(List.of(new Problem(
                    "MemoryTooSmall",
                    "expectedElements",
                    "no filter of one element fits into " + memoryBytes.orElseThrow() + " bytes")));
        }
        return most;
    }

    private boolean fits(Layout layout, long elements) {
        try {
            return (layout.tableWords(elements) + layout.spec().stashCapacity()) * Long.BYTES
                    <= memoryBytes.orElseThrow();
        } catch (FilterSpecException tooMany) {
            return false;
        }
    }

    private void add(Advice.Option option, int sweeps) {
        Layout layout = option.spec().toLayout();
        long elements = option.spec().expectedElements();
        rows.add(new Row(
                option.spec(),
                option.model(),
                bitsPerKey(layout, elements, elements),
                repeated(layout),
                Advisors.reads(layout, option.model(), elements),
                sweeps,
                trimmed(option)));
    }

    private static double bitsPerKey(Layout layout, long room, long elements) {
        return (double) layout.tableWords(room) * Long.SIZE / elements;
    }

    /**
     * Returns the bits per different key if some come twice. The filter is made for the room that
     * these take in its table, so that it holds the rate, and none is counted beside the table,
     * where an element takes several times the bits.
     */
    private static OptionalDouble repeated(Layout layout) {
        long elements = layout.spec().expectedElements();
        return layout.spec() instanceof CountingSpec
                ? OptionalDouble.of(bitsPerKey(
                        layout, Advisors.elementsFor(layout, elements, REPEATED_SHARE, REPEATED_TIMES), elements))
                : OptionalDouble.empty();
    }

    /**
     * Returns the bits per key of the trimmed form. It holds a bit per chain that marks it as
     * empty, and per element the remainder and a bit that marks the last of its chain.
     */
    private static OptionalDouble trimmed(Advice.Option option) {
        return option.model() instanceof RankIndexedModel model
                ? OptionalDouble.of(model.trimmedBitsPerKey())
                : OptionalDouble.empty();
    }
}
