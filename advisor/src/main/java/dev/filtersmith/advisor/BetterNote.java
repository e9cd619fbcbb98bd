package dev.filtersmith.advisor;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.OtherGoals.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The note that another family is better at the goal of a spec: both figures, and the other points
 * in which it is better or as good.
 *
 * @param asked spec with a goal
 * @param here its geometry
 * @param other geometry of the other family
 * @param reads counts the places that a lookup reads
 */
record BetterNote(FilterSpec asked, Answer here, Answer other, Function<Advice.Option, MemoryReads> reads) {
    /** Returns the note at the attribute of the goal. */
    Problem problem() {
        String more = alsoBetter() + groups();
        return asked.bitsPerKey() == 0
                ? new Problem(
                        "FewerBits",
                        "maxFpp",
                        String.format(
                                Locale.ROOT,
                                "maxFpp = %s: a key takes %.2f bits here, %.2f with @%s%s",
                                asked.maxFpp(),
                                here.figure(),
                                other.figure(),
                                other.family(),
                                more))
                : new Problem(
                        "LowerRate",
                        "bitsPerKey",
                        String.format(
                                Locale.ROOT,
                                "bitsPerKey = %s: the rate is %.1e here, %.1e with @%s%s",
                                asked.bitsPerKey(),
                                here.figure(),
                                other.figure(),
                                other.family(),
                                more));
    }

    private String alsoBetter() {
        List<String> also = new ArrayList<>();
        if (other.option().spec() instanceof CountingSpec && !(asked instanceof CountingSpec)) {
            also.add("removes elements");
        }
        if (reads.apply(other.option()).isNoMoreThan(reads.apply(here.option()))) {
            also.add("reads no more places in memory");
        }
        return also.isEmpty() ? "." : ", which also " + String.join(" and ", also) + ".";
    }

    private String groups() {
        return here.option().isGrouped() ? " Lookups in groups of buckets take about eight times as long." : "";
    }
}
