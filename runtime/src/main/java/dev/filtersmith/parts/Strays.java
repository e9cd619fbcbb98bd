package dev.filtersmith.parts;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a chain that an earlier filter matches, too, beside the one that holds them. They
 * are remembered by their whole hashes: a removal would otherwise look into the earlier filter.
 * There are as few of them as false positives.
 */
final class Strays {
    /** For each hash, its filters in the order of the puts, so that engines remove alike. */
    private final Map<Long, Map<ChainPart, Integer>> parts = new HashMap<>();

    private final Object lock = new Object();

    /** Number of hashes; removals look no further while there are none. */
    private volatile int size;

    void add(long hash, ChainPart part) {
        synchronized (lock) {
            parts.computeIfAbsent(hash, first -> new LinkedHashMap<>()).merge(part, 1, Integer::sum);
            size = parts.size();
        }
    }

    /** Forgets one element, and returns the filter that holds it; null if there is none. */
    @Nullable
    ChainPart take(long hash) {
        if (size == 0) {
            return null;
        }
        synchronized (lock) {
            Map<ChainPart, Integer> holders = parts.get(hash);
            if (holders == null) {
                return null;
            }
            ChainPart holder = holders.keySet().iterator().next();
            holders.computeIfPresent(holder, (part, number) -> number == 1 ? null : number - 1);
            if (holders.isEmpty()) {
                parts.remove(hash);
                size = parts.size();
            }
            return holder;
        }
    }

    /** Takes over the elements of another. */
    void replace(Strays others) {
        synchronized (lock) {
            parts.clear();
            parts.putAll(others.parts);
            size = parts.size();
        }
    }

    Strays copy() {
        Strays copy = new Strays();
        synchronized (lock) {
            parts.forEach((hash, holders) -> copy.parts.put(hash, new LinkedHashMap<>(holders)));
            copy.size = size;
        }
        return copy;
    }

    /** Adds all elements to others, where one filter holds them. */
    void addTo(Strays others, ChainPart part) {
        long[] own = words(holder -> 0);
        for (int i = 0; i < own.length; i += 2) {
            others.add(own[i], part);
        }
    }

    /** Adds elements by their words, which {@link #words} returned for as many filters. */
    void addAll(long[] words, ChainPart... parts) {
        for (int i = 0; i < words.length; i += 2) {
            add(words[i], parts[(int) words[i + 1]]);
        }
    }

    /** Returns the hash of each element and the number of its filter, in order of hashes. */
    long[] words(ToIntFunction<ChainPart> number) {
        LongStream.Builder words = LongStream.builder();
        synchronized (lock) {
            new TreeMap<>(parts)
                    .forEach((hash, holders) -> holders.entrySet().stream()
                            .sorted(Comparator.comparingInt(holder -> number.applyAsInt(holder.getKey())))
                            .forEach(holder -> {
                                for (int i = 0; i < holder.getValue(); i++) {
                                    words.add(hash).add(number.applyAsInt(holder.getKey()));
                                }
                            }));
        }
        return words.build().toArray();
    }
}
