package dev.filtersmith.testing;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.stored.TrimmedFilter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.time.temporal.ChronoField;
import java.util.HexFormat;
import java.util.Random;
import java.util.UUID;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/** Kinds of keys of stored filters. Each has a key for each number below its count. */
public enum KeyKind {
    /** The numbers themselves, in filters over longs. */
    LONG(long.class) {
        @Override
        public Object key(long number) {
            return number;
        }

        @Override
        public String json(long number) {
            return Long.toString(number);
        }
    },
    /**
     * Strings that are hashed in all ways: short and long ones, of one byte a character and of two,
     * and with a surrogate alone.
     */
    TEXT(String.class) {
        @Override
        public Object key(long number) {
            return switch ((int) (number % 5)) {
                case 0 -> "f\u00fcr " + number;
                case 1 -> "https://example.org/stra\u00dfe/" + number;
                case 2 -> number + " \u20ac";
                case 3 ->
                    ("\u043a\u043b\u044e\u0447 " + number + " \ud83d\ude00 \ud800").repeat(1 + (int) (number % 16));
                default -> (number + ", ").repeat(1 + (int) (number % 64));
            };
        }

        @Override
        public String json(long number) {
            return quoted((String) key(number));
        }
    },
    /** The same text, but not as strings. */
    CHARACTERS(CharSequence.class) {
        @Override
        public Object key(long number) {
            return CharBuffer.wrap((String) TEXT.key(number));
        }

        @Override
        public String json(long number) {
            return TEXT.json(number);
        }
    },
    /** Records with components of all kinds. */
    RECORD(Visit.class) {
        @Override
        public Object key(long number) {
            return new Visit(
                    new Visit.Page((String) TEXT.key(number % 97), (char) ('\u20ac' + number), number % 2 == 0),
                    (UUID) UUID.key(number),
                    (ChronoField) ENUM.key(number % ENUM.count()),
                    (byte) number,
                    (short) -number,
                    (int) (number >>> 20),
                    (byte[]) BYTES.key(number % 31),
                    number % 3 == 0 ? -0.0 : number / 8.0,
                    number % 4 / 2f,
                    ~number);
        }

        @Override
        public String json(long number) {
            Visit key = (Visit) key(number);
            return "[" + TEXT.json(number % 97) + ", " + (int) key.page().port() + ", "
                    + key.page().secure() + ", " + UUID.json(number) + ", " + ENUM.json(number % ENUM.count())
                    + ", " + key.a() + ", " + key.b() + ", " + key.c() + ", " + BYTES.json(number % 31)
                    + ", " + key.seconds() + ", " + key.share() + ", " + key.id() + "]";
        }
    },
    /** Keys of two lanes. */
    UUID(UUID.class) {
        @Override
        public Object key(long number) {
            return new UUID(number * 0x9e3779b97f4a7c15L, ~number);
        }

        @Override
        public String json(long number) {
            return "\"" + key(number) + "\"";
        }
    },
    /** Arrays of 8 to 40 bytes. */
    BYTES(byte[].class) {
        @Override
        public Object key(long number) {
            byte[] bytes = new byte[Long.BYTES + (int) (number % 33)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (number * i - i);
            }
            return ByteBuffer.wrap(bytes)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(number)
                    .array();
        }

        @Override
        public String json(long number) {
            return "\"" + HexFormat.of().formatHex((byte[]) key(number)) + "\"";
        }
    },
    /** Constants of an enum with thirty of them. */
    ENUM(ChronoField.class) {
        @Override
        @SuppressWarnings("EnumOrdinal") // No constant comes before those in filters.
        public Object key(long number) {
            return ChronoField.values()[(int) number];
        }

        @Override
        public long count() {
            // A later JDK may have more, behind these.
            return 30;
        }

        @Override
        public String json(long number) {
            return "\"" + ((ChronoField) key(number)).name() + "\"";
        }
    };

    /** A key that fills several lanes. */
    @SuppressWarnings("ArrayRecordComponent") // Filters hash its content.
    public record Visit(
            Page page,
            UUID visitor,
            ChronoField field,
            byte a,
            short b,
            int c,
            byte[] body,
            double seconds,
            float share,
            long id) {
        /** A key in a key. */
        public record Page(String host, char port, boolean secure) {}
    }

    private final Class<?> type;

    KeyKind(Class<?> type) {
        this.type = type;
    }

    /** Returns the type of the keys. */
    public Class<?> type() {
        return type;
    }

    /** Returns the key of a number. */
    public abstract Object key(long number);

    /**
     * Returns the key of a number as JSON. Bytes are hexadecimal, a record is the list of its
     * components.
     */
    public abstract String json(long number);

    /** Returns the number of keys. */
    public long count() {
        return Long.MAX_VALUE;
    }

    /** Returns random numbers of keys. */
    public LongStream numbers(long seed, int many) {
        return new Random(seed).longs(many, 0, count());
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(character -> quoted.append(String.format("\\u%04x", character)));
        return quoted.append('"').toString();
    }

    /** Puts the key of a number. */
    @SuppressWarnings("unchecked") // Filters of a kind have keys of its type.
    public boolean put(Filter filter, long number) {
        return filter instanceof LongFilter longs
                ? longs.put(number)
                : ((MembershipFilter<Object>) filter).put(key(number));
    }

    /** Removes the key of a number. */
    @SuppressWarnings("unchecked") // Filters of a kind have keys of its type.
    public boolean remove(Filter filter, long number) {
        return filter instanceof LongCountingFilter longs
                ? longs.remove(number)
                : ((CountingFilter<Object>) filter).remove(key(number));
    }

    /** Returns the answers of a filter, or of a trimmed one, by the numbers of the keys. */
    @SuppressWarnings("unchecked") // Filters of a kind have keys of its type.
    public LongPredicate answers(Object filter) {
        if (this == LONG) {
            return (LongPredicate) filter;
        }
        Predicate<Object> keys = filter instanceof TrimmedFilter trimmed
                ? trimmed.forKeys((Class<Object>) type)
                : (MembershipFilter<Object>) filter;
        return number -> keys.test(key(number));
    }
}
