package dev.filtersmith.bloom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.key.Keys;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The distribution of the probes of keys. Chi-squared bounds are 5 standard deviations, with fixed
 * keys.
 */
class ProbesTest {
    private static final int KEYS = 400_000;
    private static final int WORDS = 157;

    @Test
    void aNumberDeterminesASlot() {
        Probes bits = probes("@BloomFilter(bitsPerKey = 16, hashFunctions = 11)");
        assertThat(bits.word(0)).isZero();
        assertThat(bits.word(-1)).isZero();
        assertThat(bits.word(0x000f_ffff_ffff_ffffL)).isEqualTo(WORDS - 1);
        assertThat(bits.word(1L << 63)).isEqualTo(WORDS / 2);
        assertThat(bits.word(1L << 43)).isEqualTo(WORDS / 2);
        assertThat(bits.bit(-1)).isEqualTo(63);
        assertThat(bits.bit(64 + 5)).isEqualTo(5);
        Probes counters = probes("@CountingBloomFilter(counterBits = 8, bitsPerKey = 128, hashFunctions = 11)");
        assertThat(counters.bit(-1)).isEqualTo(56);
        assertThat(counters.bit(8 + 5)).isEqualTo(40);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@BloomFilter(bitsPerKey = 16, hashFunctions = 11)",
                "@CountingBloomFilter(counterBits = 4, bitsPerKey = 64, hashFunctions = 11)"
            })
    void eachProbeIsSpreadEvenly(String spec) {
        Probes probes = probes(spec);
        int slotBits = ((BloomTableLayout) FilterSpec.parse(spec).toLayout()).slotBits();
        int places = WORDS * 64 / slotBits;
        for (int group : new int[] {0, 1, 7}) {
            for (int i : new int[] {0, 1, 2, 10, 25, 63}) {
                assertEven(places, hash -> {
                    long first = Probes.first(hash, group);
                    long number = first + i * Probes.step(first);
                    return probes.word(number) * (64 / slotBits) + probes.bit(number) / slotBits;
                });
            }
        }
    }

    /**
     * Two probes of a key, in one group or in two, reach all pairs of a sixteenth of the table
     * equally often.
     */
    @Test
    void probesDoNotTellEachOther() {
        for (int other : new int[] {1, 2, 3, 5, 12, 25, 40}) {
            assertEven(256, hash -> {
                long step = Probes.step(hash);
                return sixteenth(hash) * 16 + sixteenth(hash + other * step);
            });
        }
        for (int group = 1; group < 8; group++) {
            int later = group;
            for (int i : new int[] {0, 3, 13}) {
                assertEven(256, hash -> {
                    long first = Probes.first(hash, later);
                    long before = Probes.first(hash, later - 1);
                    return sixteenth(before) * 16 + sixteenth(first + i * Probes.step(first));
                });
            }
            assertEven(64, hash -> (int) (Probes.first(hash, later) - Probes.first(hash, later - 1)) & 63);
        }
    }

    private static int sixteenth(long number) {
        return (int) (number >>> 60);
    }

    /**
     * This holds because a step is odd: the paper's remedy for tables of an even number of bits.
     */
    @Test
    void noBitOfAWordTwice() {
        Probes probes = probes("@BloomFilter(bitsPerKey = 16, hashFunctions = 11)");
        for (long key = 0; key < 1000; key++) {
            long first = Probes.first(Keys.mix(key), (int) key & 7);
            BitSet seen = new BitSet();
            for (int i = 0; i < 64; i++) {
                seen.set(probes.bit(first + i * Probes.step(first)));
            }
            assertThat(seen.cardinality()).isEqualTo(64);
        }
    }

    private static void assertEven(int places, LongToIntFunction place) {
        long[] counts = new long[places];
        for (long key = 0; key < KEYS; key++) {
            counts[place.applyAsInt(Keys.mix(key))]++;
        }
        double mean = (double) KEYS / places;
        double chiSquared = Arrays.stream(counts)
                .mapToDouble(count -> (count - mean) * (count - mean) / mean)
                .sum();
        double bound = 5 * Math.sqrt(2.0 * (places - 1));
        assertThat(chiSquared).isBetween(places - 1 - bound, places - 1 + bound);
    }

    private static Probes probes(String spec) {
        return new Probes((BloomTableLayout) FilterSpec.parse(spec).toLayout(), WORDS);
    }
}
