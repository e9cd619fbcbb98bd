package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.filtersmith.KeySeed;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Equality of keys that are a single leaf. */
class SingleKeyTest {
    private static final KeySeed SEED = KeySeed.of(0x5eed_1234_5678_9abcL);
    private static final LaneHash LANES = new LaneHash(SEED);

    private static long hash(Type type, Object key) {
        return KeyHashers.<Object>of(type, SEED).hash(key);
    }

    @Test
    void integersOfAnyWidthAreTheSameKeyWhenTheValueIs() {
        for (long value : new long[] {0, 5, -1, Byte.MIN_VALUE, Byte.MAX_VALUE}) {
            long expected = LANES.hash(value);
            assertThat(hash(Long.class, value)).isEqualTo(expected);
            assertThat(hash(long.class, value)).isEqualTo(expected);
            assertThat(hash(Integer.class, (int) value)).isEqualTo(expected);
            assertThat(hash(Short.class, (short) value)).isEqualTo(expected);
            assertThat(hash(Byte.class, (byte) value)).isEqualTo(expected);
        }
    }

    @Test
    void charactersAndBooleansAreTheirCode() {
        assertThat(hash(Character.class, '\uffff')).isEqualTo(LANES.hash(0xffff));
        assertThat(hash(Boolean.class, true)).isEqualTo(LANES.hash(1));
        assertThat(hash(Boolean.class, false)).isEqualTo(LANES.hash(0));
    }

    @Test
    void zerosAndNotANumbersAreCanonical() {
        assertThat(hash(Float.class, -0.0f)).isEqualTo(hash(Float.class, 0.0f));
        assertThat(hash(Double.class, -0.0)).isEqualTo(hash(Double.class, 0.0));
        float otherFloat = Float.intBitsToFloat(0xffc0_0001);
        double otherDouble = Double.longBitsToDouble(0xfff8_0000_0000_0001L);
        assertThat(hash(Float.class, otherFloat)).isEqualTo(hash(Float.class, Float.NaN));
        assertThat(hash(Double.class, otherDouble)).isEqualTo(hash(Double.class, Double.NaN));
        assertThat(hash(Double.class, Double.MIN_VALUE)).isNotEqualTo(hash(Double.class, 0.0));
    }

    @Test
    void equalTextIsTheSameKeyWhateverHoldsIt() {
        for (String text : new String[] {"", "a", "dev.filtersmith.Filters", "\ud83d\ude00\u0000", "x".repeat(1000)}) {
            long expected = hash(String.class, text);
            assertThat(hash(CharSequence.class, text)).isEqualTo(expected);
            assertThat(hash(CharSequence.class, builderOf(text))).isEqualTo(expected);
            assertThat(hash(CharSequence.class, CharBuffer.wrap(text))).isEqualTo(expected);
        }
        assertThat(hash(String.class, "")).isNotEqualTo(hash(String.class, "\u0000"));
    }

    private static StringBuilder builderOf(String text) {
        StringBuilder builder = new StringBuilder();
        return builder.append(text);
    }

    @Test
    void equalBytesAreTheSameKeyWhateverHoldsThem() {
        Random random = new Random(7);
        for (int length : new int[] {0, 1, 3, 7, 8, 16, 17, 64, 129, 240, 241, 1025, 5000}) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            long expected = hash(byte[].class, bytes);
            assertSame(expected, ByteBuffer.wrap(bytes));
            assertSame(expected, ByteBuffer.wrap(bytes).asReadOnlyBuffer());
            assertSame(expected, surrounded(ByteBuffer.allocate(length + 12), bytes));
            assertSame(expected, surrounded(ByteBuffer.allocateDirect(length + 12), bytes));
            assertSame(
                    expected,
                    surrounded(ByteBuffer.allocateDirect(length + 12), bytes).slice());
        }
    }

    private static ByteBuffer surrounded(ByteBuffer buffer, byte[] bytes) {
        return buffer.position(5)
                .put(bytes)
                .put((byte) 77)
                .position(5)
                .limit(5 + bytes.length)
                .mark();
    }

    private static void assertSame(long expected, ByteBuffer buffer) {
        int position = buffer.position();
        int limit = buffer.limit();
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            assertThat(hash(ByteBuffer.class, buffer.order(order)))
                    .as("%s of %d", buffer, limit - position)
                    .isEqualTo(expected);
            assertThat(buffer.order()).isEqualTo(order);
        }
        assertThat(buffer.position()).isEqualTo(position);
        assertThat(buffer.limit()).isEqualTo(limit);
    }

    @Test
    void identifiersTakeTwoLanes() {
        UUID id = new UUID(-3, 9);
        assertThat(hash(UUID.class, id)).isEqualTo(LANES.hash(-3, 9));
    }

    @Test
    void constantsAreTheirNames() {
        assertThat(hash(TimeUnit.class, TimeUnit.DAYS)).isEqualTo(hash(String.class, "DAYS"));
    }

    @Test
    void theSeedMatters() {
        for (Object key : new Object[] {5L, "text", new byte[3], TimeUnit.DAYS}) {
            assertThat(KeyHashers.<Object>of(declared(key), KeySeed.of(1)).hash(key))
                    .isNotEqualTo(
                            KeyHashers.<Object>of(declared(key), KeySeed.of(2)).hash(key));
        }
    }

    private static Class<?> declared(Object key) {
        return key instanceof Enum<?> constant ? constant.getDeclaringClass() : key.getClass();
    }

    @Test
    @SuppressWarnings("NullAway") // Does what a caller without nullness checks may do.
    void nullIsRefusedByName() {
        for (Class<?> type : new Class<?>[] {Long.class, Integer.class, String.class, byte[].class, UUID.class}) {
            assertThatNullPointerException()
                    .isThrownBy(() -> KeyHashers.of(type, SEED).hash(null))
                    .withMessage("key is null: a filter holds no null; use an empty value or a wrapper");
        }
        assertThatNullPointerException()
                .isThrownBy(() -> KeyHashers.of(Integer.class, SEED).hashComponents((Object) null))
                .withMessageStartingWith("key is null: ");
    }

    @Test
    void componentsOfABoxAreThePrimitive() {
        KeyHasher<Integer> hasher = KeyHashers.of(Integer.class, SEED);
        assertThat(hasher.componentTypes()).containsExactly(int.class);
        assertThat(hasher.hashComponents(-7)).isEqualTo(hasher.hash(-7));
        assertThat(KeyHashers.of(String.class, SEED).componentTypes()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher.hashComponents(new @Nullable Object[] {1, 2}))
                .withMessageContaining("2 are given");
    }
}
