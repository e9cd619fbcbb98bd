package dev.filtersmith.advisor;

import static java.lang.String.format;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.OtherGoals.Answer;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The search for another family that is better at a spec's goal. Bloom filters, which have
 * formulas, rank-indexed filters of 64 chains, and windowed cuckoo filters answer in a few
 * milliseconds, and are always asked. Families with subtables take a search of tenths of a second
 * or seconds. For a note, only the one with the best stored figure is searched, and only if that
 * figure is better. For a report that a goal is out of reach, all are searched that reach it by the
 * stored bits. {@link Contest} asks all families.
 */
final class OtherFamilies {
    /** Another family is worth a note from this share of the bits on. */
    private static final double FEWER_BITS = 0.95;

    /** The same for the rate at given bits. */
    private static final double LOWER_RATE = 0.8;

    private final Function<FilterSpec, Advice.Option> advisors;

    /** Creates a search in which a function decides the geometry of a spec by its family. */
    OtherFamilies(Function<FilterSpec, Advice.Option> advisors) {
        this.advisors = advisors;
    }

    /**
     * Returns the best filter of another family that is clearly better at the goal of a spec, and
     * removes elements if that one does; empty if there is none, or the spec has no goal.
     */
    Optional<Advice.Option> better(FilterSpec asked, Advice.Option own) {
        OtherGoals goals = new OtherGoals(asked, false);
        return better(goals, goals.answer(own)).map(Answer::option);
    }

    private Optional<Answer> better(OtherGoals goals, Answer own) {
        double limit = least(goals, own) * own.figure();
        Optional<Answer> quick = best(goals, goals.quick(), limit);
        double toBeat = quick.map(Answer::figure).orElse(limit);
        return best(goals, goals.promising(toBeat).stream(), toBeat).or(() -> quick);
    }

    /**
     * Returns the share of a figure that is clearly better; anything is that has faster lookups.
     */
    private static double least(OtherGoals goals, Answer own) {
        if (own.option().isGrouped()) {
            return 1;
        }
        return goals.isRateGiven() ? FEWER_BITS : LOWER_RATE;
    }

    /** Returns the best answer to some of the goals; empty if its figure is above a limit. */
    private Optional<Answer> best(OtherGoals goals, Stream<FilterSpec> some, double limit) {
        return some.flatMap(goal -> answer(goals, goal).stream())
                .min(Comparator.comparingDouble(Answer::figure))
                .filter(best -> best.figure() <= limit);
    }

    /** Returns the geometry for one of the goals; empty if the family has none. */
    private Optional<Answer> answer(OtherGoals goals, FilterSpec goal) {
        try {
            return Optional.of(goals.answer(advisors.apply(goal)));
        } catch (FilterSpecException none) {
            return Optional.empty();
        }
    }

    /** Returns the note that another family is clearly better, at the goal; empty if none is. */
    Optional<Problem> note(OtherGoals goals, Advice.Option own, Function<Advice.Option, MemoryReads> reads) {
        Answer here = goals.answer(own);
        return better(goals, here).map(other -> new BetterNote(goals.asked(), here, other, reads).problem());
    }

    /**
     * Adds the families that reach a goal to the report that the family of a spec does not, before
     * the remedy. Returns the same exception if there are none.
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
        OtherGoals goals = new OtherGoals(asked, false);
        String text =
                goals.isRateGiven() ? "@%s holds it in %.2f bits per key." : "@%s has a rate of %.1e at this number.";
        return Stream.concat(goals.quick(), goals.searched())
                .flatMap(goal -> answer(goals, goal).stream())
                .map(answer -> format(Locale.ROOT, text, answer.family(), answer.figure()))
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
