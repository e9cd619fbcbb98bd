package dev.filtersmith.advisor.dleft;

import dev.filtersmith.annotation.Cost;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftRules;
import dev.filtersmith.dleft.DLeftSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The search for the lowest rate at some bits per key. For each shape, the loads are simulated once
 * and the best depths are found for these loads. The best layouts of all shapes are then tried in
 * simulations with the lengths of their fingerprints.
 *
 * <p>All simulations are small and use the same random numbers, so that differences between layouts
 * show. All arithmetic is IEEE 754, the same on every machine, so equal specs get equal answers.
 */
final class Search {
    private static final int FINALISTS = 8;
    private static final int ALIKE = 2;
    private static final int DEEPER = 3;
    private static final int MAX_MOVES = 3;

    private Search() {}

    static List<Finalist> finalists(DLeftSpec asked, double bitsPerKey) {
        if (bitsPerKey <= 0) {
            return List.of();
        }
        List<Sketch> sketches = Shape.of(asked.cost(), bitsPerKey).parallelStream()
                .flatMap(shape -> Sketches.of(shape).stream())
                .sorted(Comparator.comparingDouble(Sketch::rate))
                .toList();
        List<Finalist> finalists = tried(sketches, asked);
        return asked.cost() == Cost.COMPACT ? withDeeper(finalists) : finalists;
    }

    /**
     * Tries the best sketches of each kind until enough of them succeed. Those that would be taken
     * if all untried ones succeeded are tried at the same time. The outcome is that of trying one
     * after the other.
     */
    private static List<Finalist> tried(List<Sketch> sketches, DLeftSpec asked) {
        IdentityHashMap<Sketch, Optional<Finalist>> results = new IdentityHashMap<>();
        while (true) {
            List<Sketch> taken = taken(sketches, results);
            List<Sketch> untried = taken.stream()
                    .filter(sketch -> !results.containsKey(sketch))
                    .toList();
            if (untried.isEmpty()) {
                return taken.stream()
                        .map(results::get)
                        .flatMap(Optional::stream)
                        .toList();
            }
            List<Optional<Finalist>> finalists = untried.parallelStream()
                    .map(sketch -> sketch.layout(asked).flatMap(layout -> Finalist.of(layout, sketch.roomy())))
                    .toList();
            for (int i = 0; i < untried.size(); i++) {
                results.put(untried.get(i), finalists.get(i));
            }
        }
    }

    /** Returns the best sketches except failed ones, and only a few of each kind. */
    private static List<Sketch> taken(List<Sketch> sketches, IdentityHashMap<Sketch, Optional<Finalist>> results) {
        List<Sketch> taken = new ArrayList<>();
        for (Sketch sketch : sketches) {
            boolean failed = results.containsKey(sketch) && results.get(sketch).isEmpty();
            if (!failed
                    && taken.size() < FINALISTS
                    && taken.stream().filter(sketch::isLike).count() < ALIKE
                    && taken.stream().noneMatch(sketch::usesTheSameBits)) {
                taken.add(sketch);
            }
        }
        return taken;
    }

    /** Adds the best finalists with longer paths, whose simulation takes several times as long. */
    private static List<Finalist> withDeeper(List<Finalist> finalists) {
        List<Finalist> bestFirst = finalists.stream()
                .sorted(Comparator.comparingDouble(Finalist::rate))
                .toList();
        Stream<Finalist> deeper = bestFirst.subList(0, Math.min(DEEPER, bestFirst.size())).parallelStream()
                .flatMap(finalist -> deeper(finalist).stream());
        return Stream.concat(bestFirst.stream(), deeper.toList().stream()).toList();
    }

    private static Optional<Finalist> deeper(Finalist finalist) {
        DLeftSpec deeper =
                finalist.layout().spec().toBuilder().relocationDepth(MAX_MOVES).build();
        return DLeftRules.problems(deeper).isEmpty()
                ? Finalist.of(DLeftLayout.of(deeper), finalist.roomy())
                : Optional.empty();
    }
}
