package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.KeySeed;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * The hashes that stored filters depend on. These numbers never change; a new definition needs a
 * new format version.
 */
class KeyFormatTest {
    private static final long SEED = 0x0123_4567_89ab_cdefL;

    private record Flow(int sourceIp, int destinationIp, short sourcePort, short destinationPort, byte protocol) {}

    private record Visit(String host, boolean secure, UUID user, double score, Flow flow) {}

    private static void assertFrozen(Type type, Object key, long expected) {
        assertThat(KeyHashers.<Object>of(type, KeySeed.of(SEED)).hash(key))
                .as("%s as %s", key, type)
                .isEqualTo(expected);
    }

    @Test
    void numbers() {
        assertFrozen(Long.class, 42L, 0xe08b6cebf90524e2L);
        assertFrozen(Integer.class, -42, 0x0d0352016ed8a099L);
        assertFrozen(Character.class, 'F', 0x18134a1fb8886533L);
        assertFrozen(Boolean.class, true, 0x337e66b184868142L);
        assertFrozen(Float.class, 1.5f, 0x2718ce5f3aceba9bL);
        assertFrozen(Double.class, -2.5, 0xc88fbe87b1056d03L);
    }

    @Test
    void textAndBytes() {
        assertFrozen(String.class, "", 0x11b41182453c80a2L);
        assertFrozen(String.class, "a", 0xeac9c9bc4836384bL);
        assertFrozen(String.class, "filter", 0x7e5d1ddfbe1ed738L);
        assertFrozen(String.class, "f\u00fclter", 0xe3964658fc180918L);
        assertFrozen(String.class, "5 \u20ac", 0x2463b728f3955eeaL);
        assertFrozen(String.class, "a\ud800", 0xa02941ab125826f2L);
        assertFrozen(CharSequence.class, "dev.filtersmith.key.KeyHasher, \u00fc\u20ac".repeat(9), 0x1527e8783532e740L);
        assertFrozen(byte[].class, new byte[] {1, 2, 3, 4, 5}, 0x43e80cab12a8498fL);
        assertFrozen(ByteBuffer.class, ByteBuffer.allocate(300), 0xacd584e7a55c2034L);
        assertFrozen(UUID.class, new UUID(1, 2), 0x8d0e9c49268d97b5L);
        assertFrozen(TimeUnit.class, TimeUnit.SECONDS, 0x7fbadeedcd46408fL);
    }

    @Test
    void keyedText() {
        byte[] key = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
        TextHash hash = new TextHash(KeySeed.keyed(key));
        assertThat(hash.text("")).isEqualTo(0x5cb96f6ba2a4fcfcL);
        assertThat(hash.text("a")).isEqualTo(0x592b81bee0145d3bL);
        assertThat(hash.text("filter")).isEqualTo(0x57b9e6b38fb0e20cL);
        assertThat(hash.text("f\u00fclter")).isEqualTo(0x0c3c7440f15779b5L);
        assertThat(hash.text("5 \u20ac")).isEqualTo(0x7a0e7cbeeb1b78faL);
        assertThat(hash.text("a\ud800")).isEqualTo(0x8e933e57d57c0df5L);
    }

    @Test
    void records() {
        Flow flow = new Flow(0x0a000001, 0xc0a80001, (short) 443, (short) 50000, (byte) 6);
        assertFrozen(Flow.class, flow, 0xa2a28adfe599f35eL);
        assertFrozen(Visit.class, new Visit("example.org", true, new UUID(3, 4), 0.5, flow), 0xae597ce471889f60L);
    }
}
