package dev.filtersmith.advisor.dleft;

import dev.filtersmith.annotation.Cost;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftRules;
import dev.filtersmith.dleft.DLeftSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

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
    private static final int MOST_MOVES = 3;

    private Search() {}

    static List<Finalist> finalists(DLeftSpec asked, double bitsPerKey) {
        List<Sketch> sketches = new ArrayList<>();
        for (Shape shape : Shape.of(asked.cost(), bitsPerKey)) {
            sketches.addAll(Sketches.of(shape));
        }
        sketches.sort(Comparator.comparingDouble(Sketch::rate));
        List<Sketch> taken = new ArrayList<>();
        List<Finalist> finalists = new ArrayList<>();
        for (Sketch sketch : sketches) {
            if (finalists.size() < FINALISTS
                    && taken.stream().filter(sketch::isLike).count() < ALIKE
                    && taken.stream()
                            .noneMatch(other -> other.depths().equals(sketch.depths())
                                    && other.longest() == sketch.longest()
                                    && other.shape().equals(sketch.shape()))) {
                sketch.layout(asked)
                        .flatMap(layout -> Finalist.of(layout, sketch.roomy()))
                        .ifPresent(finalist -> {
                            taken.add(sketch);
                            finalists.add(finalist);
                        });
            }
        }
        if (asked.cost() == Cost.COMPACT) {
            addDeeper(finalists);
        }
        return finalists;
    }

    /** Adds the best finalists with longer paths, whose simulation takes several times as long. */
    private static void addDeeper(List<Finalist> finalists) {
        finalists.sort(Comparator.comparingDouble(Finalist::rate));
        for (Finalist finalist : List.copyOf(finalists.subList(0, Math.min(DEEPER, finalists.size())))) {
            DLeftSpec deeper = finalist.layout().spec().toBuilder()
                    .relocationDepth(MOST_MOVES)
                    .build();
            if (DLeftRules.problems(deeper).isEmpty()) {
                Finalist.of(DLeftLayout.of(deeper), finalist.roomy()).ifPresent(finalists::add);
            }
        }
    }
}
