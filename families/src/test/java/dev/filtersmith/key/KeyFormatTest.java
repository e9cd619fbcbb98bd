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
        assertFrozen(Long.class, 42L, 0x53cf2416e5dffdb0L);
        assertFrozen(Integer.class, -42, 0x562680c03a51972dL);
        assertFrozen(Character.class, 'F', 0x47b2df3c61389701L);
        assertFrozen(Boolean.class, true, 0x9bd37f071d20abeaL);
        assertFrozen(Float.class, 1.5f, 0x71557ef7951c623dL);
        assertFrozen(Double.class, -2.5, 0x551df16f55da556bL);
    }

    @Test
    void textAndBytes() {
        assertFrozen(String.class, "", 0xeeca48518ccc1164L);
        assertFrozen(String.class, "a", 0x746d9fb6577505fdL);
        assertFrozen(String.class, "filter", 0x8682afe5b7bc7dc1L);
        assertFrozen(String.class, "f\u00fclter", 0x4fd047c5c818f050L);
        assertFrozen(String.class, "5 \u20ac", 0x34afcb37dbfa49aaL);
        assertFrozen(String.class, "a\ud800", 0xbee7ee13cc198af4L);
        assertFrozen(String.class, "sixteen bytes...", 0x166b8f4d5240ceb2L);
        assertFrozen(String.class, "a text of 30 bytes, four lanes", 0x13c31ece9db5f9deL);
        assertFrozen(CharSequence.class, "dev.filtersmith.key.KeyHasher, \u00fc\u20ac".repeat(9), 0xe845008fe5657031L);
        assertFrozen(byte[].class, new byte[] {1, 2, 3, 4, 5}, 0xb7f35e484839cd99L);
        assertFrozen(ByteBuffer.class, ByteBuffer.allocate(300), 0xec2a74e90d631c11L);
        assertFrozen(UUID.class, new UUID(1, 2), 0x450810a1233b2db2L);
        assertFrozen(TimeUnit.class, TimeUnit.SECONDS, 0x30dae855ea6d2431L);
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
        assertFrozen(Flow.class, flow, 0x312673c41faf4973L);
        assertFrozen(Visit.class, new Visit("example.org", true, new UUID(3, 4), 0.5, flow), 0xabd4d5282ca62f34L);
    }
}
