package dev.filtersmith.threads.linear;

import java.util.HashMap;
import java.util.Map;

/** What a filter is compared with: the keys that operations put, and how often. */
public final class Multiset {
    private final Map<Integer, Integer> counts = new HashMap<>();

    /** Creates an empty multiset. */
    public Multiset() {}

    /** Adds a key. Returns whether it was not in. */
    public Answer put(int key) {
        return Answer.exact(counts.merge(key, 1, Integer::sum) == 1);
    }

    /** Returns whether a key is in. */
    public Answer lookUp(int key) {
        return Answer.exact(count(key) != 0);
    }

    /** Returns that all other keys are in. */
    public boolean lookUpResidents() {
        return true;
    }

    /** Removes a key once. Returns whether it was in. */
    public Answer remove(int key) {
        int before = count(key);
        counts.put(key, Math.max(0, before - 1));
        return Answer.exact(before != 0);
    }

    /** Returns how often a key is in. */
    public int count(int key) {
        return counts.getOrDefault(key, 0);
    }
}
