package dev.filtersmith.threads.lines;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.threads.soak.GrowingFilters;
import dev.filtersmith.threads.soak.SharedFilters;
import dev.filtersmith.threads.weave.Accesses.Operation;
import dev.filtersmith.threads.weave.Footprint;
import dev.filtersmith.threads.weave.Footprint.Spot;
import dev.filtersmith.threads.weave.WeavingLoader;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests which lines of the cache the changes of many keys have in common: with more cores than two,
 * threads would wait for them. There is none.
 *
 * <p>With one writer a line counts if lookups see it, too. An adder is no such line: threads that
 * meet there get lines of their own. Nor is a line that one thread writes and others seldom read.
 */
class LinesTest {
    /**
     * Share of the changes that may write the most popular line. Stripes have whole units of a
     * table: three of the least number for which some have three, 129, are one in 43, and the rest
     * is five standard errors.
     */
    private static final double LIMIT = 1.0 / 32;

    /**
     * Probability that two changes write the same line: one in 64 with stripes of equal size. Those
     * of two and three units are worth up to 4%, and five standard errors another 2.5%.
     */
    private static final double PAIR_LIMIT = 1.0 / 60;

    private static final List<Operation> CHANGES = List.of(Operation.PUT, Operation.REMOVAL, Operation.MISSED_REMOVAL);

    private static final Map<Operation, String> NAMES = Map.of(
            Operation.LOOKUP, "lookup",
            Operation.PUT, "put",
            Operation.REMOVAL, "removal",
            Operation.MISSED_REMOVAL, "missed removal");

    private static final WeavingLoader WOVEN = WeavingLoader.ofAccesses();

    /** Returns a filter of each family, in both modes. */
    static Stream<String> sample() {
        return modes("DLeft", "Quads", "Remainders", "Windows", "Chains", "Bloom", "ChoiceBloom", "CountingBloom");
    }

    /** Returns further shapes that are shared in ways of their own. */
    static Stream<String> rest() {
        return modes("Groups", "Cells", "Tallies", "Keys", "Counts");
    }

    private static Stream<String> modes(String... shapes) {
        return Stream.of(shapes).flatMap(shape -> Stream.of(shape + "Single", shape + "Multi"));
    }

    @ParameterizedTest
    @MethodSource("sample")
    void noOtherLineIsWrittenForMostKeys(String filter) {
        assertNoneInCommon(filter);
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource("rest")
    void noOtherLineOfOthersIsWrittenForMostKeys(String filter) {
        assertNoneInCommon(filter);
    }

    private static void assertNoneInCommon(String filter) {
        Footprint footprint = footprint(filter);
        System.out.println(row(filter, footprint));
        List<String> common = footprint.spots().stream()
                .flatMap(spot -> common(spot, filter.endsWith("Single")))
                .map(place -> filter + ": " + place)
                .toList();
        common.forEach(System.out::println);
        // A copy of the words has the number of elements behind them; puts do not write it there.
        assertThat(footprint.unseenChanges()).isEqualTo(filter.equals("ChoiceBloomMulti") ? 1 : 0);
        assertThat(footprint.spots()).allMatch(spot -> spot.writes(Operation.LOOKUP) == 0);
        assertThat(common).isEmpty();
        if (filter.endsWith("Multi")) {
            assertThat(footprint.spots())
                    .filteredOn(spot -> !spot.isStriped())
                    .allSatisfy(spot -> assertThat(CHANGES).allMatch(kind -> spot.samePair(kind) < PAIR_LIMIT));
        }
    }

    @SuppressWarnings("unchecked") // The workload is a function of the name of a type.
    private static Footprint footprint(String filter) {
        Class<?> filters = filter.matches("(Keys|Counts).*") ? GrowingFilters.class : SharedFilters.class;
        Function<String, Footprint> workload = WOVEN.fresh(Workload.class, Function.class);
        return workload.apply(filters.getName() + "$" + filter);
    }

    /** Returns a place, with the shares of the operations that write it, if these are many. */
    private static Stream<String> common(Spot spot, boolean oneWriter) {
        ToDoubleFunction<Operation> share = oneWriter ? spot::mostSeen : spot::mostMeetings;
        String shares = Stream.of(Operation.values())
                .filter(kind -> share.applyAsDouble(kind) > LIMIT)
                .map(kind -> String.format(Locale.ROOT, ", %s %.2f", NAMES.get(kind), share.applyAsDouble(kind)))
                .collect(joining());
        return shares.isEmpty() || (spot.isStriped() && !oneWriter) ? Stream.of() : Stream.of(spot.name() + shares);
    }

    /** Returns the lines of the table, and those of versions, locks and gates, as a table's row. */
    private static String row(String filter, Footprint footprint) {
        List<Spot> table = footprint.spots().stream()
                .filter(spot -> spot.name().equals("table"))
                .toList();
        List<Spot> stripes = footprint.spots().stream()
                .filter(spot -> spot.name().matches("behind the table|Stripes.words\\[\\]|WriterGates.gates\\[\\]"))
                .toList();
        return "| " + filter + " | " + reads(table) + " | " + reads(stripes) + " | "
                + Stream.of(Operation.PUT, Operation.REMOVAL)
                        .map(kind -> writes(table, kind) + " | " + writes(stripes, kind))
                        .collect(joining(" | "))
                + " |";
    }

    private static String reads(List<Spot> spots) {
        return String.format(
                Locale.ROOT,
                "%.1f",
                spots.stream().mapToDouble(spot -> spot.reads(Operation.LOOKUP)).sum());
    }

    private static String writes(List<Spot> spots, Operation kind) {
        double lines = spots.stream().mapToDouble(spot -> spot.writes(kind)).sum();
        double most = spots.stream().mapToDouble(spot -> spot.most(kind)).max().orElse(0);
        return lines == 0 ? "" : String.format(Locale.ROOT, "%.1f, 1 in %.0f", lines, 1 / most);
    }
}
