package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.bloom.BloomSpec;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.engine.Sharding;
import dev.filtersmith.storage.ShardPlace;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.StoredBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests filters with shards, and the shards by themselves. */
class ShardsTest {
    private static final FilterSpec SPEC = FilterSpec.windowedCuckoo().build();

    static Stream<FilterSpec> specs() {
        return BareSpecs.all().values().stream();
    }

    private static FilterBuilder<LongFilter> builder(FilterSpec spec, long elements) {
        return Filters.builder(spec).expectedElements(elements);
    }

    private static long[] keys(long seed, int count) {
        return new Random(seed).longs(count).toArray();
    }

    /** The shard is independent of the bits that a family uses: each is as one of its size. */
    @ParameterizedTest
    @MethodSource("sample")
    void rateAndFillAreThoseOfOneFilterOfTheSizeOfAShard(FilterSpec spec) {
        int each = 20_000;
        int count = 16;
        int queries = 4_000_000;
        LongFilter sharded = builder(spec, (long) each * count).shards(count).build();
        LongFilter single =
                builder(spec, Sharding.each((long) each * count, count)).build();
        sharded.putAll(keys(1, each * count));
        single.putAll(keys(2, each));
        double rate = rate(sharded, queries);
        double expected = sharded.expectedFpp();
        assertThat(expected).isCloseTo(single.expectedFpp(), within(0.04 * single.expectedFpp()));
        // Five standard deviations of the count, and the tenth by which models differ from filters.
        assertThat(rate).isCloseTo(expected, within(5 * Math.sqrt(expected / queries) + 0.1 * expected));
        List<Long> loads = sharded.statistics().content().loadHistogram();
        List<Long> ofOne = single.statistics().content().loadHistogram();
        double buckets = ofOne.stream().mapToLong(number -> number).sum();
        for (int load = 0; load < Math.min(loads.size(), ofOne.size()); load++) {
            double share = loads.get(load) / buckets / count;
            if (share * buckets < 10) {
                continue;
            }
            assertThat(ofOne.get(load) / buckets)
                    .as("share of buckets with load %d", load)
                    .isCloseTo(share, within(5 * Math.sqrt(share / buckets) + 0.003));
        }
    }

    /** Returns filters with fingerprints and with bits: the sample of every build. */
    static Stream<FilterSpec> sample() {
        return specs().filter(ShardsTest::isInSample);
    }

    private static boolean isInSample(FilterSpec spec) {
        return spec.equals(SPEC) || spec instanceof BloomSpec;
    }

    static Stream<FilterSpec> rest() {
        return specs().filter(spec -> !isInSample(spec));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("rest")
    void rateAndFillOfShardsOfOtherFamilies(FilterSpec spec) {
        rateAndFillAreThoseOfOneFilterOfTheSizeOfAShard(spec);
    }

    private static double rate(LongFilter filter, int queries) {
        long hits = 0;
        for (int done = 0; done < queries; done += 100_000) {
            hits += filter.mightContain(keys(100 + done, 100_000)).cardinality();
        }
        return (double) hits / queries;
    }

    /** What the buckets and the fingerprint take of the hash leaves the shard as even as chance. */
    @Test
    void theShardDoesNotDependOnTheHighAndTheLowBits() {
        int count = 256;
        int draws = 1 << 20;
        Random random = new Random(3);
        for (int high = 0; high <= 30; high += 6) {
            int low = 44 - high;
            long fixed = random.nextLong();
            long free = (-1L >>> high) & (-1L << low);
            int[] shares = new int[count];
            for (int i = 0; i < draws; i++) {
                shares[ShardPlace.of((fixed & ~free) | (random.nextLong() & free), count)]++;
            }
            double mean = (double) draws / count;
            double chiSquare = 0;
            for (int share : shares) {
                chiSquare += (share - mean) * (share - mean) / mean;
            }
            // 255 degrees of freedom: more than 400 by chance in one of 10^7 cases.
            assertThat(chiSquare).as("%d high and %d low bits", high, low).isLessThan(400);
        }
    }

    @Test
    void aShardHasRoomForItsShareAndTheChanceInIt() {
        assertThat(Sharding.each(1000, 1)).isEqualTo(1000);
        assertThat(Sharding.each(1L << 33, 2048)).isEqualTo((1 << 22) + 6 * 2048 + 12);
        int worst = 0;
        for (int trial = 0; trial < 200; trial++) {
            int[] sizes = new int[64];
            LongStream.of(keys(trial, 6400)).forEach(hash -> sizes[ShardPlace.of(hash, 64)]++);
            worst = Math.max(worst, IntStream.of(sizes).max().orElseThrow());
        }
        assertThat(worst).isBetween(130, (int) Sharding.each(6400, 64));
        for (long elements : new long[] {1, 7, 100, 12_345, 1L << 33}) {
            long each = Sharding.each(elements, 64);
            long all = Sharding.all(each, 64);
            assertThat(all).isGreaterThanOrEqualTo(elements);
            assertThat(Sharding.each(all, 64)).isEqualTo(each);
            assertThat(Sharding.each(all + 64, 64)).isGreaterThan(each);
        }
    }

    /** 2^33 elements, by arithmetic: no table is large enough, but one for a shard is. */
    @ParameterizedTest
    @MethodSource("specs")
    void sizesBeyondATable(FilterSpec spec) {
        long elements = 1L << 33;
        int count = Sharding.usualCount(elements);
        long each = Sharding.each(elements, count);
        assertThat(count).isEqualTo(2048);
        Layout layout = spec.toLayout();
        long words = layout.tableWords(each);
        assertThat(words * count * 64.0 / elements).isBetween(12.0, 80.0);
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> builder(spec, elements).build());
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> builder(spec, elements).shards(1).build())
                .withMessageContaining("[ShardTooLarge] shards(1) for 8589934592 elements")
                .withMessageContaining("Use shards(2048).");
    }

    @Test
    void wrongNumbersAreRefusedWithARemedy() {
        FilterBuilder<LongFilter> builder = builder(SPEC, 1000);
        assertThatIllegalArgumentException().isThrownBy(() -> builder.shards(0)).withMessageContaining("shards(1)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.shards(100))
                .withMessageContaining("shards(64)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.shards(1 << 20))
                .withMessageContaining("shards(4096)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.shard(4, 4))
                .withMessageContaining("from 0 to 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder(Families.in(Growth.CHAINED, SPEC), 1000)
                        .shards(4)
                        .build())
                .withMessageContaining("[PartsDoNotGrow]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shards.of(builder(SPEC, 1000).build()))
                .withMessageContaining("[NoShards]");
        assertThat(Shards.of(builder(SPEC, 1000).shards().build())).hasSize(1);
    }

    private static List<LongFilter> separate(FilterSpec spec, long elements, int count, long seed) {
        return IntStream.range(0, count)
                .mapToObj(
                        i -> builder(spec, elements).seed(seed).shard(i, count).build())
                .toList();
    }

    /** Each shard is built on a machine of its own, sent as a file, and joined. */
    @Test
    void shardsFromElsewhereMakeTheSameFilter() throws IOException {
        LongFilter whole = builder(SPEC, 10_000).seed(9).shards(4).build();
        List<LongFilter> separate = separate(SPEC, 10_000, 4, 9);
        for (long key : keys(1, 10_000)) {
            whole.put(key);
            assertThat(Shards.indexOf(separate.get(0), key)).isEqualTo(Shards.indexOf(whole, key));
            separate.get(Shards.indexOf(whole, key)).put(key);
        }
        List<LongFilter> received = new ArrayList<>();
        for (LongFilter shard : separate) {
            received.add(Filters.reader()
                    .read(
                            LongFilter.class,
                            FilterSource.of(
                                    ByteBuffer.wrap(StoredBytes.of(shard).array()))));
        }
        LongFilter joined = Shards.join(received);
        assertThat(joined.sameContent(whole)).isTrue();
        assertThat(joined.words()).isEqualTo(whole.words());
        assertThat(joined.expectedElements()).isBetween(10_000L, 10_004L);
        assertThat(joined.toString()).contains("4 filters");
    }

    @Test
    void onlyTheShardsOfOneFilterAreJoined() {
        List<LongFilter> shards = separate(SPEC, 1000, 2, 0);
        requireRefusal(List.of(), "there are no shards");
        requireRefusal(shards.subList(0, 1), "filter 0 of 1 is shard 0 of 2");
        requireRefusal(List.of(shards.get(1), shards.get(0)), "filter 0 of 2 is shard 1 of 2");
        requireRefusal(List.of(shards.get(0), builder(SPEC, 1000).build()), "filter 1 of 2 is no shard");
        requireRefusal(List.of(shards.get(0), separate(SPEC, 1000, 2, 1).get(1)), "seed 1");
        requireRefusal(List.of(shards.get(0), separate(SPEC, 2000, 2, 0).get(1)), "different expected elements");
        requireRefusal(
                List.of(
                        shards.get(0),
                        separate(FilterSpec.dLeft().build(), 1000, 2, 0).get(1)),
                "different specs");
        requireRefusal(
                List.of(
                        shards.get(0),
                        separate(Families.in(Concurrency.MULTI_WRITER, SPEC), 1000, 2, 0)
                                .get(1)),
                "different modes");
        assertThat(shards.get(0).incompatibility(shards.get(1)).orElseThrow()).contains("different shards");
        assertThat(shards.get(0).incompatibility(Shards.join(shards)).orElseThrow())
                .contains("one table")
                .contains("2 shards");
        assertThat(Shards.join(shards)
                        .incompatibility(builder(SPEC, 1000).shards(4).build())
                        .orElseThrow())
                .contains("2 shards")
                .contains("4 shards");
    }

    private static void requireRefusal(List<LongFilter> shards, String message) {
        assertThatExceptionOfType(IncompatibleFilterException.class)
                .isThrownBy(() -> Shards.join(shards))
                .withMessageContaining(message);
    }

    @Test
    void aUnionIsAllOrNothing() {
        LongFilter here = builder(SPEC, 4000).shards(4).build();
        LongFilter there = builder(SPEC, 4000).shards(4).build();
        here.putAll(keys(1, 4000));
        there.putAll(keys(2, 4000));
        long[] before = here.words();
        assertThatExceptionOfType(FilterFullException.class).isThrownBy(() -> here.putAll(there));
        assertThat(here.words()).isEqualTo(before);
    }

    /** Several threads build, each other shards; the bits are those of puts in order. */
    @Test
    void shardsThatAreFilledAtOnceHoldTheSame() {
        LongFilter inOrder =
                builder(SPEC, 50_000).shards(8).addAll(keys(1, 50_000)).build();
        LongFilter atOnce = builder(SPEC, 50_000)
                .shards(8)
                .parallel()
                .addAll(keys(1, 50_000))
                .build();
        assertThat(atOnce.words()).isEqualTo(inOrder.words());
        assertThat(atOnce.mightContain(keys(1, 50_000)).cardinality()).isEqualTo(50_000);
    }

    @Test
    void javaSerializationKeepsTheShards() throws IOException, ClassNotFoundException {
        LongFilter filter = builder(SPEC, 1000).shards(4).build();
        filter.putAll(keys(1, 1000));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(filter);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(((LongFilter) in.readObject()).sameContent(filter)).isTrue();
        }
    }

    @Test
    void keysOfAnyTypeHaveAShard() {
        MembershipFilter<String> filter = Filters.builder(SPEC, String.class)
                .expectedElements(1000)
                .shards(4)
                .build();
        MembershipFilter<String> shard = Shards.of(filter).get(Shards.indexOf(filter, "a key"));
        shard.put("a key");
        assertThat(filter.mightContain("a key")).isTrue();
        assertThat(Shards.indexOf(shard, "a key")).isEqualTo(Shards.indexOf(filter, "a key"));
    }

    @Test
    void forgedShardsAreRefused() throws IOException {
        LongFilter filter = builder(SPEC, 1000).shards(2).build();
        byte[] stored = StoredBytes.of(filter).array();
        byte[] lone = StoredBytes.of(Shards.of(filter).get(0)).array();
        int padding = -lone.length & 63;
        byte[] twice = stored.clone();
        System.arraycopy(
                stored, stored.length - padding - 2 * lone.length, twice, stored.length - lone.length, lone.length);
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(twice))))
                .withMessageContaining("filter 1 of 2 is shard 0 of 2");
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader()
                        .maxBytes(filter.words().length * 8L - 8)
                        .read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(stored))))
                .withMessageContaining("this reader accepts");
        assertRefused(StoredBytes.repaired(stored).withInt(56, 1 << 28), "words of a stash");
        assertRefused(
                StoredBytes.repaired(stored).withLong(16, 1L << 40), "too few for the 1099511627776 of its header");
        assertThat(Filters.reader()
                        .read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(lone)))
                        .toString())
                .contains("bits");
    }

    private static void assertRefused(StoredBytes forged, String message) {
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(
                        () -> Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(forged.array()))))
                .withMessageContaining(message);
    }
}
