package dev.filtersmith.benchmarks.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** The peers take the space that they are compared at, the limits read tables of the filters' size. */
class SpaceTest {
    private static final int KEYS = 100_000;

    @Test
    void guavaTakesSixteenBitsAndElevenHashFunctions() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new GuavaBloom(KEYS).filter().writeTo(out);
        // strategy, number of hash functions, number of words, words
        ByteBuffer written = ByteBuffer.wrap(out.toByteArray());
        assertThat(written.get(1)).isEqualTo((byte) 11);
        assertThat(64L * written.getInt(2)).isEqualTo(16L * KEYS);
    }

    @Test
    void fastfilterTakesSixteenAndLessThanSeventeenBits() {
        assertThat(new FastfilterBloom(KEYS, 1).filter().getBitCount()).isEqualTo(16L * KEYS);
        double cuckoo = (double) new FastfilterCuckoo(KEYS, 1).filter().getBitCount() / KEYS;
        assertThat(cuckoo).isCloseTo(16 / 0.95, within(0.01));
    }

    @Test
    void limitOfTwoHasTheDefaultFiltersChunks() {
        assertThat(new LimitTwo(KEYS, 1).chunkMask()).isEqualTo(0x1fe);
        assertThat(new LimitTwo(16_000_000, 1).chunkMask()).isEqualTo(0x3fe);
    }
}
