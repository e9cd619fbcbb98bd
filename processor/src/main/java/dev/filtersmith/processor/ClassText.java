package dev.filtersmith.processor;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.family.Families;
import java.util.Locale;
import java.util.stream.Collectors;

/** Parts of the Javadoc of emitted classes that families share. */
public final class ClassText {
    private ClassText() {}

    /**
     * Why this geometry, where the spec left the choice.
     *
     * @param asked spec as it was written
     * @return paragraph; empty where nothing was chosen
     */
    public static String advice(FilterSpec asked) {
        if (!Families.leavesGeometry(asked)) {
            return "";
        }
        String text = FilterAdvisor.of(asked)
                .toString()
                .lines()
                .map(Literals::wrapped)
                .collect(Collectors.joining("\n"));
        return "\n<p>The geometry was chosen for what the annotation asks:\n\n<pre>{@code\n" + text + "\n}</pre>\n";
    }

    /**
     * What a filter promises at its expected elements.
     *
     * @param model its model
     * @return sentences
     */
    public static String promise(FilterModel model) {
        return Literals.prose(String.format(
                Locale.ROOT,
                "At its expected elements a key takes %.2f bits. %s",
                model.bitsPerKey(),
                model.promise()));
    }
}
