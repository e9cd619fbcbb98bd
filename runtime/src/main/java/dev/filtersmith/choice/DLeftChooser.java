package dev.filtersmith.choice;

import dev.filtersmith.Advice;
import dev.filtersmith.DLeftSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.layout.ChoiceRules;
import dev.filtersmith.layout.DLeftRules;
import dev.filtersmith.layout.Problem;
import java.util.List;
import java.util.Optional;

/** Turns specs that ask for bits or a rate into specs that name a geometry. */
public final class DLeftChooser {
    /** Rates within this factor of each other are as good as equal. */
    private static final double AS_GOOD_RATE = 1.01;

    /** A rate's 1% is about this part of the bits. */
    private static final double AS_GOOD_BITS = 1.001;

    private static final Answers<DLeftSpec> SPECS = new Answers<>();
    private static final Answers<Advice> ADVICE = new Answers<>();

    private DLeftChooser() {}

    /**
     * The spec that names the geometry in full and asks for nothing.
     *
     * @param spec spec without problems that the rules know
     * @return the spec itself if it asks for nothing
     * @throws FilterSpecException if no geometry, or not the one given, holds the rate asked for
     */
    public static DLeftSpec resolve(DLeftSpec spec) {
        if (spec.bitsPerKey() == 0 && spec.maxFpp() == 0) {
            return spec;
        } else if (ChoiceRules.asksForChoice(spec)) {
            return advise(spec).chosen().spec();
        }
        return SPECS.get(spec, Contract::hold);
    }

    /**
     * The choice for a spec.
     *
     * @param spec spec that leaves the choice
     * @return advice
     * @throws FilterSpecException if the spec has problems, or no geometry is good enough
     * @throws IllegalArgumentException if the spec does not leave the choice
     */
    public static Advice advise(DLeftSpec spec) {
        List<Problem> problems = DLeftRules.problems(spec);
        if (!problems.isEmpty()) {
            throw new FilterSpecException(problems);
        } else if (!ChoiceRules.asksForChoice(spec)) {
            throw new IllegalArgumentException(
                    spec + " leaves no choice: it asks neither for bitsPerKey nor for maxFpp alone.");
        }
        return ADVICE.get(
                spec,
                asked -> asked.bitsPerKey() > 0 ? held(asked) : forRate(asked).orElseThrow(() -> nothing(asked)));
    }

    private static Advice held(DLeftSpec asked) {
        Advice advice = forBits(asked).orElseThrow(() -> nothing(asked));
        if (asked.maxFpp() > 0 && advice.chosen().model().falsePositiveRate() > asked.maxFpp()) {
            throw Contract.brokenByBits(asked, advice.chosen());
        }
        return advice;
    }

    /** The lowest rate at some bits, whatever rate is asked for; empty if no geometry fits the expected elements. */
    static Optional<Advice> forBits(DLeftSpec asked) {
        List<Finalist> finalists = Search.finalists(asked, asked.bitsPerKey());
        return Finalist.best(finalists, Finalist::rate, AS_GOOD_RATE)
                .map(Finalist::predicted)
                .map(chosen -> new Advice(
                        asked,
                        option(chosen),
                        Finalist.best(others(finalists, chosen), Finalist::rate, AS_GOOD_RATE)
                                .map(Finalist::predicted)
                                .map(DLeftChooser::option)));
    }

    /** The fewest bits that hold a rate; empty if no geometry does. */
    static Optional<Advice> forRate(DLeftSpec asked) {
        List<Finalist> finalists = new LeastBits(asked).finalists();
        return Finalist.best(finalists, Finalist::bits, AS_GOOD_BITS)
                .flatMap(best -> new HighestLoad(best.layout(), asked.maxFpp())
                        .held(best.layout().spec().averageLoad())
                        .map(layout -> new Finalist(layout, best.model(), best.roomy()).predicted())
                        .map(chosen -> new Advice(
                                asked,
                                option(chosen),
                                Finalist.best(others(finalists, chosen), Finalist::bits, AS_GOOD_BITS)
                                        .map(Finalist::predicted)
                                        .map(DLeftChooser::option))));
    }

    private static List<Finalist> others(List<Finalist> finalists, Finalist chosen) {
        return finalists.stream().filter(chosen::differsFrom).toList();
    }

    /** Why nothing was found: what is wrong with the geometry that would be chosen for fewer elements, or the rate is too low. */
    private static FilterSpecException nothing(DLeftSpec asked) {
        if (asked.expectedElements() > 0) {
            DLeftSpec smaller = advise(asked.toBuilder().expectedElements(0).build())
                    .chosen()
                    .spec();
            List<Problem> problems = DLeftRules.problems(smaller.toBuilder()
                    .expectedElements(asked.expectedElements())
                    .build());
            if (!problems.isEmpty()) {
                return new FilterSpecException(problems);
            }
        }
        return Contract.outOfReach(asked);
    }

    private static Advice.Option option(Finalist finalist) {
        return new Advice.Option(finalist.layout().spec(), finalist.model());
    }
}
