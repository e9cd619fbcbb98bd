package dev.filtersmith.processor;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.ChainSizes;
import java.util.Locale;
import java.util.stream.Collectors;

/** Parts of the Javadoc of emitted classes that all families share. */
public final class ClassText {
    private ClassText() {}

    /** Returns the paragraph about filters that grow. */
    static String chain(FilterSpec spec) {
        return "\n<p>"
                + Literals.prose("A filter of the interface is a chain of filters of this class, mostly for three times"
                        + " as many elements as all before it, up to " + ChainSizes.limit(spec)
                        + " times the expected elements. The rate above is that of one of at most "
                        + ChainSizes.filters(spec) + ".")
                + "\n";
    }

    /** Returns the explanation of a geometry that was found by the geometry search. */
    public static String advice(FilterSpec asked) {
        if (!Families.leavesGeometry(asked)) {
            return "";
        }
        String text = FilterAdvisor.of(asked)
                .toString()
                .lines()
                .map(line -> Literals.wrapped(line, 0))
                .collect(Collectors.joining("\n"));
        return "\n<p>The geometry was chosen for what the annotation asks:\n\n<pre>{@code\n" + text + "\n}</pre>\n";
    }

    /** Returns the rate after the sweeps that the goals count on. */
    public static String offline(FilterSpec asked, Layout layout) {
        if (asked.rebalancing() == 0) {
            return "";
        }
        FilterModel model = Families.leavesGeometry(asked)
                ? FilterAdvisor.of(asked).chosen().model()
                : FilterAdvisor.model(layout, asked.rebalancing());
        return "\n\n<p>"
                + Literals.prose(String.format(
                        Locale.ROOT,
                        "The predicted rate above is for keys put one by one. For a filter that is built from all keys"
                                + " at once, the predicted rate is %s.",
                        model.rates(3)));
    }

    /** Returns the promise of a mode in which threads share a filter. */
    static String threads(Concurrency mode) {
        String writers = switch (mode) {
            case EXCLUSIVE_WRITER -> "";
            case SINGLE_WRITER -> "One thread may change a filter while any number of threads read it: ";
            case MULTI_WRITER -> "Any number of threads may change and read a filter at the same time: ";
        };
        return writers.isEmpty()
                ? ""
                : "\n<p>" + Literals.prose(writers + "a lookup finds each key whose put happened before.") + "\n";
    }

    /** Returns the memory and error guarantees of a filter at its expected elements. */
    public static String promise(FilterModel model) {
        return Literals.prose(String.format(
                Locale.ROOT,
                "At its expected elements a key takes %.2f bits. %s",
                model.bitsPerKey(),
                model.promise()));
    }
}
