package dev.filtersmith.samples.quickstart;

import dev.filtersmith.Engine;
import dev.filtersmith.samples.quickstart.Membership.PaperNames;
import dev.filtersmith.samples.quickstart.Membership.SeenNames;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
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
     * @param keys distinct keys, at least two
     * @param seed seed of the halves and of the hashing
     */
    Comparison(List<String> keys, long seed) {
        this.keys = new HashSet<>(keys);
        List<String> shuffled = new ArrayList<>(keys);
        Collections.shuffle(shuffled, new Random(seed));
        this.present = shuffled.subList(0, keys.size() / 2);
        this.others = shuffled.subList(keys.size() / 2, keys.size());
        long bits =
                Membership.of(SeenNames.class, Engine.GENERATED, seed, present).bits();
        this.makers = List.of(
                () -> Membership.of(SeenNames.class, Engine.GENERATED, seed, present),
                () -> Membership.of(SeenNames.class, Engine.INTERPRETED, seed, present),
                () -> Membership.of(PaperNames.class, Engine.GENERATED, seed, present),
                () -> Membership.of(PaperNames.class, Engine.INTERPRETED, seed, present),
                () -> Membership.guava(bits, present));
    }

    /**
     * Prints the comparison.
     *
     * @param derived number of further absent keys: {@code name#0}, {@code name#1}, ...
     * @param out receives the table
     * @return whether the filters found all keys that were put
     */
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

    private Stream<String> absent(int derived) {
        return Stream.concat(
                others.stream(),
                IntStream.range(0, derived)
                        .mapToObj(i -> others.get(i % others.size()) + "#" + i / others.size())
                        .filter(key -> !keys.contains(key)));
    }

    /** Returns the shortest time of a put and of a lookup for each filter, in turns. */
    private double[][] nanos() {
        double[][] shortest = new double[makers.size()][2];
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < shortest.length; i++) {
                Membership filter = makers.get(i).get();
                long start = System.nanoTime();
                filter.found(keys.stream());
                double lookup = (double) (System.nanoTime() - start) / keys.size();
                shortest[i][0] = round == 0 ? filter.nanosPerPut() : Math.min(shortest[i][0], filter.nanosPerPut());
                shortest[i][1] = round == 0 ? lookup : Math.min(shortest[i][1], lookup);
            }
        }
        return shortest;
    }
}
