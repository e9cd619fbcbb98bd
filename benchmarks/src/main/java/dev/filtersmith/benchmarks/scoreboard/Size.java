package dev.filtersmith.benchmarks.scoreboard;

/** How many keys a filter holds: at 16 bits a key, one filter lies in the caches, the other in memory. */
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

    /** The end of the names of measures at this size. */
    String label() {
        return label;
    }

    /** Number of keys. */
    int keys() {
        return keys;
    }

    /** Heap of the measuring JVM, as for -Xmx: all of it from the start, and more than a collection would be needed for. */
    String heap() {
        return heap;
    }

    /** How often a filter of this size is filled, or keys of it removed; the median counts. */
    int shots() {
        return shots;
    }
}
