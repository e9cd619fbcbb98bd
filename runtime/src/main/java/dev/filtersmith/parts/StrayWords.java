package dev.filtersmith.parts;

/** The strays of all filters of a chain, as they are stored. */
final class StrayWords {
    private StrayWords() {}

    /** Returns the hash of each stray and the number of its filter, in order of hashes. */
    static long[] of(ChainPart... parts) {
        long[][] sorted = new long[parts.length][];
        int size = 0;
        for (int i = 0; i < parts.length; i++) {
            sorted[i] = parts[i].strays.sorted();
            size = Math.addExact(size, sorted[i].length);
        }
        long[] words = new long[Math.multiplyExact(size, 2)];
        int[] next = new int[parts.length];
        for (int at = 0; at < words.length; at += 2) {
            int least = least(sorted, next);
            words[at] = sorted[least][next[least]++];
            words[at + 1] = least;
        }
        return words;
    }

    /** Returns the first filter whose next stray has the least hash. */
    private static int least(long[][] sorted, int... next) {
        int least = -1;
        for (int i = 0; i < sorted.length; i++) {
            boolean more = next[i] < sorted[i].length;
            if (more && (least < 0 || sorted[i][next[i]] < sorted[least][next[least]])) {
                least = i;
            }
        }
        return least;
    }

    /** Adds strays by some of the words that {@link #of} returned for as many filters. */
    static void addAll(long[] words, int from, ChainPart... parts) {
        int[] number = new int[parts.length];
        for (int at = from; at < words.length; at += 2) {
            number[(int) words[at + 1]]++;
        }
        for (int i = 0; i < parts.length; i++) {
            parts[i].strays.expect(number[i]);
        }
        for (int at = from; at < words.length; at += 2) {
            parts[(int) words[at + 1]].strays.add(words[at]);
        }
    }
}
