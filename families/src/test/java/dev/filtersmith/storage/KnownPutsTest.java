package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the puts of known keys without a filter. */
class KnownPutsTest {
    private static final int KEYS = 300_000;

    private final Set<Long> keys = ConcurrentHashMap.newKeySet();

    private static KeyHashes hashes() {
        return KeyHashes.of(
                LongStream.range(0, KEYS).map(key -> key * 0x9e3779b97f4a7c15L).toArray());
    }

    private long put(long done, long fresh, long[] hashes, int count) {
        long sum = fresh;
        for (int i = 0; i < count; i++) {
            sum += keys.add(hashes[i]) ? 1 : 0;
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachKeyIsPutOnceByRanges(boolean parallel) {
        KeyRanges ranges = new KeyRanges(1, 16, 0);
        RangedHashes sorted = new RangedHashes(hashes(), ranges, parallel);
        assertThat(KnownPuts.byRanges(sorted, parallel, () -> this::put)).isEqualTo(KEYS);
        assertThat(keys).hasSize(KEYS);
    }

    @Test
    void eachKeyIsPutOnceBySegments() {
        assertThat(KnownPuts.bySegments(hashes(), () -> this::put)).isEqualTo(KEYS);
        assertThat(keys).hasSize(KEYS);
    }
}
