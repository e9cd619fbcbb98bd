package dev.filtersmith.toy;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.family.SpecChecks;
import java.util.List;

/**
 * The geometry of a toy filter: words of four prints.
 *
 * @param spec spec without a goal
 */
public record ToyLayout(ToySpec spec) implements Layout {
    /** The width of a print. */
    public static final int PRINT_BITS = 16;

    /** The number of prints in a word. */
    public static final int PRINTS_PER_WORD = Long.SIZE / PRINT_BITS;

    /**
     * Derives the layout of a spec.
     *
     * @param spec spec without a goal
     * @return layout
     */
    public static ToyLayout of(ToySpec spec) {
        GoalRules.requireGeometry(spec, ToyRules.problems(spec));
        return new ToyLayout(spec);
    }

    @Override
    public String signature() {
        return "toy-" + spec.slotsPerElement() + SpecAttributes.modeSuffix(spec);
    }

    @Override
    public String diagram() {
        return "| print | print | print | print |";
    }

    @Override
    public long tableWords(long expectedElements) {
        if (expectedElements < 1) {
            throw new FilterSpecException(List.of(SpecChecks.noElements(expectedElements)));
        }
        long most = (long) SpecChecks.MAX_WORDS * PRINTS_PER_WORD / spec.slotsPerElement();
        if (expectedElements > most) {
            throw new FilterSpecException(List.of(new Problem(
                    "TableTooLarge",
                    "expectedElements",
                    "expectedElements = " + expectedElements + ": a table has at most 2^30 words. Use at most " + most
                            + " elements.")));
        }
        long slots = expectedElements * spec.slotsPerElement();
        return (slots + PRINTS_PER_WORD - 1) / PRINTS_PER_WORD;
    }
}
