package dev.filtersmith.testing;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterReader;
import dev.filtersmith.FilterSource;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.WriteOption;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A filter over long keys whose stored bytes are kept for ever, in a file: the first of each family
 * has the geometry of the bare annotation.
 *
 * @param name name of the file
 * @param spec spec
 * @param keys number of keys, from 0 on, in a filter for 200 elements
 * @param hashing what the keys are hashed with
 * @param form what is stored
 */
public record StoredFilter(String name, String spec, int keys, Hashing hashing, Form form) {
    /** Seed of all filters. */
    public static final long SEED = 54321;

    private static final int EXPECTED = 200;
    private static final Path FILES = Path.of("src/test/resources/dev/filtersmith");

    private static final String EXTENDED = "(chains = 16, remainderBits = 9, averageLoad = 10, slots = 11,"
            + " secondSlots = 2, thirdSlots = 24, overflowProbability = 0.001)";

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
        /** The trimmed form of a filter. */
        TRIMMED
    }

    /** Returns all stored filters. */
    public static List<StoredFilter> all() {
        List<StoredFilter> all = new ArrayList<>();
        all.add(of("dleft", "@DLeftFilter"));
        all.add(of("dleft-paper", "@DLeftFilter(subtables = 3, relocation = NONE)"));
        all.add(of("dleft-chunks", "@DLeftFilter(permutation = XOR_IN_CHUNK)"));
        all.add(of(
                "dleft-groups",
                "@DLeftFilter(bucketBits = 32, group = 2, counterBits = 5, semiSortDepth = {0, 1, 1, 2, 1},"
                        + " averageLoad = 2.6667, relocationLoad = 1)"));
        all.add(new StoredFilter(
                "dleft-stash",
                "@DLeftFilter(relocationDepth = 1, stashCapacity = 64)",
                330,
                Hashing.SEED,
                Form.FILTER));
        all.add(new StoredFilter("dleft-rebalanced", "@DLeftFilter", EXPECTED, Hashing.SEED, Form.REBALANCED));
        all.add(new StoredFilter("dleft-withheld", "@DLeftFilter", EXPECTED, Hashing.WITHHELD_SEED, Form.FILTER));
        all.add(new StoredFilter("dleft-keyed", "@DLeftFilter", EXPECTED, Hashing.KEY, Form.FILTER));
        all.add(of("cells", "@DLeftCountingFilter"));
        all.add(of("cells-full", "@DLeftCountingFilter(averageLoad = 7.5, stashCapacity = 20)"));
        all.add(of("cells-xor", "@DLeftCountingFilter(permutation = XOR_IN_CHUNK, remainderBits = 18)"));
        all.add(of("dynamic", "@DynamicDLeftCountingFilter"));
        all.add(of("dynamic-chunks", "@DynamicDLeftCountingFilter(permutation = XOR_IN_CHUNK)"));
        all.add(of(
                "dynamic-levels",
                "@DynamicDLeftCountingFilter(subtables = 4, bucketBits = 128, counterBits = 8,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, overfullSlots = 0, longestRemainder = 31,"
                        + " averageLoad = 6, relocation = NONE)"));
        all.add(of(
                "dynamic-two-lengths",
                "@DynamicDLeftCountingFilter(remainderLengths = 2, semiSortDepth = {0, 0, 0, 0, 0}, overfullSlots = 0,"
                        + " relocation = NONE, minimalRemainderBits = 10, stashCapacity = 40)"));
        addRankIndexed(all);
        addBloom(all);
        return all;
    }

    private static void addRankIndexed(List<StoredFilter> all) {
        String bare = "@RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 65.536, slots = 71,"
                + " secondSlots = 15, thirdSlots = 62)";
        all.add(of("rank", bare));
        all.add(of("rank-extended", "@RankIndexedFilter" + EXTENDED));
        all.add(new StoredFilter("trimmed", bare, EXPECTED, Hashing.SEED, Form.TRIMMED));
        all.add(new StoredFilter(
                "trimmed-withheld", "@RankIndexedFilter" + EXTENDED, EXPECTED, Hashing.WITHHELD_SEED, Form.TRIMMED));
        all.add(of(
                "rank-counting",
                "@RankIndexedCountingFilter(chains = 63, remainderBits = 10, averageLoad = 64.512, slots = 70,"
                        + " secondSlots = 15, thirdSlots = 61)"));
        all.add(of("rank-counting-extended", "@RankIndexedCountingFilter" + EXTENDED));
        all.add(new StoredFilter(
                "trimmed-counting", "@RankIndexedCountingFilter" + EXTENDED, EXPECTED, Hashing.SEED, Form.TRIMMED));
    }

    private static void addBloom(List<StoredFilter> all) {
        all.add(of("bloom", "@BloomFilter(hashFunctions = 11, bitsPerKey = 16)"));
        all.add(of("bloom-odd", "@BloomFilter(hashFunctions = 7, bitsPerKey = 10.5)"));
        all.add(of("choice", "@ChoiceBloomFilter(choices = 2, hashFunctions = 13, bitsPerKey = 16)"));
        all.add(of("choice-three", "@ChoiceBloomFilter(choices = 3, hashFunctions = 8, bitsPerKey = 12)"));
        all.add(new StoredFilter(
                "choice-rebalanced",
                "@ChoiceBloomFilter(hashFunctions = 14, bitsPerKey = 16)",
                EXPECTED,
                Hashing.SEED,
                Form.REBALANCED));
        all.add(of("counters", "@CountingBloomFilter(hashFunctions = 11, bitsPerKey = 64)"));
        all.add(of("counters-small", "@CountingBloomFilter(counterBits = 2, hashFunctions = 6, bitsPerKey = 20)"));
    }

    private static StoredFilter of(String name, String spec) {
        return new StoredFilter(name, spec, EXPECTED, Hashing.SEED, Form.FILTER);
    }

    /** Returns the secret key of filters that are hashed with one: the bytes 0 to 15. */
    public static byte[] key() {
        byte[] key = new byte[16];
        IntStream.range(0, key.length).forEach(i -> key[i] = (byte) i);
        return key;
    }

    /**
     * Creates the filter. With deletion, keys from 100 on are put twice, others are put and
     * removed.
     */
    public LongFilter create() {
        var builder = Filters.builder(FilterSpec.parse(spec)).expectedElements(EXPECTED);
        builder = hashing == Hashing.KEY ? builder.key(key()) : builder.seed(SEED);
        long[] all = LongStream.range(0, keys).toArray();
        if (form == Form.REBALANCED) {
            return builder.addAll(all).rebalance(9).build();
        }
        LongFilter filter = builder.build();
        if (filter instanceof LongCountingFilter counting) {
            counting.putAll(LongStream.range(1000, 1030).toArray());
            counting.putAll(LongStream.range(100, 120).toArray());
            counting.removeAll(LongStream.range(1000, 1030).toArray());
        }
        filter.putAll(all);
        return filter;
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
        return FILES.resolve("stored-version-2-" + name + ".bin");
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
    public LongPredicate read(FilterSource source) throws IOException {
        return form == Form.TRIMMED ? reader().readTrimmed(source) : reader().read(source);
    }

    @Override
    public String toString() {
        return name;
    }
}
