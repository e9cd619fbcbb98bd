package dev.filtersmith.threads.soak;

import static dev.filtersmith.annotation.Concurrency.MULTI_WRITER;
import static dev.filtersmith.annotation.Concurrency.SINGLE_WRITER;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.RankIndexedCountingFilter;
import dev.filtersmith.annotation.RankIndexedFilter;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.annotation.WindowedCuckooFilter;

/**
 * Filters of all families, and of shapes that are shared in ways of their own, in each mode. Those
 * for one thread show that the tests notice it when they are shared.
 */
public final class SharedFilters {
    private SharedFilters() {}

    @DLeftFilter
    interface DLeftExclusive extends LongFilter {}

    @DLeftFilter(concurrency = SINGLE_WRITER)
    interface DLeftSingle extends LongFilter {}

    @DLeftFilter(concurrency = MULTI_WRITER)
    interface DLeftMulti extends LongFilter {}

    @DLeftFilter(
            bucketBits = 32,
            averageLoad = 2,
            semiSortDepth = {0, 0, 0, 0, 1})
    interface HalvesExclusive extends LongFilter {}

    @DLeftFilter(
            bucketBits = 32,
            averageLoad = 2,
            semiSortDepth = {0, 0, 0, 0, 1},
            concurrency = SINGLE_WRITER)
    interface HalvesSingle extends LongFilter {}

    @DLeftFilter(
            bucketBits = 32,
            averageLoad = 2,
            semiSortDepth = {0, 0, 0, 0, 1},
            concurrency = MULTI_WRITER)
    interface HalvesMulti extends LongFilter {}

    @DLeftFilter(subtables = 3, relocation = Relocation.NONE)
    interface PaperExclusive extends LongFilter {}

    @DLeftFilter(subtables = 3, relocation = Relocation.NONE, concurrency = SINGLE_WRITER)
    interface PaperSingle extends LongFilter {}

    @DLeftFilter(subtables = 3, relocation = Relocation.NONE, concurrency = MULTI_WRITER)
    interface PaperMulti extends LongFilter {}

    @DLeftFilter(group = 4)
    interface GroupsExclusive extends LongFilter {}

    @DLeftFilter(group = 4, concurrency = SINGLE_WRITER)
    interface GroupsSingle extends LongFilter {}

    @DLeftFilter(group = 4, concurrency = MULTI_WRITER)
    interface GroupsMulti extends LongFilter {}

    @DLeftCountingFilter
    interface CellsExclusive extends LongCountingFilter {}

    @DLeftCountingFilter(concurrency = SINGLE_WRITER)
    interface CellsSingle extends LongCountingFilter {}

    @DLeftCountingFilter(concurrency = MULTI_WRITER)
    interface CellsMulti extends LongCountingFilter {}

    @DLeftCountingFilter(cellsPerBucket = 4, averageLoad = 2.5)
    interface QuadsExclusive extends LongCountingFilter {}

    @DLeftCountingFilter(cellsPerBucket = 4, averageLoad = 2.5, concurrency = SINGLE_WRITER)
    interface QuadsSingle extends LongCountingFilter {}

    @DLeftCountingFilter(cellsPerBucket = 4, averageLoad = 2.5, concurrency = MULTI_WRITER)
    interface QuadsMulti extends LongCountingFilter {}

    @DynamicDLeftCountingFilter
    interface RemaindersExclusive extends LongCountingFilter {}

    @DynamicDLeftCountingFilter(concurrency = SINGLE_WRITER)
    interface RemaindersSingle extends LongCountingFilter {}

    @DynamicDLeftCountingFilter(concurrency = MULTI_WRITER)
    interface RemaindersMulti extends LongCountingFilter {}

    @DLeftCountingFilter(cellsPerBucket = 4, averageLoad = 2.5)
    interface QuadSetsExclusive extends LongFilter {}

    @DLeftCountingFilter(cellsPerBucket = 4, averageLoad = 2.5, concurrency = SINGLE_WRITER)
    interface QuadSetsSingle extends LongFilter {}

    @DLeftCountingFilter(cellsPerBucket = 4, averageLoad = 2.5, concurrency = MULTI_WRITER)
    interface QuadSetsMulti extends LongFilter {}

    @DynamicDLeftCountingFilter
    interface RemainderSetsExclusive extends LongFilter {}

    @DynamicDLeftCountingFilter(concurrency = SINGLE_WRITER)
    interface RemainderSetsSingle extends LongFilter {}

    @DynamicDLeftCountingFilter(concurrency = MULTI_WRITER)
    interface RemainderSetsMulti extends LongFilter {}

    @DynamicDLeftCountingFilter(
            bucketBits = 128,
            counterBits = 6,
            semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1},
            overfullSlots = 9,
            longestRemainder = 17,
            averageLoad = 6.5,
            relocationLoad = 7)
    interface WidesExclusive extends LongCountingFilter {}

    @DynamicDLeftCountingFilter(
            bucketBits = 128,
            counterBits = 6,
            semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1},
            overfullSlots = 9,
            longestRemainder = 17,
            averageLoad = 6.5,
            relocationLoad = 7,
            concurrency = SINGLE_WRITER)
    interface WidesSingle extends LongCountingFilter {}

    @DynamicDLeftCountingFilter(
            bucketBits = 128,
            counterBits = 6,
            semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1},
            overfullSlots = 9,
            longestRemainder = 17,
            averageLoad = 6.5,
            relocationLoad = 7,
            concurrency = MULTI_WRITER)
    interface WidesMulti extends LongCountingFilter {}

    @RankIndexedFilter(
            chains = 64,
            remainderBits = 10,
            averageLoad = 65.536,
            slots = 71,
            secondSlots = 15,
            thirdSlots = 62)
    interface ChainsExclusive extends LongFilter {}

    @RankIndexedFilter(
            chains = 64,
            remainderBits = 10,
            averageLoad = 65.536,
            slots = 71,
            secondSlots = 15,
            thirdSlots = 62,
            concurrency = SINGLE_WRITER)
    interface ChainsSingle extends LongFilter {}

    @RankIndexedFilter(
            chains = 64,
            remainderBits = 10,
            averageLoad = 65.536,
            slots = 71,
            secondSlots = 15,
            thirdSlots = 62,
            concurrency = MULTI_WRITER)
    interface ChainsMulti extends LongFilter {}

    @RankIndexedCountingFilter(
            chains = 63,
            remainderBits = 10,
            averageLoad = 64.512,
            slots = 70,
            secondSlots = 15,
            thirdSlots = 61)
    interface TalliesExclusive extends LongCountingFilter {}

    @RankIndexedCountingFilter(
            chains = 63,
            remainderBits = 10,
            averageLoad = 64.512,
            slots = 70,
            secondSlots = 15,
            thirdSlots = 61,
            concurrency = SINGLE_WRITER)
    interface TalliesSingle extends LongCountingFilter {}

    @RankIndexedCountingFilter(
            chains = 63,
            remainderBits = 10,
            averageLoad = 64.512,
            slots = 70,
            secondSlots = 15,
            thirdSlots = 61,
            concurrency = MULTI_WRITER)
    interface TalliesMulti extends LongCountingFilter {}

    @WindowedCuckooFilter
    interface WindowsExclusive extends LongCountingFilter {}

    @WindowedCuckooFilter(concurrency = SINGLE_WRITER)
    interface WindowsSingle extends LongCountingFilter {}

    @WindowedCuckooFilter(concurrency = MULTI_WRITER)
    interface WindowsMulti extends LongCountingFilter {}

    @WindowedCuckooFilter
    interface WindowSetsExclusive extends LongFilter {}

    @WindowedCuckooFilter(concurrency = SINGLE_WRITER)
    interface WindowSetsSingle extends LongFilter {}

    @WindowedCuckooFilter(concurrency = MULTI_WRITER)
    interface WindowSetsMulti extends LongFilter {}

    @WindowedCuckooFilter(slotBits = 19)
    interface OddWindowsExclusive extends LongCountingFilter {}

    @WindowedCuckooFilter(slotBits = 19, concurrency = SINGLE_WRITER)
    interface OddWindowsSingle extends LongCountingFilter {}

    @WindowedCuckooFilter(slotBits = 19, concurrency = MULTI_WRITER)
    interface OddWindowsMulti extends LongCountingFilter {}

    @BloomFilter(hashFunctions = 11, bitsPerKey = 16)
    interface BloomExclusive extends LongFilter {}

    @BloomFilter(hashFunctions = 11, bitsPerKey = 16, concurrency = SINGLE_WRITER)
    interface BloomSingle extends LongFilter {}

    @BloomFilter(hashFunctions = 11, bitsPerKey = 16, concurrency = MULTI_WRITER)
    interface BloomMulti extends LongFilter {}

    @ChoiceBloomFilter(choices = 2, hashFunctions = 13, bitsPerKey = 16)
    interface ChoiceBloomExclusive extends LongFilter {}

    @ChoiceBloomFilter(choices = 2, hashFunctions = 13, bitsPerKey = 16, concurrency = SINGLE_WRITER)
    interface ChoiceBloomSingle extends LongFilter {}

    @ChoiceBloomFilter(choices = 2, hashFunctions = 13, bitsPerKey = 16, concurrency = MULTI_WRITER)
    interface ChoiceBloomMulti extends LongFilter {}

    @CountingBloomFilter(hashFunctions = 11, bitsPerKey = 64)
    interface CountingBloomExclusive extends LongCountingFilter {}

    @CountingBloomFilter(hashFunctions = 11, bitsPerKey = 64, concurrency = SINGLE_WRITER)
    interface CountingBloomSingle extends LongCountingFilter {}

    @CountingBloomFilter(hashFunctions = 11, bitsPerKey = 64, concurrency = MULTI_WRITER)
    interface CountingBloomMulti extends LongCountingFilter {}
}
