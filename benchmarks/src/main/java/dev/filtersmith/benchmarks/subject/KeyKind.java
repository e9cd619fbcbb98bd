package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.MembershipFilter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The kinds of keys. Each creates filters together with their keys, so that an operation creates no
 * key.
 */
public enum KeyKind {
    /** Keys of type {@code long}. */
    LONG,
    /** Keys of type {@code int}, boxed beforehand. */
    INT,
    /** Strings. */
    STRING,
    /** Character sequences that are not strings. */
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

    /** Number of keys of each kind. */
    public static final int KEYS = 150_000;

    /**
     * The kinds for {@link #freshCounting}: not enums, whose few constants would each be put
     * thousands of times.
     */
    public static final List<KeyKind> COUNTABLE =
            Arrays.stream(values()).filter(kind -> kind != ENUM).toList();

    private static final long SEED = 0x5eed;

    /**
     * Creates an empty filter and keys for it.
     *
     * @return operations on the filter and its keys
     */
    public Operations fresh() {
        return switch (this) {
            case LONG -> longs();
            case INT -> integers(KeyFilters.Integers.class);
            case STRING -> strings(KeyFilters.Strings.class);
            case CHARSEQUENCE -> texts(KeyFilters.Texts.class);
            case BYTES -> bytes(KeyFilters.Bytes.class);
            case BYTEBUFFER -> buffers(KeyFilters.Buffers.class);
            case UUID -> identifiers(KeyFilters.Identifiers.class);
            case ENUM -> units();
            case RECORD -> records(KeyFilters.Flows.class);
            case COMPONENTS -> components();
        };
    }

    /**
     * Creates an empty filter with deletion and keys for it.
     *
     * @return operations on the filter and its keys
     */
    public Operations freshCounting() {
        return switch (this) {
            case LONG -> Operations.of(new OwnCountingFilter(filter(CountingKeyFilters.Longs.class)));
            case INT -> integers(CountingKeyFilters.Integers.class);
            case STRING -> strings(CountingKeyFilters.Strings.class);
            case CHARSEQUENCE -> texts(CountingKeyFilters.Texts.class);
            case BYTES -> bytes(CountingKeyFilters.Bytes.class);
            case BYTEBUFFER -> buffers(CountingKeyFilters.Buffers.class);
            case UUID -> identifiers(CountingKeyFilters.Identifiers.class);
            case ENUM -> throw new UnsupportedOperationException("Enums have too few values.");
            case RECORD -> records(CountingKeyFilters.Flows.class);
            case COMPONENTS -> countingComponents();
        };
    }

    /**
     * Returns the name in lower case.
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

    private static Operations integers(Class<? extends MembershipFilter<Integer>> type) {
        return Operations.of(filter(type), new Integer[KEYS], i -> i);
    }

    private static Operations strings(Class<? extends MembershipFilter<String>> type) {
        return Operations.of(filter(type), new String[KEYS], i -> "key number " + i);
    }

    private static Operations texts(Class<? extends MembershipFilter<CharSequence>> type) {
        return Operations.of(filter(type), new CharSequence[KEYS], KeyKind::builder);
    }

    private static Operations bytes(Class<? extends MembershipFilter<byte[]>> type) {
        return Operations.of(filter(type), new byte[KEYS][], KeyKind::utf8);
    }

    private static Operations buffers(Class<? extends MembershipFilter<ByteBuffer>> type) {
        return Operations.of(filter(type), new ByteBuffer[KEYS], i -> ByteBuffer.wrap(utf8(i)));
    }

    private static Operations identifiers(Class<? extends MembershipFilter<UUID>> type) {
        return Operations.of(filter(type), new UUID[KEYS], i -> new UUID(i, ~i));
    }

    private static Operations units() {
        TimeUnit[] units = TimeUnit.values();
        return Operations.of(filter(KeyFilters.Units.class), new TimeUnit[KEYS], i -> units[i % units.length]);
    }

    private static Operations records(Class<? extends MembershipFilter<KeyFilters.Flow>> type) {
        return Operations.of(filter(type), new KeyFilters.Flow[KEYS], KeyKind::flow);
    }

    private static Operations components() {
        KeyFilters.Flows filter = filter(KeyFilters.Flows.class);
        return new Operations(
                i -> filter.put(i, ~i, (short) i, (short) 443, "tcp"),
                i -> filter.mightContain(i, ~i, (short) i, (short) 443, "tcp"));
    }

    private static Operations countingComponents() {
        CountingKeyFilters.Flows filter = filter(CountingKeyFilters.Flows.class);
        return new Operations(
                i -> filter.put(i, ~i, (short) i, (short) 443, "tcp"),
                i -> filter.mightContain(i, ~i, (short) i, (short) 443, "tcp"),
                i -> filter.remove(i, ~i, (short) i, (short) 443, "tcp"),
                i -> filter.count(i, ~i, (short) i, (short) 443, "tcp") != 0);
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
