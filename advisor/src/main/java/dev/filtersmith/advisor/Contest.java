package dev.filtersmith.advisor;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.Comparison.Missing;
import dev.filtersmith.advisor.Comparison.Row;
import dev.filtersmith.advisor.family.FamilyAdvisor;
import dev.filtersmith.advisor.rankindexed.RankIndexedModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;
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

    private final long expectedElements;
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
        this.expectedElements = expectedElements;
        this.maxFpp = maxFpp;
        this.deletions = deletions;
    }

    /**
     * Searches the geometries of all families.
     *
     * @return comparison of the results
     */
    public Comparison hold() {
        for (FamilyAdvisor<?, ?> advisor : Advisors.all()) {
            for (FilterSpec spec : advisor.candidates(expectedElements, maxFpp)) {
                if (deletions && !(spec instanceof CountingSpec)) {
                    missing.add(new Missing(spec, "no removal"));
                } else {
                    enter(spec, 0, () -> Advisors.adviseAlone(spec).chosen());
                }
            }
        }
        if (!deletions) {
            Advisors.all().stream()
                    .flatMap(advisor -> advisor.offlineCandidates(expectedElements, maxFpp).stream())
                    .forEach(offline -> enter(offline.asked(), offline.sweeps(), offline.search()));
        }
        rows.sort(Comparator.comparingDouble(Row::bitsPerKey));
        return new Comparison(expectedElements, maxFpp, deletions, rows, missing);
    }

    private void enter(FilterSpec asked, int sweeps, Supplier<Advice.Option> chosen) {
        try {
            add(chosen.get(), sweeps);
        } catch (FilterSpecException none) {
            String reason = none.problems().stream().map(Problem::toString).collect(Collectors.joining(" "));
            missing.add(new Missing(asked, reason));
        }
    }

    private void add(Advice.Option option, int sweeps) {
        Layout layout = option.spec().toLayout();
        rows.add(new Row(
                option.spec(),
                option.model(),
                bitsPerKey(layout, expectedElements),
                repeated(layout),
                Advisors.reads(layout, option.model(), expectedElements),
                sweeps,
                trimmed(option)));
    }

    private double bitsPerKey(Layout layout, long elements) {
        return (double) layout.tableWords(elements) * Long.SIZE / expectedElements;
    }

    /**
     * Returns the bits per different key if some come twice. The filter is made for the room that
     * these take in its table, so that it holds the rate, and none is counted beside the table,
     * where an element takes several times the bits.
     */
    private OptionalDouble repeated(Layout layout) {
        return layout.spec() instanceof CountingSpec
                ? OptionalDouble.of(bitsPerKey(
                        layout, Advisors.elementsFor(layout, expectedElements, REPEATED_SHARE, REPEATED_TIMES)))
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
