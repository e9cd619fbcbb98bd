package dev.filtersmith.samples.learning;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The table of called methods, each with its number of callers. A map stands for a database. */
final class Table {
    private final Map<String, Integer> callers = new HashMap<>();

    /** Adds a caller of a method; returns whether it is the first. */
    boolean add(String method) {
        return callers.merge(method, 1, Integer::sum) == 1;
    }

    /** Removes a caller of a method; returns whether it was the last. */
    boolean remove(String method) {
        return callers.computeIfPresent(method, (key, number) -> number == 1 ? null : number - 1) == null;
    }

    boolean contains(String method) {
        return callers.containsKey(method);
    }

    Stream<String> methods() {
        return callers.keySet().stream();
    }

    int size() {
        return callers.size();
    }
}
