package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Compares counted hashes with a map. */
class CountedHashesTest {
    private static Map<Long, Integer> content(CountedHashes hashes) {
        Map<Long, Integer> content = new TreeMap<>();
        for (long hash : hashes.sorted()) {
            content.put(hash, hashes.count(hash));
        }
        return content;
    }

    /** Groups of 16 share a home, so that removals close gaps between hashes of several homes. */
    @Test
    void theyAreAMultiset() {
        Random random = new Random(40);
        for (int different : new int[] {1, 2, 13, 500, 20_000}) {
            CountedHashes hashes = new CountedHashes(hash -> hash >> 4);
            Map<Long, Integer> counts = new HashMap<>();
            for (int i = 0; i < 80_000; i++) {
                long hash = random.nextInt(different);
                int times = 1 + random.nextInt(3);
                if (random.nextInt(80_000) > i / 2 + 20_000) {
                    assertThat(hashes.add(hash, times)).isTrue();
                    counts.merge(hash, times, Integer::sum);
                } else {
                    int there = counts.getOrDefault(hash, 0);
                    assertThat(hashes.take(hash, times)).isEqualTo(there >= times);
                    counts.put(hash, there >= times ? there - times : there);
                }
                assertThat(hashes.count(hash)).isEqualTo(counts.get(hash));
            }
            counts.values().removeIf(count -> count == 0);
            assertThat(hashes.size()).isEqualTo(counts.size());
            assertThat(hashes.total())
                    .isEqualTo(counts.values().stream().mapToLong(i -> i).sum());
            assertThat(content(hashes.copy())).isEqualTo(counts);
            counts.forEach((hash, count) -> assertThat(hashes.take(hash, count)).isTrue());
            assertThat(hashes.slots()).as("slots of an empty table").isZero();
        }
    }

    @Test
    void countsDoNotOverflow() {
        CountedHashes hashes = new CountedHashes();
        assertThat(hashes.add(5, Integer.MAX_VALUE)).isTrue();
        assertThat(hashes.add(5, 1)).isFalse();
        assertThat(hashes.count(5)).isEqualTo(Integer.MAX_VALUE);
        assertThat(hashes.take(5)).isTrue();
        assertThat(hashes.add(5, 1)).isTrue();
    }

    /** Otherwise hashes that were chosen for their group would take quadratic time. */
    @Test
    void aGroupIsSmall() {
        CountedHashes hashes = new CountedHashes(hash -> hash & 1);
        long taken = LongStream.range(0, 1000)
                .filter(hash -> hashes.add(2 * hash, 1))
                .count();
        assertThat(taken).isEqualTo(CountedHashes.MAX_OF_GROUP);
        assertThat(hashes.add(4, 1)).as("a hash that is there").isTrue();
        assertThat(hashes.add(7, 1)).as("a hash of another group").isTrue();
    }

    @Test
    void theLeastOfAGroupIsFoundWhateverTheOrder() {
        CountedHashes hashes = new CountedHashes(hash -> hash & 3);
        LongStream.of(44, 40, 48, 41, -4, 52).forEach(hash -> hashes.add(hash, 1));
        assertThat(hashes.least(0, hash -> true)).hasValue(-4);
        assertThat(hashes.least(4, hash -> hash > 40)).hasValue(44);
        assertThat(hashes.least(1, hash -> true)).hasValue(41);
        assertThat(hashes.least(8, hash -> hash > 52)).isEmpty();
        assertThat(hashes.least(2, hash -> true)).isEmpty();
        assertThat(new CountedHashes().least(2, hash -> true)).isEmpty();
    }
}
