package dev.filtersmith.processor.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.filtersmith.KeySeed;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyHashers;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that hashing a key that is not a record allocates nothing, even in interpreted bytecode.
 */
@Isolated("it measures allocation")
class KeyAllocationTest {
    private static final int ROUNDS = 1000;

    record Sample(Class<?> type, Object key) {}

    static Sample[] samples() {
        byte[] bytes = new byte[300];
        return new Sample[] {
            new Sample(Long.class, 1L << 40),
            new Sample(Integer.class, 1 << 20),
            new Sample(Short.class, (short) 999),
            new Sample(Character.class, '\u4000'),
            new Sample(Double.class, 0.5),
            new Sample(Float.class, 0.5f),
            new Sample(UUID.class, new UUID(1, 2)),
            new Sample(TimeUnit.class, TimeUnit.DAYS),
            new Sample(String.class, "dev.filtersmith.key.KeyHasher"),
            new Sample(String.class, "\u20ac".repeat(300)),
            new Sample(String.class, "\u00fc".repeat(600)),
            new Sample(CharSequence.class, CharBuffer.wrap("dev.filtersmith.key.KeyHasher")),
            new Sample(byte[].class, bytes),
            new Sample(ByteBuffer.class, ByteBuffer.wrap(bytes, 3, 100)),
            new Sample(ByteBuffer.class, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)),
            new Sample(ByteBuffer.class, ByteBuffer.allocateDirect(300).asReadOnlyBuffer()),
        };
    }

    @ParameterizedTest
    @MethodSource("samples")
    void nothing(Sample sample) {
        KeyHasher<Object> hasher = KeyHashers.of(sample.type(), KeySeed.of(3));
        long least = Long.MAX_VALUE;
        // The virtual machine itself may allocate on this thread, so the minimum of several runs
        // counts.
        for (int run = 0; run < 5; run++) {
            least = Math.min(least, allocatedBy(hasher, sample.key()));
        }
        assertThat(least).isZero();
    }

    private static long allocatedBy(KeyHasher<Object> hasher, Object key) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        long sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            sum += hasher.hash(key);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(sum).isEqualTo(ROUNDS * hasher.hash(key));
        return allocated;
    }
}
