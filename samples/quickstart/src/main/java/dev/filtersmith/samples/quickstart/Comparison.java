package dev.filtersmith.samples.quickstart;

import dev.filtersmith.Engine;
import dev.filtersmith.samples.quickstart.Membership.PaperNames;
import dev.filtersmith.samples.quickstart.Membership.SeenNames;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A comparison of filters that hold one half of the keys and are asked for the other. */
final class Comparison {
    private static final int ROUNDS = 64;

    private final Set<String> keys;
    private final List<String> present;
    private final List<String> others;
    private final List<Supplier<Membership>> makers;

    /**
     * Cuts the keys in two halves.
     *
     * @param names keys, at least two different ones
     * @param seed seed of the halves and of the hashing
     */
    Comparison(List<String> names, long seed) {
        keys = new LinkedHashSet<>(names);
        List<String> shuffled = new ArrayList<>(keys);
        Collections.shuffle(shuffled, new Random(seed));
        present = shuffled.subList(0, keys.size() / 2);
        others = shuffled.subList(keys.size() / 2, keys.size());
        long bits =
                Membership.of(SeenNames.class, Engine.GENERATED, seed, present).bits();
        makers = List.of(
                () -> Membership.of(SeenNames.class, Engine.GENERATED, seed, present),
                () -> Membership.of(SeenNames.class, Engine.INTERPRETED, seed, present),
                () -> Membership.of(PaperNames.class, Engine.GENERATED, seed, present),
                () -> Membership.of(PaperNames.class, Engine.INTERPRETED, seed, present),
                () -> Membership.guava(bits, present));
    }

    /** Prints a line for each filter, and returns whether the filters found all keys put. */
    boolean print(int derived, PrintWriter out) {
        out.println("filter             engine       bits/key  predicted  measured  ns/put  ns/lookup  lost");
        double[][] nanos = nanos();
        long asked = absent(derived).count();
        long lost = 0;
        for (int i = 0; i < nanos.length; i++) {
            Membership filter = makers.get(i).get();
            long missing = present.size() - filter.found(present.stream());
            lost += missing;
            out.printf(
                    Locale.ROOT,
                    "%-17s  %-11s  %8.2f  %9.2e  %8.2e  %6.1f  %9.1f  %4d%n",
                    filter.name(),
                    filter.engine(),
                    (double) filter.bits() / present.size(),
                    filter.predicted(),
                    (double) filter.found(absent(derived)) / asked,
                    nanos[i][0],
                    nanos[i][1],
                    missing);
        }
        out.printf(Locale.ROOT, "%n%,d keys put, %,d others looked up%n", present.size(), asked);
        return lost == 0;
    }

    /** Returns the other half, and keys derived from it: {@code name#0}, {@code name#1}, ... */
    private Stream<String> absent(int derived) {
        return Stream.concat(
                others.stream(),
                IntStream.range(0, derived)
                        .mapToObj(i -> others.get(i % others.size()) + "#" + i / others.size())
                        .filter(key -> !keys.contains(key)));
    }

    /** Returns the shortest time of a put and of a lookup for each filter, in turns. */
    private double[][] nanos() {
        double[][] shortest = new double[makers.size()][];
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < shortest.length; i++) {
                Membership filter = makers.get(i).get();
                long start = System.nanoTime();
                filter.found(keys.stream());
                double lookup = (double) (System.nanoTime() - start) / keys.size();
                double[] best = round == 0 ? new double[] {filter.nanosPerPut(), lookup} : shortest[i];
                shortest[i] = new double[] {Math.min(best[0], filter.nanosPerPut()), Math.min(best[1], lookup)};
            }
        }
        return shortest;
    }
}
