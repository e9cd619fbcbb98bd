package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** The kinds of keys; each makes filters together with keys for them, so that an operation makes no key. */
public enum KeyKind {
    /** Keys of type {@code long}. */
    LONG,
    /** Keys of type {@code int}, boxed beforehand. */
    INT,
    /** Strings. */
    STRING,
    /** Character sequences that are no strings. */
    CHARSEQUENCE,
    /** Byte arrays. */
    BYTES,
    /** Byte buffers. */
    BYTEBUFFER,
    /** UUIDs. */
    UUID,
    /** Constants of an enum. */
    ENUM,
    /** Whole records. */
    RECORD,
    /** Records by component. */
    COMPONENTS;

    /** Number of keys that each kind has. */
    public static final int KEYS = 150_000;

    private static final long SEED = 0x5eed;

    /**
     * Makes an empty filter and keys for it.
     *
     * @return what can be done with them
     */
    public Operations fresh() {
        return switch (this) {
            case LONG -> longs();
            case INT -> integers();
            case STRING -> strings();
            case CHARSEQUENCE -> texts();
            case BYTES -> bytes();
            case BYTEBUFFER -> buffers();
            case UUID -> identifiers();
            case ENUM -> units();
            case RECORD -> records();
            case COMPONENTS -> components();
        };
    }

    /**
     * The name in lower case.
     *
     * @return name
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static <F extends Filter> F filter(Class<F> type) {
        return FilterSubjects.create(type, KEYS, SEED, Engine.GENERATED);
    }

    private static Operations longs() {
        KeyFilters.Longs filter = filter(KeyFilters.Longs.class);
        return new Operations(filter::put, filter::mightContain);
    }

    private static Operations integers() {
        return Operations.of(filter(KeyFilters.Integers.class), new Integer[KEYS], i -> i);
    }

    private static Operations strings() {
        return Operations.of(filter(KeyFilters.Strings.class), new String[KEYS], i -> "key number " + i);
    }

    private static Operations texts() {
        return Operations.of(filter(KeyFilters.Texts.class), new CharSequence[KEYS], KeyKind::builder);
    }

    private static Operations bytes() {
        return Operations.of(filter(KeyFilters.Bytes.class), new byte[KEYS][], KeyKind::utf8);
    }

    private static Operations buffers() {
        return Operations.of(filter(KeyFilters.Buffers.class), new ByteBuffer[KEYS], i -> ByteBuffer.wrap(utf8(i)));
    }

    private static Operations identifiers() {
        return Operations.of(filter(KeyFilters.Identifiers.class), new UUID[KEYS], i -> new UUID(i, ~i));
    }

    private static Operations units() {
        TimeUnit[] units = TimeUnit.values();
        return Operations.of(filter(KeyFilters.Units.class), new TimeUnit[KEYS], i -> units[i % units.length]);
    }

    private static Operations records() {
        return Operations.of(filter(KeyFilters.Flows.class), new KeyFilters.Flow[KEYS], KeyKind::flow);
    }

    private static Operations components() {
        KeyFilters.Flows filter = filter(KeyFilters.Flows.class);
        return new Operations(
                i -> filter.put(i, ~i, (short) i, (short) 443, "tcp"),
                i -> filter.mightContain(i, ~i, (short) i, (short) 443, "tcp"));
    }

    private static KeyFilters.Flow flow(int number) {
        return new KeyFilters.Flow(number, ~number, (short) number, (short) 443, "tcp");
    }

    private static StringBuilder builder(int number) {
        StringBuilder text = new StringBuilder();
        text.append("key number ").append(number);
        return text;
    }

    private static byte[] utf8(int number) {
        return ("key number " + number).getBytes(StandardCharsets.UTF_8);
    }
}
