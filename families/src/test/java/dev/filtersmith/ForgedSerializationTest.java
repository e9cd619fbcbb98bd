package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.testing.JavaBytes;
import dev.filtersmith.testing.TypedBuilder;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Forged streams of Java's serialization, whose fields were changed and whose stored form is whole.
 * Each ends in an exception of a stream, with a message.
 */
class ForgedSerializationTest {
    private static final String ACCESSORS = "getTenant;getId";
    private static final String CONCURRENCY = "EXCLUSIVE_WRITER";
    private static final String ENGINE = "INTERPRETED";
    private static final String NAME = "named";

    /** A capacity whose bytes are nowhere else in the stream. */
    private static final int CAPACITY = 0x12345;

    /** Keys of a class that is no record. */
    static class Order {
        public String getTenant() {
            return "a";
        }

        public long getId() {
            return 1;
        }

        public int getNumber() {
            return 1;
        }

        public Order self() {
            return this;
        }
    }

    /** Has one of the accessors. */
    static class Other {
        public long getId() {
            return 1;
        }
    }

    private static byte[] ofOrders() throws IOException {
        MembershipFilter<Order> orders = Filters.builder(FilterSpec.dLeft().build(), Order.class, "getTenant", "getId")
                .expectedElements(100)
                .name(NAME)
                .engine(Engine.INTERPRETED)
                .build();
        orders.put(new Order());
        return JavaBytes.of(orders);
    }

    /** Returns the stream with another text, or name of a class, in place of one. */
    private static byte[] replaced(byte[] bytes, String text, String by) {
        return changed(bytes, utf(text), utf(by));
    }

    private static byte[] changed(byte[] bytes, String part, String by) {
        String all = new String(bytes, StandardCharsets.ISO_8859_1);
        assertThat(all).containsOnlyOnce(part);
        return all.replace(part, by).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns a text as it is in the stream, after its length. */
    private static String utf(String text) {
        return (char) (text.length() >> Byte.SIZE) + "" + (char) (text.length() & 0xff) + text;
    }

    private static void assertRefused(Class<? extends ObjectStreamException> type, byte[] forged, String message) {
        assertThatExceptionOfType(type)
                .isThrownBy(() -> JavaBytes.read(forged))
                .withMessageContaining(message)
                .isExactlyInstanceOf(type);
    }

    @Test
    void theStreamIsReadAsItWas() throws IOException {
        @SuppressWarnings("unchecked") // The type of what was written.
        MembershipFilter<Order> read = (MembershipFilter<Order>) JavaBytes.read(ofOrders());
        assertThat(read.mightContain(new Order())).isTrue();
        assertThat(read.name()).contains(NAME);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                | [KeyComponents] Order has no accessor : a public method
            ;;                                | [KeyComponents] Order has no accessor : a public method
            getTenant;getId;                  | [KeyComponents] Order has no accessor : a public method
            getTenant;getName                 | [KeyComponents] Order has no accessor getName
            getTenant;getClass                | [KeyComponents] Order has no accessor getClass
            getTenant;wait                    | [KeyComponents] Order has no accessor wait
            getTenant;getId;getId             | [KeyComponents] Order: getId is an accessor of the component id
            getTenant;self                    | component self has type
            """)
    void accessorsThatTheKeysDoNotHaveAreRefused(String accessors, String message) throws IOException {
        assertRefused(InvalidObjectException.class, replaced(ofOrders(), ACCESSORS, accessors), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"getId;getTenant", "getId", "getTenant;getNumber", "getTenant;getId;getNumber"})
    void accessorsOfOtherComponentsAreRefused(String accessors) throws IOException {
        assertRefused(
                StreamCorruptedException.class,
                replaced(ofOrders(), ACCESSORS, accessors),
                "the filter was written with keys of (text tenant, long id), and is read with keys of (");
    }

    @Test
    void otherClassesOfKeysAreRefused() throws IOException {
        for (Class<?> other : List.of(Other.class, Thread.class, Runnable.class, Object.class, int[].class)) {
            assertRefused(
                    InvalidObjectException.class,
                    replaced(ofOrders(), Order.class.getName(), other.getName()),
                    "[KeyComponents] " + other.getSimpleName() + " has no accessor getTenant");
        }
        assertRefused(
                InvalidObjectException.class,
                replaced(ofOrders(), Order.class.getName(), "java.lang.String"),
                "these keys are hashed whole");
        byte[] gone = replaced(ofOrders(), Order.class.getName(), "app.Gone");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> JavaBytes.read(gone))
                .withCauseInstanceOf(ClassNotFoundException.class);
    }

    /** The interface of a filter over long keys, which has no other type of keys. */
    @Test
    void classesThatAreNoFiltersAreRefused() throws IOException {
        byte[] longs = JavaBytes.of(Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .build());
        for (Class<?> other : List.of(Runnable.class, Thread.class, Object.class, long[].class)) {
            assertRefused(
                    InvalidObjectException.class,
                    replaced(longs, LongFilter.class.getName(), other.getName()),
                    "the filter cannot be restored: " + other);
        }
    }

    @ParameterizedTest
    @CsvSource({
        CONCURRENCY + ", NOBODY, No enum constant dev.filtersmith.annotation.Concurrency.NOBODY",
        ENGINE + ", NONE, No enum constant dev.filtersmith.Engine.NONE",
        ENGINE + ", GENERATED, has no emitted class",
        NAME + ", '', [FilterName] the name has 0 characters",
        NAME + ", ' ', [FilterName]"
    })
    void textsThatNoFilterWritesAreRefused(String text, String by, String message) throws IOException {
        assertRefused(InvalidObjectException.class, replaced(ofOrders(), text, by), message);
    }

    /** Null is a value of what a filter need not have, and refused elsewhere. */
    @Test
    void fieldsThatAreNull() throws IOException {
        assertRefused(
                InvalidObjectException.class,
                changed(ofOrders(), "t" + utf(CONCURRENCY), "p"),
                "the filter cannot be restored: Name is null");
        assertRefused(
                InvalidObjectException.class,
                changed(ofOrders(), "t" + utf(ACCESSORS), "p"),
                "the filter cannot be restored: [UnsupportedKey] MembershipFilter<Order>");
        for (String optional : List.of(ENGINE, NAME)) {
            assertThat(JavaBytes.read(changed(ofOrders(), "t" + utf(optional), "p")))
                    .isInstanceOf(MembershipFilter.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void capacitiesThatNoFilterHasAreRefused(int capacity) throws IOException {
        byte[] bytes = JavaBytes.of(
                TypedBuilder.ofLongs(FilterSpec.parse("@WindowedCuckooFilter(copyCapacity = " + CAPACITY + ")"))
                        .expectedElements(100)
                        .build());
        assertRefused(
                InvalidObjectException.class,
                changed(bytes, number(CAPACITY), number(capacity)),
                "the filter cannot be restored: copyCapacity(" + capacity + "): use 0 to ");
    }

    private static String number(int value) {
        return new String(ByteBuffer.allocate(Integer.BYTES).putInt(value).array(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void furtherBytesAreRefused() throws IOException {
        byte[] bytes = ofOrders();
        // A block of data of one byte, before the end of all blocks.
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 3);
        ByteBuffer.wrap(longer, bytes.length - 1, 4).put(new byte[] {0x77, 1, 0, 0x78});
        assertRefused(StreamCorruptedException.class, longer, "more bytes follow the filter");
    }

    /**
     * The JDK ends in an EOFException without a message where the fields before the stored form are
     * cut, or only the mark behind it. In between the message names the cut.
     */
    @Test
    void cutStreamsAreRefused() throws IOException {
        byte[] bytes = ofOrders();
        List<Class<?>> kinds = new ArrayList<>();
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            try {
                JavaBytes.read(cut);
                kinds.add(Object.class);
            } catch (IOException refused) {
                kinds.add(refused.getClass());
                assertThat(refused.getMessage() == null).isEqualTo(refused instanceof EOFException);
            }
        }
        int fields = kinds.indexOf(StreamCorruptedException.class);
        assertThat(fields).isLessThan(bytes.length / 2);
        int mark = bytes.length - 1;
        assertThat(kinds.subList(0, fields)).containsOnly(EOFException.class);
        assertThat(kinds.subList(fields, mark)).containsOnly(StreamCorruptedException.class);
        assertThat(kinds.get(mark)).isEqualTo(EOFException.class);
    }

    /** Objects beside a forged filter are read with it or not at all. */
    @Test
    void nothingIsHalfRead() throws IOException {
        MembershipFilter<Order> orders = Filters.builder(FilterSpec.dLeft().build(), Order.class, "getTenant", "getId")
                .expectedElements(100)
                .build();
        byte[] both = JavaBytes.of(new ArrayList<>(List.of("text", orders)));
        assertThat((List<?>) JavaBytes.read(both)).hasSize(2);
        assertRefused(
                InvalidObjectException.class,
                replaced(both, ACCESSORS, "getTenant;getName"),
                "[KeyComponents] Order has no accessor getName");
    }
}
