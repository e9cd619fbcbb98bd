package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.filtersmith.KeySeed;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Records as keys: flattening, and packing of leaves into lanes. */
class RecordKeyTest {
    private static final KeySeed SEED = KeySeed.of(-77);

    private record Flow(int sourceIp, int destinationIp, short sourcePort, short destinationPort, byte protocol) {}

    private record Endpoint(@Nullable String host, char port) {}

    private record Call(
            @Nullable Endpoint from,
            boolean secure,
            Endpoint to,
            @Nullable Integer bytes) {}

    @SuppressWarnings("ArrayRecordComponent") // The hash does not depend on the equality of this record.
    private record Everything(
            boolean flag,
            double ratio,
            float part,
            UUID id,
            byte[] body,
            ByteBuffer tail,
            TimeUnit unit,
            long number,
            CharSequence text) {}

    private record Pair<A, B>(A first, B second) {}

    private record Nest<T>(Pair<T, Pair<Integer, T>> pair, T last) {}

    /** Captures a generic type. */
    @SuppressWarnings("unused") // Only the type argument is used.
    private abstract static class TypeOf<T> {
        Type type() {
            return ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0];
        }
    }

    private static long lanes(long... lanes) {
        return new LaneHash(SEED).hash(lanes, lanes.length);
    }

    private static long text(CharSequence text) {
        return new TextHash(SEED).text(text);
    }

    @Test
    void narrowLeavesShareLanes() {
        KeyHasher<Flow> hasher = KeyHashers.of(Flow.class, SEED);
        long expected = lanes(0xffff_ffff_0000_0002L, 0xfffd_0004_fbL);
        assertThat(hasher.hash(new Flow(-1, 2, (short) -3, (short) 4, (byte) -5)))
                .isEqualTo(expected);
        assertThat(hasher.hashComponents(-1, 2, (short) -3, (short) 4, (byte) -5))
                .isEqualTo(expected);
        assertThat(hasher.componentTypes()).containsExactly(int.class, int.class, short.class, short.class, byte.class);
    }

    @Test
    void nestedRecordsAreFlattenedInPlace() {
        KeyHasher<Call> hasher = KeyHashers.of(Call.class, SEED);
        Call call = new Call(new Endpoint("a", '\uabcd'), true, new Endpoint("", 'x'), -2);
        long expected = lanes(text("a"), 0xabcd01, text(""), 0x0078_ffff_fffeL);
        assertThat(hasher.hash(call)).isEqualTo(expected);
        assertThat(hasher.hashComponents("a", '\uabcd', true, "", 'x', -2)).isEqualTo(expected);
        assertThat(hasher.componentTypes())
                .containsExactly(String.class, char.class, boolean.class, String.class, char.class, Integer.class);
    }

    @Test
    void everyKindOfLeaf() {
        byte[] body = {1, 2, 3};
        ByteBuffer tail = ByteBuffer.wrap(body, 1, 2);
        UUID id = new UUID(11, 12);
        Everything key = new Everything(true, -0.0, Float.NaN, id, body, tail, TimeUnit.HOURS, 9, "t");
        long expected = lanes(
                1,
                0,
                Float.floatToIntBits(Float.NaN),
                11,
                12,
                new TextHash(SEED).bytes(body),
                new TextHash(SEED).bytes(new byte[] {2, 3}),
                text("HOURS"),
                9,
                text("t"));
        assertThat(KeyHashers.<Everything>of(Everything.class, SEED).hash(key)).isEqualTo(expected);
        assertThat(tail.position()).isEqualTo(1);
    }

    @Test
    void typeArgumentsAreResolved() {
        KeyHasher<Nest<String>> hasher = KeyHashers.of(new TypeOf<Nest<String>>() {}.type(), SEED);
        assertThat(hasher.componentTypes()).containsExactly(String.class, Integer.class, String.class, String.class);
        assertThat(hasher.hash(new Nest<>(new Pair<>("a", new Pair<>(-1, "b")), "c")))
                .isEqualTo(lanes(text("a"), 0xffff_ffffL, text("b"), text("c")));
    }

    @Test
    void aGenericRecordMayHoldAnotherUseOfItself() {
        Type type = new TypeOf<Pair<Pair<Short, byte[]>, Byte>>() {}.type();
        assertThat(KeyHashers.of(type, SEED).componentTypes()).containsExactly(Short.class, byte[].class, Byte.class);
    }

    @Test
    @SuppressWarnings("NullAway") // Does what a caller without nullness checks may do.
    void nullIsRefusedByName() {
        KeyHasher<Call> hasher = KeyHashers.of(Call.class, SEED);
        Endpoint good = new Endpoint("", 'x');
        assertThatNullPointerException()
                .isThrownBy(() -> hasher.hash(null))
                .withMessage("key is null: a filter holds no null; use an empty value or a wrapper");
        assertThatNullPointerException()
                .isThrownBy(() -> hasher.hash(new Call(good, true, null, 1)))
                .withMessage("key.to is null: a filter holds no null; use an empty value or a wrapper");
        assertThatNullPointerException()
                .isThrownBy(() -> hasher.hash(new Call(new Endpoint(null, 'x'), true, good, 1)))
                .withMessageStartingWith("key.from.host is null: ");
        assertThatNullPointerException()
                .isThrownBy(() -> hasher.hashComponents("a", 'x', true, "", 'x', null))
                .withMessageStartingWith("key.bytes is null: ");
        assertThatNullPointerException()
                .isThrownBy(() -> hasher.hashComponents("a", null, true, "", 'x', 1))
                .withMessageStartingWith("key.from.port is null: ");
    }

    @Test
    void theNumberOfComponentsIsChecked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeyHashers.of(Flow.class, SEED).hashComponents(1, 2))
                .withMessage("A key of 5 components, but 2 are given");
    }
}
