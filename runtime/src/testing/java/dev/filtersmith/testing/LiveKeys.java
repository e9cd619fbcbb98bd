package dev.filtersmith.testing;

import dev.filtersmith.testing.Traces.Operation;
import dev.filtersmith.testing.Traces.Step;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;

/** The multiset of keys in a filter after the steps of a trace: the reference for its answers. */
public final class LiveKeys {
    private static final String FULL = "full after ";

    private final Map<Long, Integer> counts = new HashMap<>();

    /** Creates an empty multiset. */
    public LiveKeys() {}

    /**
     * Returns a step as the contract of removal allows it: without the removals of keys whose puts
     * were refused.
     *
     * @param step step of a trace
     * @return the step, or one with fewer keys
     */
    public Step allowed(Step step) {
        if (step.operation() != Operation.REMOVE && step.operation() != Operation.REMOVE_ALL) {
            return step;
        }
        LiveKeys left = new LiveKeys();
        left.counts.putAll(counts);
        boolean batch = step.operation() == Operation.REMOVE_ALL;
        long[] keys = step.keys();
        int count = 0;
        long[] allowed = new long[keys.length];
        for (int i = 0; i < keys.length; i++) {
            boolean leftOut = batch && (i == 0 || i == keys.length - 1);
            if (leftOut || left.count(keys[i]) > 0) {
                left.add(keys[i], leftOut ? 0 : -1);
                allowed[count++] = keys[i];
            }
        }
        return new Step(step.operation(), Arrays.copyOf(allowed, count));
    }

    /**
     * Records the effect of a step.
     *
     * @param step step that was allowed
     * @param answer answer of the filter
     */
    public void remember(Step step, String answer) {
        switch (step.operation()) {
            case PUT -> add(step.keys(), 0, accepted(step, answer), 1);
            case PUT_ALL -> add(step.keys(), 1, accepted(step, answer), 1);
            case REMOVE -> add(step.keys(), 0, step.keys().length, -1);
            case REMOVE_ALL -> add(step.keys(), 1, step.keys().length - 2, -1);
            default -> {}
        }
    }

    /**
     * Returns the number of keys of a step that were not refused.
     *
     * @param step step
     * @param answer answer of the filter
     * @return number of keys
     */
    public static int accepted(Step step, String answer) {
        boolean batch = step.operation() == Operation.PUT_ALL;
        return isRefusal(answer)
                ? Integer.parseInt(answer.substring(FULL.length()).split(" ", 2)[0])
                : step.keys().length - (batch ? 2 : 0);
    }

    /**
     * Returns whether a put was refused.
     *
     * @param answer answer of the filter
     * @return true if it was full
     */
    public static boolean isRefusal(String answer) {
        return answer.startsWith(FULL);
    }

    /**
     * Adds keys of an array, each a given number of times.
     *
     * @param keys array
     * @param offset index of the first
     * @param length number of keys
     * @param times number of times, negative to remove
     */
    public void add(long[] keys, int offset, int length, int times) {
        for (int i = offset; i < offset + length; i++) {
            add(keys[i], times);
        }
    }

    private void add(long key, int times) {
        counts.merge(key, times, Integer::sum);
        counts.remove(key, 0);
    }

    /**
     * Returns the number of occurrences of a key.
     *
     * @param key key
     * @return puts less removals
     */
    public int count(long key) {
        return counts.getOrDefault(key, 0);
    }

    /**
     * Returns the different keys.
     *
     * @return keys in an order that depends on the steps
     */
    public long[] distinct() {
        return counts.keySet().stream().mapToLong(Long::longValue).toArray();
    }

    /**
     * Returns all keys, each as often as it is present.
     *
     * @return keys in an order that depends on the steps
     */
    public long[] all() {
        return counts.entrySet().stream()
                .flatMapToLong(entry -> LongStream.generate(entry::getKey).limit(entry.getValue()))
                .toArray();
    }
}
