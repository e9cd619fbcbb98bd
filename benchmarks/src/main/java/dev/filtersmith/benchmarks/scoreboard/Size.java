package dev.filtersmith.benchmarks.scoreboard;

import java.util.List;

/**
 * The number of keys of a filter: at 16 bits per key, one filter lies in the caches, the other in
 * memory.
 */
enum Size {
    /** 200 KB. */
    CACHE("100k", 100_000, "1g", 41),

    /** 32 MB. */
    MEMORY("16m", 16_000_000, "6g", 3);

    private final String label;
    private final int keys;
    private final String heap;
    private final int shots;

    Size(String label, int keys, String heap, int shots) {
        this.label = label;
        this.keys = keys;
        this.heap = heap;
        this.shots = shots;
    }

    /** Returns the suffix of the names of measures at this size. */
    String label() {
        return label;
    }

    /** Returns the number of keys. */
    int keys() {
        return keys;
    }

    /**
     * Returns the flags of the measuring JVM: the serial collector, and a heap that is fixed from
     * the start and large enough that no collection is needed.
     */
    List<String> flags() {
        return List.of("-Xms" + heap, "-Xmx" + heap, "-XX:+UseSerialGC");
    }

    /**
     * Returns the number of times that a filter of this size is filled, or keys of it are removed;
     * the median counts.
     */
    int shots() {
        return shots;
    }
}
