package dev.filtersmith.testing;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongFunction;

/** The specs that all tests of engines share: selected ones and random ones. */
public final class CommonSpecs {
    private static final int RANDOM_SPECS = 72;
    private static final int RANDOM_COUNTING_SPECS = 40;
    private static final int RANDOM_WINDOW_SPECS = 20;
    private static final int RANDOM_BLOOM_SPECS = 8;
    private static final int RANDOM_RANK_INDEXED_SPECS = 20;
    private static final Concurrency[] MODES = Concurrency.values();

    /** The paper's 128-bit bucket, except for load 11, whose code for the count 0 does not fit. */
    private static final String WIDE_DEPTHS = "{0, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 0}";

    private CommonSpecs() {}

    /**
     * Returns all specs.
     *
     * @return specs by name, in order
     */
    public static Map<String, FilterSpec> all() {
        Map<String, FilterSpec> specs = chosen();
        specs.putAll(random("Random", RandomSpecs::valid, 1, RANDOM_SPECS));
        specs.putAll(random("Counting", RandomCountingSpecs::dLeft, 1, RANDOM_COUNTING_SPECS));
        specs.putAll(random("RandomDynamic", RandomCountingSpecs::dynamic, 1, RANDOM_COUNTING_SPECS));
        specs.putAll(random("RandomWindows", RandomWindowSpecs::valid, 1, RANDOM_WINDOW_SPECS));
        specs.putAll(random("RandomBloom", RandomBloomSpecs::bloom, 1, RANDOM_BLOOM_SPECS));
        specs.putAll(random("RandomChoiceBloom", RandomBloomSpecs::choiceBloom, 1, RANDOM_BLOOM_SPECS));
        specs.putAll(random("RandomCountingBloom", RandomBloomSpecs::countingBloom, 1, RANDOM_BLOOM_SPECS));
        specs.putAll(random("RandomRank", RandomRankIndexedSpecs::valid, 1, RANDOM_RANK_INDEXED_SPECS));
        specs.putAll(random("RandomSmallRank", RandomRankIndexedSpecs::small, 1, RANDOM_RANK_INDEXED_SPECS));
        return specs;
    }

    /**
     * Returns the selected specs.
     *
     * @return specs by name, in order
     */
    public static Map<String, FilterSpec> chosen() {
        Map<String, FilterSpec> specs = new LinkedHashMap<>();
        put(specs, "Bare", "");
        put(specs, "BareShared", "concurrency = MULTI_WRITER");
        put(specs, "DepthOne", "relocationDepth = 1");
        put(specs, "DepthThree", "relocationDepth = 3");
        put(specs, "Paper", "subtables = 3, relocation = NONE");
        put(specs, "PaperShared", "subtables = 3, relocation = NONE, concurrency = MULTI_WRITER");
        put(specs, "MovingLate", "relocationLoad = 4");
        put(specs, "FourMoving", "subtables = 4");
        put(specs, "FourMovingOnce", "subtables = 4, relocationDepth = 1");
        put(specs, "ThreeMovingDeep", "subtables = 3, relocationDepth = 3, relocationLoad = 1, stashCapacity = 64");
        put(specs, "FourToOne", "counterBits = 12, semiSortDepth = {0, 0, 0, 0, 4, 2, 0}, averageLoad = 3.9");
        put(
                specs,
                "Spare",
                "counterBits = 8, counterEncoding = ENUMERATED_WITH_SPARE_BITS,"
                        + " semiSortDepth = {0, 1, 2, 2, 2, 2, 2, 1}");
        put(
                specs,
                "Half",
                "bucketBits = 32, counterBits = 5, semiSortDepth = {0, 0, 0, 2, 1, 0, 0}, averageLoad = 2.667");
        put(specs, "ThinXor", "permutation = XOR_IN_CHUNK, averageLoad = 1, relocationLoad = 1");
        put(specs, "ThinAdditive", "permutation = ADDITIVE, averageLoad = 1, relocationLoad = 1");
        put(specs, "ThinHalf", "bucketBits = 32, semiSortDepth = {0, 0, 0, 0}, averageLoad = 1.5, relocationLoad = 1");
        put(specs, "OneLoad", "counterBits = 1, semiSortDepth = {0, 0}, averageLoad = 0.5, relocationLoad = 1");
        put(
                specs,
                "ManyLoads",
                "subtables = 2, counterBits = 5, relocation = NONE, averageLoad = 20, semiSortDepth = {"
                        + "0, ".repeat(29) + "0}");
        put(specs, "Wide", "bucketBits = 128, counterBits = 8, semiSortDepth = " + WIDE_DEPTHS + ", averageLoad = 6.4");
        put(
                specs,
                "WidePaper",
                "subtables = 3, relocation = NONE, bucketBits = 128, counterBits = 8, semiSortDepth = " + WIDE_DEPTHS
                        + ", averageLoad = 6.4");
        put(
                specs,
                "WideSpare",
                "bucketBits = 128, counterBits = 8, counterEncoding = ENUMERATED_WITH_SPARE_BITS, averageLoad = 8,"
                        + " semiSortDepth = {0, 0, 0, 1, 2, 1, 1, 1, 2, 2, 0}");
        put(
                specs,
                "Widest",
                "bucketBits = 256, counterBits = 10, relocationDepth = 1, averageLoad = 12.8,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 0, 0}");
        put(
                specs,
                "WidestSpare",
                "bucketBits = 256, counterBits = 8, counterEncoding = ENUMERATED_WITH_SPARE_BITS, averageLoad = 8,"
                        + " permutation = XOR_IN_CHUNK, relocationDepth = 1,"
                        + " semiSortDepth = {0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0}");
        put(
                specs,
                "WideCounted",
                "bucketBits = 128, counterBits = 16, averageLoad = 8,"
                        + " semiSortDepth = {0, 1, 1, 1, 2, 2, 3, 3, 3, 3, 2, 0}");
        put(
                specs,
                "WidestCounted",
                "counterBits = 16, bucketBits = 256, averageLoad = 8, relocationLoad = 4, semiSortDepth = {"
                        + "0, ".repeat(12) + "0}");
        put(
                specs,
                "WideCountedWords",
                "counterBits = 15, bucketBits = 128, averageLoad = 4, relocation = NONE, semiSortDepth = "
                        + "{0, 0, 0, 1, 1, 1, 1}");
        putGroups(specs);
        put(specs, "WideCountedGroup", "counterBits = 14, group = 2, semiSortDepth = {0, 0, 0, 0}, averageLoad = 1.5");
        put(specs, "Plateau", "longestFingerprint = 16");
        putChosen(specs);
        putCells(specs);
        putDynamic(specs);
        putWindows(specs);
        putBloom(specs);
        putRankIndexed(specs);
        return specs;
    }

    private static void putGroups(Map<String, FilterSpec> specs) {
        put(
                specs,
                "GroupFour",
                "group = 4, counterBits = 9, semiSortDepth = {0, 1, 1, 3, 3, 2}, longestFingerprint = 17");
        put(
                specs,
                "GroupPaper",
                "group = 4, subtables = 3, relocation = NONE, groupRule = EQUAL_FIELDS, groupTies = LEFTMOST");
        put(specs, "GroupLeftmost", "group = 4, groupTies = LEFTMOST");
        put(
                specs,
                "GroupWide",
                "group = 4, bucketBits = 128, counterBits = 8, averageLoad = 6.4, relocationDepth = 1,"
                        + " semiSortDepth = {0, 0, 0, 1, 2, 1, 2, 2, 0}");
        put(
                specs,
                "GroupHalf",
                "bucketBits = 32, group = 2, counterBits = 5, semiSortDepth = {0, 1, 1, 2, 1}, averageLoad = 2.6667,"
                        + " relocationLoad = 1");
        put(
                specs,
                "GroupHalfFour",
                "subtables = 3, bucketBits = 32, group = 4, counterBits = 4, semiSortDepth = {0, 0, 2, 1}, "
                        + "averageLoad = 2,"
                        + " relocationLoad = 1");
        put(
                specs,
                "GroupWidest",
                "bucketBits = 256, group = 2, counterBits = 8, relocationDepth = 1, averageLoad = 12.8, "
                        + "longestFingerprint = 20,"
                        + " semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}");
    }

    private static void putChosen(Map<String, FilterSpec> specs) {
        put(specs, "ChosenFast", "bitsPerKey = 20");
        put(specs, "ChosenCompact", "maxFpp = 1e-4, cost = COMPACT");
    }

    private static void putCells(Map<String, FilterSpec> specs) {
        specs.put("Cells", FilterSpec.parse("@DLeftCountingFilter"));
        specs.put("CellsOfOneWord", FilterSpec.parse("@DLeftCountingFilter(cellsPerBucket = 4, averageLoad = 2.5)"));
        specs.put(
                "CellsOfFourWords",
                FilterSpec.parse("@DLeftCountingFilter(subtables = 2, cellsPerBucket = 16, averageLoad = 12)"));
        specs.put(
                "CellsXor", FilterSpec.parse("@DLeftCountingFilter(permutation = XOR_IN_CHUNK, relocationVisits = 4)"));
        specs.put("CellsAdditive", FilterSpec.parse("@DLeftCountingFilter(permutation = ADDITIVE)"));
        specs.put(
                "MostCells",
                FilterSpec.parse("@DLeftCountingFilter(subtables = 3, cellsPerBucket = 32, remainderBits = 32,"
                        + " cellCounterBits = 8, averageLoad = 24)"));
    }

    private static void putDynamic(Map<String, FilterSpec> specs) {
        Map<String, String> dynamic = new LinkedHashMap<>();
        dynamic.put("Dynamic", "");
        dynamic.put("DynamicXor", "permutation = XOR_IN_CHUNK");
        dynamic.put("DynamicAdditive", "permutation = ADDITIVE, stashCapacity = 1");
        dynamic.put("DynamicBare", "overfullSlots = 0, relocation = NONE, averageLoad = 3");
        dynamic.put("DynamicThree", "subtables = 3, relocationVisits = 10");
        dynamic.put("DynamicFour", "subtables = 4, relocationLoad = 2, semiSortDepth = {0, 0, 0, 0, 0}");
        dynamic.put("DynamicUnsorted", "counterBits = 3, semiSortDepth = {0, 0, 0, 0, 0}, longestRemainder = 15");
        dynamic.put(
                "DynamicLevels",
                "counterBits = 6, longestRemainder = 40, minimalRemainderBits = 11, averageLoad = 3.5, "
                        + "relocation = NONE");
        dynamic.put(
                "DynamicLevelsMoving",
                "counterBits = 6, longestRemainder = 40, minimalRemainderBits = 11, averageLoad = 3.5, "
                        + "relocationLoad = 3");
        dynamic.put(
                "DynamicDeep",
                "counterBits = 8, semiSortDepth = {0, 2, 2, 1, 2, 0}, overfullSlots = 0, longestRemainder = 30, "
                        + "minimalRemainderBits = 11");
        dynamic.put(
                "DynamicWide",
                "subtables = 4, bucketBits = 128, counterBits = 8, semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1},"
                        + " overfullSlots = 0, longestRemainder = 63, averageLoad = 6, relocation = NONE");
        dynamic.put(
                "DynamicWideSlots",
                "bucketBits = 128, counterBits = 6, semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1}, overfullSlots = 9,"
                        + " longestRemainder = 17, averageLoad = 6.5, relocationLoad = 7");
        dynamic.put(
                "DynamicWideCounted",
                "bucketBits = 128, counterBits = 12, semiSortDepth = {0, 2, 2, 2, 2, 2, 2, 2, 2, 2}, overfullSlots = 0,"
                        + " longestRemainder = 40, averageLoad = 6, relocationLoad = 6");
        dynamic.put(
                "DynamicTwo",
                "subtables = 4, bucketBits = 128, remainderLengths = 2, semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0},"
                        + " overfullSlots = 0, longestRemainder = 31, relocation = NONE, averageLoad = 6");
        dynamic.put(
                "DynamicTwoNarrow",
                "remainderLengths = 2, semiSortDepth = {0, 0, 0, 0, 0, 0}, overfullSlots = 0, longestRemainder = 31,"
                        + " minimalRemainderBits = 8, relocation = NONE, averageLoad = 3.5");
        dynamic.forEach((name, attributes) ->
                specs.put(name, FilterSpec.parse("@DynamicDLeftCountingFilter(" + attributes + ")")));
    }

    /** A window is read by one word or two, and slots begin at each bit of a byte or at some. */
    private static void putWindows(Map<String, FilterSpec> specs) {
        specs.put("Windows", FilterSpec.parse("@WindowedCuckooFilter"));
        for (int slotBits : new int[] {6, 8, 15, 28, 29, 32, 33, 40}) {
            specs.put("WindowsOf" + slotBits, FilterSpec.parse("@WindowedCuckooFilter(slotBits = " + slotBits + ")"));
        }
        specs.put(
                "WindowsFull", FilterSpec.parse("@WindowedCuckooFilter(averageUse = 0.96, relocationVisits = 60000)"));
        specs.put("WindowsWithoutStash", FilterSpec.parse("@WindowedCuckooFilter(slotBits = 12, stashCapacity = 0)"));
    }

    private static void putBloom(Map<String, FilterSpec> specs) {
        specs.put("Bloom", FilterSpec.parse("@BloomFilter"));
        specs.put("BloomOfOne", FilterSpec.parse("@BloomFilter(hashFunctions = 1, bitsPerKey = 3.7)"));
        specs.put("BloomOfTwo", FilterSpec.parse("@BloomFilter(hashFunctions = 2)"));
        specs.put("BloomOfFour", FilterSpec.parse("@BloomFilter(hashFunctions = 4)"));
        specs.put("BloomOfFive", FilterSpec.parse("@BloomFilter(hashFunctions = 5, bitsPerKey = 7.3)"));
        specs.put("BloomOfFifteen", FilterSpec.parse("@BloomFilter(hashFunctions = 15, bitsPerKey = 23.1)"));
        specs.put("BloomOfSixteen", FilterSpec.parse("@BloomFilter(hashFunctions = 16, bitsPerKey = 24)"));
        specs.put("BloomOfMost", FilterSpec.parse("@BloomFilter(hashFunctions = 64, bitsPerKey = 64)"));
        specs.put("ChoiceBloom", FilterSpec.parse("@ChoiceBloomFilter"));
        specs.put("ChoiceBloomOfOne", FilterSpec.parse("@ChoiceBloomFilter(choices = 1, hashFunctions = 11)"));
        specs.put("ChoiceBloomOfThree", FilterSpec.parse("@ChoiceBloomFilter(choices = 3, hashFunctions = 1)"));
        specs.put("ChoiceBloomOfMost", FilterSpec.parse("@ChoiceBloomFilter(choices = 8, hashFunctions = 64)"));
        specs.put(
                "ChoiceBloomOfEight",
                FilterSpec.parse("@ChoiceBloomFilter(choices = 8, hashFunctions = 2, bitsPerKey = 11.4)"));
        specs.put("CountingBloom", FilterSpec.parse("@CountingBloomFilter"));
        specs.put("CountingBloomOfOne", FilterSpec.parse("@CountingBloomFilter(hashFunctions = 1)"));
        specs.put(
                "CountingBloomOfTwoBits",
                FilterSpec.parse("@CountingBloomFilter(counterBits = 2, hashFunctions = 2, bitsPerKey = 5.7)"));
        specs.put(
                "CountingBloomOfEightBits",
                FilterSpec.parse("@CountingBloomFilter(counterBits = 8, hashFunctions = 13, bitsPerKey = 130)"));
        specs.put(
                "CountingBloomOfSixteenBits",
                FilterSpec.parse("@CountingBloomFilter(counterBits = 16, hashFunctions = 64, bitsPerKey = 1024)"));
    }

    private static void putRankIndexed(Map<String, FilterSpec> specs) {
        Map<String, String> rank = new LinkedHashMap<>();
        Map<String, String> counting = new LinkedHashMap<>();
        rank.put("Rank", "");
        counting.put("RankCounting", "");
        String percent =
                "chains = 60, remainderBits = 6, averageLoad = 38.4, slots = 45, secondSlots = 8, thirdSlots = 45";
        String tenth =
                "chains = 64, remainderBits = 10, averageLoad = 58.88, slots = 63, secondSlots = 17, thirdSlots = 50";
        String hundredth =
                "chains = 61, remainderBits = 13, averageLoad = 52.46, slots = 59, secondSlots = 13, thirdSlots = 48";
        rank.put("RankPercent", percent);
        rank.put("RankTenth", tenth);
        rank.put("RankHundredth", hundredth);
        counting.put("RankPercentCounting", percent + ", cellCounterBits = 3");
        counting.put("RankTenthCounting", tenth);
        counting.put("RankHundredthCounting", hundredth);
        rank.put(
                "RankRoomy",
                "chains = 64, remainderBits = 9, averageLoad = 32.8, slots = 40, secondSlots = 12, thirdSlots = 48");
        String most = "averageLoad = 165, slots = 192, secondSlots = 64, thirdSlots = 128, ";
        rank.put("RankMost", most + "chains = 64, remainderBits = 32");
        counting.put("RankMostCounting", most + "chains = 63, remainderBits = 32, cellCounterBits = 8");
        counting.put("RankUncounted", most + "chains = 33, remainderBits = 2, cellCounterBits = 0");
        String twoWords = "averageLoad = 110, slots = 128, secondSlots = 64, thirdSlots = 128, ";
        rank.put("RankTwoWords", twoWords + "chains = 64, remainderBits = 24");
        counting.put("RankTwoWordsCounting", twoWords + "chains = 63, remainderBits = 24, cellCounterBits = 8");
        counting.put(
                "RankThreeWords",
                "chains = 61, remainderBits = 20, averageLoad = 110, slots = 129, secondSlots = 20, thirdSlots = 70");
        String least = "chains = 1, slots = 1, secondSlots = 1, thirdSlots = 30, averageLoad = 0.5, secondShare = 1, "
                + "thirdShare = 1, ";
        rank.put("RankLeast", least + "remainderBits = 32");
        counting.put("RankLeastCounting", least + "remainderBits = 1, cellCounterBits = 0");
        counting.put("RankLeastCounted", least + "remainderBits = 32, cellCounterBits = 8");
        rank.put(
                "RankBytes",
                "chains = 64, remainderBits = 8, averageLoad = 16.38, slots = 24, secondSlots = 8, thirdSlots = 40");
        rank.put(
                "RankShiftedBytes",
                "chains = 8, remainderBits = 8, averageLoad = 2, slots = 11, secondSlots = 8, thirdSlots = 40");
        counting.put(
                "RankTwoBytes",
                "chains = 60, remainderBits = 14, averageLoad = 12, slots = 20, secondSlots = 8, thirdSlots = 40");
        rank.put(
                "RankFewSlots",
                "chains = 64, remainderBits = 8, averageLoad = 3, slots = 4, secondSlots = 4, thirdSlots = 40");
        counting.put(
                "RankFewSlotsCounting",
                "chains = 64, remainderBits = 8, averageLoad = 3, slots = 4, secondSlots = 4, thirdSlots = 40");
        rank.forEach((name, attributes) -> specs.put(name, FilterSpec.parse("@RankIndexedFilter(" + attributes + ")")));
        counting.forEach((name, attributes) ->
                specs.put(name, FilterSpec.parse("@RankIndexedCountingFilter(" + attributes + ")")));
    }

    private static void put(Map<String, FilterSpec> specs, String name, String attributes) {
        specs.put(name, FilterSpec.parse("@DLeftFilter(" + attributes + ")"));
    }

    /**
     * Returns random specs, two thirds of them of filters that threads share.
     *
     * @param prefix beginning of the names
     * @param specOf function from a seed to a spec
     * @param firstSeed seed of the first
     * @param count number of specs
     * @return specs by name
     */
    public static Map<String, FilterSpec> random(
            String prefix, LongFunction<? extends FilterSpec> specOf, long firstSeed, int count) {
        Map<String, FilterSpec> specs = new LinkedHashMap<>();
        for (long seed = firstSeed; seed < firstSeed + count; seed++) {
            specs.put(prefix + seed, Families.in(MODES[(int) (seed % MODES.length)], specOf.apply(seed)));
        }
        return specs;
    }
}
