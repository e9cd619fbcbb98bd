package dev.filtersmith.advisor.rankindexed;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.family.StoredLines;
import dev.filtersmith.rankindexed.ChainSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The geometries that are found for annotations without attributes. They are stored with the
 * library, so that compiling such an annotation needs no search. The file {@code
 * published-geometries.txt} has a line for each family: the text of the spec, of the geometry
 * chosen and of the runner-up. A test searches for them again.
 */
record PublishedGeometries(ChainSpec chosen, ChainSpec runnerUp) {
    private static final String FILE = "published-geometries.txt";

    /** The stored lines, loaded at the first use. */
    private static final class Stored {
        static final Map<String, List<String>> GEOMETRIES = StoredLines.read(PublishedGeometries.class, FILE);
    }

    /** Returns the stored geometries for a spec, if any. */
    static Optional<PublishedGeometries> of(ChainSpec asked) {
        return Optional.ofNullable(Stored.GEOMETRIES.get(asked.text()))
                .map(texts -> new PublishedGeometries(geometry(texts.get(0)), geometry(texts.get(1))));
    }

    private static ChainSpec geometry(String text) {
        return (ChainSpec) FilterSpec.parse(text);
    }

    /** Returns the line for the result of a search with a runner-up. */
    static String line(Advice advice) {
        return StoredLines.line(
                advice.asked().text(),
                advice.chosen().spec().text(),
                advice.runnerUp().orElseThrow().spec().text());
    }
}
