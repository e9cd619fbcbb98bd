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
        assertFrozen(String.class, "", 0x8712f4f0865a2ad1L);
        assertFrozen(String.class, "filter", 0xc1cf3f3d242e8af3L);
        assertFrozen(CharSequence.class, "dev.filtersmith.key.KeyHasher, \u00fc\u20ac".repeat(9), 0x598f112f738fa403L);
        assertFrozen(byte[].class, new byte[] {1, 2, 3, 4, 5}, 0x9510af2e3f8347d4L);
        assertFrozen(ByteBuffer.class, ByteBuffer.allocate(300), 0x5f7adfa4a5971f8dL);
        assertFrozen(UUID.class, new UUID(1, 2), 0x8d0e9c49268d97b5L);
        assertFrozen(TimeUnit.class, TimeUnit.SECONDS, 0x3b6e9741bf2d97dbL);
    }

    @Test
    void records() {
        Flow flow = new Flow(0x0a000001, 0xc0a80001, (short) 443, (short) 50000, (byte) 6);
        assertFrozen(Flow.class, flow, 0xa2a28adfe599f35eL);
        assertFrozen(Visit.class, new Visit("example.org", true, new UUID(3, 4), 0.5, flow), 0xae597ce471889f60L);
    }
}
