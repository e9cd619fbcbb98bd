package dev.filtersmith.samples.quickstart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Distinct keys in the order of the input, and the number of skipped lines. */
final class Keys {
    private final Set<String> distinct = new LinkedHashSet<>();
    private long blank;
    private long repeated;

    /** Adds a line, unless it is blank or was added before. */
    void add(String line) {
        if (line.isBlank()) {
            blank++;
        } else if (!distinct.add(line)) {
            repeated++;
        }
    }

    int size() {
        return distinct.size();
    }

    boolean contains(String key) {
        return distinct.contains(key);
    }

    long blank() {
        return blank;
    }

    long repeated() {
        return repeated;
    }

    /**
     * Shuffles the keys and cuts them in two halves.
     *
     * @param seed equal seeds give equal halves
     * @return halves; of an odd number of keys the second is the larger
     */
    Halves halves(long seed) {
        List<String> shuffled = new ArrayList<>(distinct);
        Collections.shuffle(shuffled, new Random(seed));
        int middle = shuffled.size() / 2;
        return new Halves(
                List.copyOf(shuffled.subList(0, middle)), List.copyOf(shuffled.subList(middle, shuffled.size())));
    }

    /**
     * Keys cut in two.
     *
     * @param present keys to put
     * @param absent keys that are only looked up
     */
    record Halves(List<String> present, List<String> absent) {
        Halves {
            present = List.copyOf(present);
            absent = List.copyOf(absent);
        }
    }
}
