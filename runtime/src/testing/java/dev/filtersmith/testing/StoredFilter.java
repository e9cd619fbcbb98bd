package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.WriteOption;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A filter whose stored bytes are kept for ever, in a file.
 *
 * @param name name of the file
 * @param spec spec
 * @param keys number of keys, from number 0 on, in a filter for 200 elements
 * @param kind kind of the keys
 * @param hashing what the keys are hashed with
 * @param form what is stored
 */
public record StoredFilter(String name, String spec, int keys, KeyKind kind, Hashing hashing, Form form) {
    /** Seed of all filters. */
    public static final long SEED = 54321;

    private static final int EXPECTED = 200;
    private static final int SHARDS = 4;
    private static final long ABSENT = 1L << 40;
    private static final int QUERIES = 1 << 19;
    private static final int FIRST = 3;
    private static final Path FILES = Path.of("../families/src/test/resources/dev/filtersmith");

    /** What keys are hashed with. */
    public enum Hashing {
        /** A stored seed. */
        SEED,
        /** A seed that is not stored. */
        WITHHELD_SEED,
        /** A secret key. */
        KEY
    }

    /** What is stored. */
    public enum Form {
        /** A filter of single puts. */
        FILTER,
        /** A filter that was built with nine sweeps. */
        REBALANCED,
        /** A filter of four shards. */
        SHARDED,
        /** The trimmed form of a filter. */
        TRIMMED
    }

    /**
     * Describes a filter of long keys, with a stored seed.
     *
     * @param name name of the file
     * @param spec spec
     */
    static StoredFilter of(String name, String spec) {
        return new StoredFilter(name, spec, EXPECTED, KeyKind.LONG, Hashing.SEED, Form.FILTER);
    }

    /** Returns this filter with other keys. */
    StoredFilter of(KeyKind other) {
        return new StoredFilter(name, spec, (int) Math.min(keys, other.count() / 2), other, hashing, form);
    }

    /** Returns this filter with another number of keys. */
    StoredFilter keys(int count) {
        return new StoredFilter(name, spec, count, kind, hashing, form);
    }

    /** Returns this filter hashed with another seed or key. */
    StoredFilter hashed(Hashing other) {
        return new StoredFilter(name, spec, keys, kind, other, form);
    }

    /** Returns this filter in another form. */
    StoredFilter as(Form other) {
        return new StoredFilter(name, spec, keys, kind, hashing, other);
    }

    /** Returns the secret key of filters that are hashed with one: the bytes 0 to 15. */
    public static byte[] key() {
        byte[] key = new byte[16];
        IntStream.range(0, key.length).forEach(i -> key[i] = (byte) i);
        return key;
    }

    /** Creates the filter, without an annotated interface. */
    public Filter create() {
        FilterSpec parsed = FilterSpec.parse(spec);
        return create(kind == KeyKind.LONG ? TypedBuilder.ofLongs(parsed) : TypedBuilder.of(parsed, kind.type()));
    }

    /**
     * Creates the filter. With deletion, keys 100 to 119 are put twice, and keys 1000 to 1029 are
     * put and removed. Filters of enums therefore have no deletion, and those with sweeps have long
     * keys.
     *
     * @param builder builder of empty filters of the spec
     */
    public Filter create(FilterBuilder<? extends Filter> builder) {
        FilterBuilder<? extends Filter> own = builder.expectedElements(EXPECTED);
        own = hashing == Hashing.KEY ? own.key(key()) : own.seed(SEED);
        if (form == Form.REBALANCED) {
            return own.addAll(LongStream.range(0, keys).toArray()).rebalance(9).build();
        }
        Filter filter = (form == Form.SHARDED ? own.shards(SHARDS) : own).build();
        if (filter instanceof DeletableFilter) {
            put(filter, 1000, 1030);
            put(filter, 100, 120);
            LongStream.range(1000, 1030).forEach(number -> kind.remove(filter, number));
        }
        put(filter, 0, keys);
        return filter;
    }

    private void put(Filter filter, long from, long to) {
        LongStream.range(from, to).forEach(number -> kind.put(filter, number));
    }

    /** Returns how filters are written. */
    private WriteOption[] options() {
        return hashing == Hashing.WITHHELD_SEED ? new WriteOption[] {WriteOption.WITHHOLD_SEED} : new WriteOption[0];
    }

    /** Writes a filter in the stored form. */
    public void write(Filter filter, OutputStream out) throws IOException {
        if (form == Form.TRIMMED) {
            filter.writeTrimmed(out, options());
        } else {
            filter.writeTo(out, options());
        }
    }

    /** Writes a filter in the stored form. */
    public void write(Filter filter, WritableByteChannel channel) throws IOException {
        if (form == Form.TRIMMED) {
            filter.writeTrimmed(channel, options());
        } else {
            filter.writeTo(channel, options());
        }
    }

    /** Returns the stored form of a filter. */
    public byte[] bytes(Filter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(filter, out);
        return out.toByteArray();
    }

    /** Returns the file. */
    public Path file() {
        return file(name + ".bin");
    }

    /** Returns a file or directory of this version of the stored form. */
    public static Path file(String name) {
        return FILES.resolve("stored-version-2-" + name);
    }

    /** Returns the bytes of the file. */
    public byte[] stored() throws IOException {
        return Files.readAllBytes(file());
    }

    /** Returns a reader that has the seed or the key. */
    public FilterReader reader() {
        return switch (hashing) {
            case SEED -> Filters.reader();
            case WITHHELD_SEED -> Filters.reader().seed(SEED);
            case KEY -> Filters.reader().key(key());
        };
    }

    /** Reads a filter of either form. */
    public Object read(byte[] bytes) throws IOException {
        return read(FilterSource.of(ByteBuffer.wrap(bytes)));
    }

    /** Reads a filter of either form. */
    public Object read(FilterSource source) throws IOException {
        if (form == Form.TRIMMED) {
            return reader().readTrimmed(source);
        }
        return kind == KeyKind.LONG ? reader().read(LongFilter.class, source) : reader().read(source, kind.type());
    }

    /** Returns the answers of a filter of either form, by the numbers of the keys. */
    public LongPredicate answers(Object filter) {
        return kind.answers(filter);
    }

    /** Returns the file of the first false positives of all filters, a line each. */
    public static Path falsePositivesFile() {
        return FILES.resolve("stored-version-2-false-positives.txt");
    }

    /**
     * Returns the first false positives of this filter, among keys far from its own. An enum has
     * too few constants for any.
     */
    public String falsePositives(Object filter) {
        if (kind.count() < ABSENT) {
            return "none";
        }
        String keys = LongStream.range(ABSENT, ABSENT + QUERIES)
                .filter(answers(filter))
                .limit(FIRST)
                .mapToObj(key -> "2^40 + " + (key - ABSENT))
                .collect(Collectors.joining(", "));
        return keys.isEmpty() ? "none" : keys;
    }

    /** Requires the same answers of two filters of either form, for the first keys. */
    public void assertAlike(Object filter, Object other, long most) {
        LongPredicate one = answers(filter);
        LongPredicate two = answers(other);
        assertThat(LongStream.range(0, Math.min(most, kind.count())))
                .allMatch(number -> one.test(number) == two.test(number));
    }

    @Override
    public String toString() {
        return name;
    }
}
