package dev.filtersmith.testing;

import dev.filtersmith.testing.StoredFilter.Form;
import dev.filtersmith.testing.StoredFilter.Hashing;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The stored filters that are kept for ever. The first of each family has long keys and the
 * geometry of the bare annotation.
 */
public final class KeptFilters {
    private static final String EXTENDED = "(chains = 16, remainderBits = 9, averageLoad = 10, slots = 11,"
            + " secondSlots = 2, thirdSlots = 24, overflowProbability = 0.001)";

    private KeptFilters() {}

    /** Returns all filters. */
    public static List<StoredFilter> all() {
        List<StoredFilter> all = new ArrayList<>();
        all.add(StoredFilter.of("dleft", "@DLeftFilter"));
        all.add(StoredFilter.of("dleft-paper", "@DLeftFilter(subtables = 3, relocation = NONE)"));
        all.add(StoredFilter.of("dleft-chunks", "@DLeftFilter(permutation = XOR_IN_CHUNK)"));
        all.add(StoredFilter.of(
                "dleft-groups",
                "@DLeftFilter(bucketBits = 32, group = 2, counterBits = 5, semiSortDepth = {0, 1, 1, 2, 1},"
                        + " averageLoad = 2.6667, relocationLoad = 1)"));
        all.add(StoredFilter.of("dleft-stash", "@DLeftFilter(relocationDepth = 1, stashCapacity = 64)")
                .keys(330));
        all.add(StoredFilter.of("dleft-rebalanced", "@DLeftFilter").as(Form.REBALANCED));
        all.add(StoredFilter.of("dleft-withheld", "@DLeftFilter").hashed(Hashing.WITHHELD_SEED));
        all.add(StoredFilter.of("dleft-keyed", "@DLeftFilter").hashed(Hashing.KEY));
        all.add(StoredFilter.of("cells", "@DLeftCountingFilter"));
        all.add(StoredFilter.of("cells-full", "@DLeftCountingFilter(averageLoad = 7.5, stashCapacity = 20)"));
        all.add(StoredFilter.of("cells-xor", "@DLeftCountingFilter(permutation = XOR_IN_CHUNK, remainderBits = 18)"));
        all.add(StoredFilter.of("dynamic", "@DynamicDLeftCountingFilter"));
        all.add(StoredFilter.of("dynamic-chunks", "@DynamicDLeftCountingFilter(permutation = XOR_IN_CHUNK)"));
        all.add(StoredFilter.of(
                "dynamic-levels",
                "@DynamicDLeftCountingFilter(subtables = 4, bucketBits = 128, counterBits = 8,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, overfullSlots = 0, longestRemainder = 31,"
                        + " averageLoad = 6, relocation = NONE)"));
        all.add(StoredFilter.of(
                "dynamic-two-lengths",
                "@DynamicDLeftCountingFilter(remainderLengths = 2, semiSortDepth = {0, 0, 0, 0, 0}, overfullSlots = 0,"
                        + " relocation = NONE, minimalRemainderBits = 10, stashCapacity = 40)"));
        all.add(StoredFilter.of("windows", "@WindowedCuckooFilter"));
        all.add(StoredFilter.of("windows-odd", "@WindowedCuckooFilter(slotBits = 11, averageUse = 0.8)"));
        all.add(StoredFilter.of("windows-wide", "@WindowedCuckooFilter(slotBits = 37)"));
        all.add(StoredFilter.of("windows-stash", "@WindowedCuckooFilter(relocationVisits = 4, stashCapacity = 64)"));
        addRankIndexed(all);
        addBloom(all);
        addOtherKeys(all);
        return all;
    }

    /** Returns the first filter of each family and of each form: the sample of every build. */
    public static List<StoredFilter> sample() {
        Set<Object> seen = new HashSet<>();
        List<StoredFilter> sample = new ArrayList<>();
        for (StoredFilter filter : all()) {
            boolean firstOfFamily = seen.add(filter.spec().replaceFirst("\\(.*", ""));
            if (seen.add(filter.form()) || firstOfFamily) {
                sample.add(filter);
            }
        }
        return sample;
    }

    /** Returns the filters that are not in the sample. */
    public static List<StoredFilter> rest() {
        List<StoredFilter> rest = all();
        rest.removeAll(sample());
        return rest;
    }

    /** Returns filters that are made of several: chains and shards. */
    public static List<StoredFilter> parted() {
        return List.of(
                StoredFilter.of("chain", "@DLeftFilter(growth = CHAINED)").keys(1500),
                StoredFilter.of("chain-counting", "@DynamicDLeftCountingFilter(growth = CHAINED)")
                        .keys(1000),
                StoredFilter.of("chain-text-withheld", "@WindowedCuckooFilter(growth = CHAINED)")
                        .keys(700)
                        .of(KeyKind.TEXT)
                        .hashed(Hashing.WITHHELD_SEED),
                StoredFilter.of("chain-limited", "@DLeftFilter(growth = CHAINED, growthLimit = 16)")
                        .keys(1500),
                StoredFilter.of("shards", "@DLeftFilter").as(Form.SHARDED),
                StoredFilter.of("shards-bloom", "@BloomFilter(hashFunctions = 11, bitsPerKey = 16)")
                        .as(Form.SHARDED),
                StoredFilter.of("shards-counting-keyed", "@DLeftCountingFilter")
                        .hashed(Hashing.KEY)
                        .as(Form.SHARDED));
    }

    private static void addRankIndexed(List<StoredFilter> all) {
        String bare = "@RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 65.536, slots = 71,"
                + " secondSlots = 15, thirdSlots = 62)";
        all.add(StoredFilter.of("rank", bare));
        all.add(StoredFilter.of("rank-extended", "@RankIndexedFilter" + EXTENDED));
        all.add(StoredFilter.of("trimmed", bare).as(Form.TRIMMED));
        all.add(StoredFilter.of("trimmed-withheld", "@RankIndexedFilter" + EXTENDED)
                .hashed(Hashing.WITHHELD_SEED)
                .as(Form.TRIMMED));
        all.add(StoredFilter.of(
                "rank-counting",
                "@RankIndexedCountingFilter(chains = 63, remainderBits = 10, averageLoad = 64.512, slots = 70,"
                        + " secondSlots = 15, thirdSlots = 61)"));
        all.add(StoredFilter.of("rank-counting-extended", "@RankIndexedCountingFilter" + EXTENDED));
        all.add(StoredFilter.of("trimmed-counting", "@RankIndexedCountingFilter" + EXTENDED)
                .as(Form.TRIMMED));
    }

    private static void addBloom(List<StoredFilter> all) {
        all.add(StoredFilter.of("bloom", "@BloomFilter(hashFunctions = 11, bitsPerKey = 16)"));
        all.add(StoredFilter.of("bloom-odd", "@BloomFilter(hashFunctions = 7, bitsPerKey = 10.5)"));
        all.add(StoredFilter.of("choice", "@ChoiceBloomFilter(choices = 2, hashFunctions = 13, bitsPerKey = 16)"));
        all.add(StoredFilter.of("choice-three", "@ChoiceBloomFilter(choices = 3, hashFunctions = 8, bitsPerKey = 12)"));
        all.add(StoredFilter.of("choice-rebalanced", "@ChoiceBloomFilter(hashFunctions = 14, bitsPerKey = 16)")
                .as(Form.REBALANCED));
        all.add(StoredFilter.of("counters", "@CountingBloomFilter(hashFunctions = 11, bitsPerKey = 64)"));
        all.add(StoredFilter.of(
                "counters-small", "@CountingBloomFilter(counterBits = 2, hashFunctions = 6, bitsPerKey = 20)"));
    }

    /** Adds filters of other keys than longs. */
    private static void addOtherKeys(List<StoredFilter> all) {
        all.add(StoredFilter.of("text", "@DLeftFilter").of(KeyKind.TEXT));
        all.add(StoredFilter.of("text-withheld", "@DynamicDLeftCountingFilter")
                .of(KeyKind.TEXT)
                .hashed(Hashing.WITHHELD_SEED));
        all.add(StoredFilter.of("text-keyed", "@DLeftFilter").of(KeyKind.TEXT).hashed(Hashing.KEY));
        all.add(StoredFilter.of("text-trimmed", "@RankIndexedFilter" + EXTENDED)
                .of(KeyKind.TEXT)
                .as(Form.TRIMMED));
        all.add(StoredFilter.of("characters", "@DLeftCountingFilter").of(KeyKind.CHARACTERS));
        all.add(StoredFilter.of("record", "@DLeftFilter").of(KeyKind.RECORD));
        all.add(StoredFilter.of("record-keyed", "@RankIndexedCountingFilter" + EXTENDED)
                .of(KeyKind.RECORD)
                .hashed(Hashing.KEY));
        all.add(StoredFilter.of("text-windows", "@WindowedCuckooFilter").of(KeyKind.TEXT));
        all.add(StoredFilter.of("uuid", "@DynamicDLeftCountingFilter").of(KeyKind.UUID));
        all.add(StoredFilter.of("uuid-keyed", "@DLeftFilter").of(KeyKind.UUID).hashed(Hashing.KEY));
        all.add(StoredFilter.of("bytes", "@BloomFilter(hashFunctions = 11, bitsPerKey = 16)")
                .of(KeyKind.BYTES));
        all.add(StoredFilter.of("bytes-withheld", "@DLeftFilter")
                .of(KeyKind.BYTES)
                .hashed(Hashing.WITHHELD_SEED));
        all.add(StoredFilter.of("enum", "@DLeftFilter").of(KeyKind.ENUM));
        all.add(StoredFilter.of("enum-keyed", "@ChoiceBloomFilter(choices = 2, hashFunctions = 13, bitsPerKey = 16)")
                .of(KeyKind.ENUM)
                .hashed(Hashing.KEY));
    }
}
