package dev.filtersmith.advisor;

import static java.lang.String.format;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.bloom.BloomSpec;
import dev.filtersmith.bloom.CountingBloomSpec;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The comparison of a spec's goal with what other families make of it. It asks those whose answers
 * take a few milliseconds: Bloom filters, which have formulas, and rank-indexed filters of 64
 * chains. {@link Contest} asks all of them.
 */
final class OtherFamilies {
    /** Another family is worth a note from this share of the bits on. */
    private static final double FEWER_BITS = 0.95;

    /** The same for the rate at given bits. */
    private static final double LOWER_RATE = 0.8;

    /** With this number, nearly always the best, a search takes a few milliseconds. */
    private static final int CHAINS = 64;

    private final Function<FilterSpec, Advice.Option> advisors;

    /**
     * Creates a comparison.
     *
     * @param advisors decides the geometry of a spec by the advisor of its family
     */
    OtherFamilies(Function<FilterSpec, Advice.Option> advisors) {
        this.advisors = advisors;
    }

    /**
     * Returns the best filter of another family that is clearly better at the goal of a spec, and
     * removes elements if that one does.
     *
     * @param asked spec with a goal
     * @param model model of the filter that the spec stands for
     * @return geometry with its model; empty if none is clearly better, or the spec has no goal
     */
    Optional<Advice.Option> better(FilterSpec asked, FilterModel model) {
        return seeksRate(asked)
                ? best(asked).filter(other -> other.model().bitsPerKey() <= FEWER_BITS * model.bitsPerKey())
                : best(asked).filter(other -> other.model().highestRate() <= LOWER_RATE * model.highestRate());
    }

    /** Returns whether a spec asks for the fewest bits, not for the lowest rate. */
    private static boolean seeksRate(FilterSpec asked) {
        return asked.bitsPerKey() == 0;
    }

    private Optional<Advice.Option> best(FilterSpec asked) {
        return answers(asked)
                .min(Comparator.comparingDouble(
                        seeksRate(asked)
                                ? option -> option.model().bitsPerKey()
                                : option -> option.model().highestRate()));
    }

    private Stream<Advice.Option> answers(FilterSpec asked) {
        if (asked.maxFpp() == 0 && asked.bitsPerKey() == 0) {
            return Stream.empty();
        }
        return goals(asked).stream()
                .filter(goal -> goal.getClass() != asked.getClass())
                .flatMap(goal -> answer(goal).stream());
    }

    /** Returns the goal of a spec as specs of other families. */
    private static List<FilterSpec> goals(FilterSpec asked) {
        double maxFpp = seeksRate(asked) ? asked.maxFpp() : 0;
        double bits = asked.bitsPerKey();
        double rankBits = Math.min(bits, GoalRules.MOST_BITS);
        return asked instanceof CountingSpec
                ? List.of(
                        CountingBloomSpec.builder()
                                .maxFpp(maxFpp)
                                .bitsPerKey(rankBits)
                                .expectedElements(asked.expectedElements())
                                .build(),
                        RankIndexedCountingSpec.builder()
                                .chains(CHAINS)
                                .maxFpp(maxFpp)
                                .bitsPerKey(rankBits)
                                .expectedElements(asked.expectedElements())
                                .build())
                : List.of(
                        BloomSpec.builder()
                                .maxFpp(maxFpp)
                                .bitsPerKey(bits)
                                .expectedElements(asked.expectedElements())
                                .build(),
                        RankIndexedSpec.builder()
                                .chains(CHAINS)
                                .maxFpp(maxFpp)
                                .bitsPerKey(rankBits)
                                .expectedElements(asked.expectedElements())
                                .build());
    }

    /** Returns the geometry for a goal; empty if the family has none. */
    private Optional<Advice.Option> answer(FilterSpec goal) {
        try {
            return Optional.of(advisors.apply(goal));
        } catch (FilterSpecException none) {
            return Optional.empty();
        }
    }

    /**
     * Returns the note that another family is clearly better at the goal of a spec.
     *
     * @param asked spec
     * @param model model of the filter that the spec stands for
     * @return note at the attribute of the goal; empty if there is none
     */
    Optional<Problem> note(FilterSpec asked, FilterModel model) {
        return better(asked, model)
                .map(other -> seeksRate(asked)
                        ? new Problem(
                                "FewerBits",
                                "maxFpp",
                                format(
                                        Locale.ROOT,
                                        "maxFpp = %s: a key takes %.2f bits here, %.2f with @%s.",
                                        asked.maxFpp(),
                                        model.bitsPerKey(),
                                        other.model().bitsPerKey(),
                                        name(other.spec())))
                        : new Problem(
                                "LowerRate",
                                "bitsPerKey",
                                format(
                                        Locale.ROOT,
                                        "bitsPerKey = %s: the rate is %.1e here, %.1e with @%s.",
                                        asked.bitsPerKey(),
                                        model.highestRate(),
                                        other.model().highestRate(),
                                        name(other.spec()))));
    }

    private static String name(FilterSpec spec) {
        return Families.of(spec).annotation().getSimpleName();
    }

    /**
     * Adds the families that reach a goal to the report that the family of a spec does not.
     *
     * @param asked spec
     * @param failed exception of its family
     * @return exception with the other families before the remedy, or the same one
     */
    FilterSpecException named(FilterSpec asked, FilterSpecException failed) {
        String names = failed.problems().stream().anyMatch(OtherFamilies::isOutOfReach) ? reached(asked) : "";
        return names.isEmpty()
                ? failed
                : new FilterSpecException(failed.problems().stream()
                        .map(problem -> isOutOfReach(problem) ? with(problem, names) : problem)
                        .toList());
    }

    private static boolean isOutOfReach(Problem problem) {
        return problem.tag().equals("MaxFppOutOfReach") || problem.tag().equals("BitsPerKeyOutOfReach");
    }

    private String reached(FilterSpec asked) {
        return answers(asked)
                .map(option -> seeksRate(asked)
                        ? format(
                                Locale.ROOT,
                                "@%s holds it in %.2f bits per key.",
                                name(option.spec()),
                                option.model().bitsPerKey())
                        : format(
                                Locale.ROOT,
                                "@%s has a rate of %.1e at this number.",
                                name(option.spec()),
                                option.model().highestRate()))
                .collect(Collectors.joining(" "));
    }

    /** Puts a text before the remedy, which is the last sentence. */
    private static Problem with(Problem problem, String text) {
        String message = problem.message();
        int remedy = Math.max(message.lastIndexOf(" Use "), message.lastIndexOf(" Leave out "));
        int at = remedy < 0 ? message.length() : remedy;
        return new Problem(
                problem.tag(), problem.attribute(), message.substring(0, at) + " " + text + message.substring(at));
    }
}
