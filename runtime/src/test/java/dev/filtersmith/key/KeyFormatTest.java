package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.KeySeed;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * The hashes of version 2, which stored filters depend on. These numbers never change; a new
 * definition needs a new version of the hash.
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
        assertFrozen(Long.class, 42L, 0x1bc906a3157654c4L);
        assertFrozen(Integer.class, -42, 0xac199101a766af08L);
        assertFrozen(Character.class, 'F', 0x83d32c4a359279f2L);
        assertFrozen(Boolean.class, true, 0x27d223a1774a54b9L);
        assertFrozen(Float.class, 1.5f, 0xba6f1a8a62e799b5L);
        assertFrozen(Double.class, -2.5, 0xdb9789d1f07c115fL);
    }

    @Test
    void textAndBytes() {
        assertFrozen(String.class, "", 0xa102a6fa84ccf340L);
        assertFrozen(String.class, "filter", 0xabd5553da25f0347L);
        assertFrozen(CharSequence.class, "dev.filtersmith.key.KeyHasher, \u00fc\u20ac".repeat(9), 0x392f05aeecf6c6a1L);
        assertFrozen(byte[].class, new byte[] {1, 2, 3, 4, 5}, 0xd08bf44df32eb10dL);
        assertFrozen(ByteBuffer.class, ByteBuffer.allocate(300), 0x4a481ed5b5d84a18L);
        assertFrozen(UUID.class, new UUID(1, 2), 0x045e582763785ac0L);
        assertFrozen(TimeUnit.class, TimeUnit.SECONDS, 0xe6c082cd1c91117aL);
    }

    @Test
    void records() {
        Flow flow = new Flow(0x0a000001, 0xc0a80001, (short) 443, (short) 50000, (byte) 6);
        assertFrozen(Flow.class, flow, 0x791dadcfafa03844L);
        assertFrozen(Visit.class, new Visit("example.org", true, new UUID(3, 4), 0.5, flow), 0xa7b7bfa0277a0118L);
    }
}
