package dev.filtersmith.advisor.family;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.Advice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The geometries that are found for the usual questions: rank-indexed filters without attributes,
 * and d-left filters of a whole number of bits per key. They are stored with the library, so that
 * compiling such an annotation needs no search. The file {@code published-geometries.txt} has a
 * line for each question: the text of the spec, of the geometry chosen and of the runner-up. A test
 * searches for them again.
 */
public final class PublishedGeometries {
    private static final String FILE = "published-geometries.txt";

    private PublishedGeometries() {}

    /** The stored lines, loaded at the first use. */
    private static final class Stored {
        static final Map<String, List<String>> GEOMETRIES = StoredLines.read(PublishedGeometries.class, FILE);
    }

    /** Returns the stored answer to a question, if any, with the predictions of its geometries. */
    public static Optional<Advice> of(FilterSpec asked, Function<FilterSpec, Advice.Option> prediction) {
        return chosen(asked)
                .map(chosen -> new Advice(
                        asked, prediction.apply(chosen), geometry(asked, 1).map(prediction)));
    }

    /** Returns the stored geometry for a spec, if any. */
    public static Optional<FilterSpec> chosen(FilterSpec asked) {
        return geometry(asked, 0);
    }

    private static Optional<FilterSpec> geometry(FilterSpec asked, int number) {
        List<String> texts = Stored.GEOMETRIES.getOrDefault(asked.text(), List.of());
        return number < texts.size() ? Optional.of(FilterSpec.parse(texts.get(number))) : Optional.empty();
    }

    /** Returns the line for the result of a search. */
    static String line(Advice advice) {
        List<String> texts = new ArrayList<>();
        texts.add(advice.asked().text());
        texts.add(advice.chosen().spec().text());
        advice.runnerUp().ifPresent(next -> texts.add(next.spec().text()));
        return StoredLines.line(texts.toArray(String[]::new));
    }
}
