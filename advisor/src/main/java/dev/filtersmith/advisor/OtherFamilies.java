package dev.filtersmith.advisor;

import static java.lang.String.format;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.catalog.Families;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The comparison of a spec's goal with what other families make of it. Bloom filters, which have
 * formulas, and rank-indexed filters of 64 chains answer in a few milliseconds, and are always
 * asked. Families with subtables take a search of tenths of a second or seconds. They are asked
 * only where {@link OtherGoals} expects that they are better.
 * {@link Contest} asks all families.
 */
final class OtherFamilies {
    /** Another family is worth a note from this share of the bits on. */
    private static final double FEWER_BITS = 0.95;

    /** The same for the rate at given bits. */
    private static final double LOWER_RATE = 0.8;

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
     * @param own geometry that the spec stands for
     * @return geometry with its model; empty if none is clearly better, or the spec has no goal
     */
    Optional<Advice.Option> better(FilterSpec asked, Advice.Option own) {
        OtherGoals goals = new OtherGoals(asked);
        double limit = (goals.seekRate() ? FEWER_BITS : LOWER_RATE) * goals.figure(own);
        Optional<Advice.Option> quick = best(goals, goals.quick(), limit);
        double toBeat = quick.map(goals::figure).orElse(limit);
        return best(goals, goals.promising(toBeat).stream(), toBeat).or(() -> quick);
    }

    /** Returns the best answer to some of the goals; empty if its figure is above a limit. */
    private Optional<Advice.Option> best(OtherGoals goals, Stream<FilterSpec> some, double limit) {
        return some.flatMap(goal -> answer(goal).stream())
                .min(Comparator.comparingDouble(goals::figure))
                .filter(best -> goals.figure(best) <= limit);
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
     * @param own geometry that the spec stands for
     * @return note at the attribute of the goal; empty if there is none
     */
    Optional<Problem> note(FilterSpec asked, Advice.Option own) {
        OtherGoals goals = new OtherGoals(asked);
        return better(asked, own)
                .map(other -> goals.seekRate()
                        ? new Problem(
                                "FewerBits",
                                "maxFpp",
                                format(
                                        Locale.ROOT,
                                        "maxFpp = %s: a key takes %.2f bits here, %.2f with @%s.",
                                        asked.maxFpp(),
                                        goals.figure(own),
                                        goals.figure(other),
                                        name(other.spec())))
                        : new Problem(
                                "LowerRate",
                                "bitsPerKey",
                                format(
                                        Locale.ROOT,
                                        "bitsPerKey = %s: the rate is %.1e here, %.1e with @%s.",
                                        asked.bitsPerKey(),
                                        goals.figure(own),
                                        goals.figure(other),
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
        OtherGoals goals = new OtherGoals(asked);
        String text =
                goals.seekRate() ? "@%s holds it in %.2f bits per key." : "@%s has a rate of %.1e at this number.";
        return Stream.concat(goals.quick(), goals.searched())
                .flatMap(goal -> answer(goal).stream())
                .map(option -> format(Locale.ROOT, text, name(option.spec()), goals.figure(option)))
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
