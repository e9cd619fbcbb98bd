package dev.filtersmith.windows;

/**
 * Size of the table of a windowed cuckoo filter.
 *
 * @param slots number of slots, 2 or more
 * @param words number of 64-bit words of all slots
 */
public record WindowedCuckooSize(long expectedElements, int slots, int words) {
    /** Returns the number of windows, which overlap: one less than slots. */
    public int windows() {
        return slots - 1;
    }
}
