package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The hashes of known keys: their order, their number, and their ranges. */
class KeyHashesTest {
    private static final int SEGMENT = KeyHashes.SEGMENT;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16, 17, SEGMENT - 1, SEGMENT, SEGMENT + 1, 3 * SEGMENT, 3 * SEGMENT + 5})
    void keepsTheOrder(int count) {
        long[] given = random(count);
        KeyHashes hashes = KeyHashes.of(given);
        assertThat(hashes.size()).isEqualTo(count);
        assertThat(inOrder(hashes)).isEqualTo(given);
        for (int kept : new int[] {count, count - count / 3, Math.min(count, SEGMENT), count / 5, 0}) {
            hashes.truncate(kept);
            assertThat(hashes.size()).isEqualTo(kept);
            assertThat(inOrder(hashes)).isEqualTo(Arrays.copyOf(given, kept));
        }
        hashes.add(7);
        assertThat(inOrder(hashes)).isEqualTo(new long[] {7});
    }

    /** Checks hashes with equal ones and with 0, and such as are in few passes, or in one. */
    @Test
    void countsDifferentHashes() {
        assertThat(different()).isZero();
        assertThat(different(0, 0)).isEqualTo(1);
        assertThat(different(0, 5, 0, -1, 5)).isEqualTo(3);
        for (int count : new int[] {10_000, 200_000}) {
            long[] all = random(count);
            long[] twice = LongStream.concat(
                            LongStream.of(all), LongStream.of(all).limit(count / 2))
                    .toArray();
            assertThat(different(twice)).isEqualTo(count);
            assertThat(different(LongStream.of(twice).map(hash -> hash & 0xffff).toArray()))
                    .as("many equal ones")
                    .isEqualTo(LongStream.of(twice)
                            .map(hash -> hash & 0xffff)
                            .distinct()
                            .count());
            assertThat(different(LongStream.range(0, count).toArray()))
                    .as("all in one pass")
                    .isEqualTo(count);
            assertThat(different(LongStream.range(0, count).map(i -> i << 44).toArray()))
                    .isEqualTo(count);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sortsIntoRangesInOrder(boolean parallel) {
        for (int count : new int[] {0, 3, 5000, 2 * SEGMENT + 1000}) {
            for (KeyRanges ranges : List.of(
                    KeyRanges.WHOLE, KeyRanges.of(1, 1000, 5), KeyRanges.of(1, 1_000_000, 3), DifferentReader.SHARES)) {
                assertThat(ranges.count()).isBetween(1, KeyRanges.MAX_RANGES);
                long[] given = random(count);
                List<List<Long>> expected = new ArrayList<>();
                IntStream.range(0, ranges.count()).forEach(range -> expected.add(new ArrayList<>()));
                for (long hash : given) {
                    expected.get(ranges.of(hash)).add(hash);
                }
                RangedHashes sorted = new RangedHashes(KeyHashes.of(given), ranges, parallel);
                for (int range = 0; range < ranges.count(); range++) {
                    assertThat(sorted.size(range)).isEqualTo(expected.get(range).size());
                    assertThat(read(sorted, range, 1 + range % 200)).isEqualTo(expected.get(range));
                }
                int middle = ranges.count() / 2;
                assertThat(numbered(sorted.read(0, middle), sorted))
                        .isEqualTo(joined(expected.subList(0, middle)))
                        .hasSize((int) sorted.size(0, middle));
                assertThat(numbered(sorted.read(middle, ranges.count()), sorted))
                        .isEqualTo(joined(expected.subList(middle, ranges.count())));
                List<Long> restored = new ArrayList<>();
                new RangedHashes(KeyHashes.of(given), ranges, parallel, true)
                        .restored()
                        .forEach(restored::add);
                assertThat(restored).isEqualTo(LongStream.of(given).boxed().toList());
            }
        }
    }

    @Test
    void rangesCoverAllValues() {
        for (int size : new int[] {1, 2, 511, 512, 513, 100_000, 1 << 27}) {
            KeyRanges ranges = KeyRanges.of(1, size, 2);
            assertThat(ranges.of(0)).isZero();
            assertThat(ranges.of(-1)).isEqualTo(ranges.count() - 1);
            assertThat(ranges.first(ranges.count())).isEqualTo(size);
            assertThat(ranges.first(ranges.count() - 1)).isLessThan(size);
        }
    }

    /** Equal hashes go, the order is that of the set, and what stays can be read again. */
    @Test
    void keepsDifferentHashes() {
        long[] given = random(2 * SEGMENT);
        long[] more = LongStream.concat(
                        LongStream.of(given), LongStream.of(given).limit(SEGMENT + 9))
                .toArray();
        long[] shuffled = more.clone();
        for (int i = 0; i < shuffled.length / 2; i++) {
            shuffled[i] = more[more.length - 1 - i];
            shuffled[more.length - 1 - i] = more[i];
        }
        RangedHashes sorted = new RangedHashes(KeyHashes.of(more), DifferentReader.SHARES, false);
        assertThat(DifferentReader.keepDifferent(sorted)).isEqualTo(given.length);
        List<Long> all = all(sorted);
        assertThat(all.stream().sorted())
                .isEqualTo(LongStream.of(given).sorted().boxed().toList());
        assertThat(numbered(sorted.read(0, sorted.ranges().count()), sorted)).isEqualTo(all);
        RangedHashes again = new RangedHashes(KeyHashes.of(shuffled), DifferentReader.SHARES, false);
        DifferentReader.keepDifferent(again);
        assertThat(all(again)).isEqualTo(all);
    }

    private static List<Long> all(RangedHashes sorted) {
        return IntStream.range(0, sorted.ranges().count())
                .mapToObj(range -> read(sorted, range, 77))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Long> joined(List<List<Long>> ranges) {
        return ranges.stream().flatMap(List::stream).toList();
    }

    /** Reads hashes by way of their numbers. */
    private static List<Long> numbered(RangedHashes.Reader reader, RangedHashes sorted) {
        List<Long> read = new ArrayList<>();
        int[] into = new int[77];
        for (int count; (count = reader.next(into)) > 0; ) {
            Arrays.stream(into, 0, count).mapToObj(sorted::hash).forEach(read::add);
        }
        return read;
    }

    private static List<Long> read(RangedHashes sorted, int range, int chunk) {
        RangedHashes.Reader reader = sorted.read(range);
        List<Long> read = new ArrayList<>();
        long[] into = new long[chunk];
        for (int count; (count = reader.next(into)) > 0; ) {
            Arrays.stream(into, 0, count).forEach(read::add);
        }
        return read;
    }

    private static long[] inOrder(KeyHashes hashes) {
        return IntStream.range(0, hashes.segments())
                .mapToObj(segment -> Arrays.stream(hashes.segment(segment), 0, hashes.count(segment)))
                .flatMapToLong(segment -> segment)
                .toArray();
    }

    private static long different(long... hashes) {
        return new DifferentHashes(KeyHashes.of(hashes)).count();
    }

    private static long[] random(int count) {
        return new SplittableRandom(count).longs(count).toArray();
    }
}
