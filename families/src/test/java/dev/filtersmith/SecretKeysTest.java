package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.filtersmith.annotation.Growth;
import dev.filtersmith.key.LaneHash;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.TrimmedFilter;
import dev.filtersmith.testing.JavaBytes;
import dev.filtersmith.testing.KeptFilters;
import dev.filtersmith.testing.StoredFilter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A filter has either a seed or a secret key, and is read with nothing else. */
class SecretKeysTest {
    private static final byte[] KEY = StoredFilter.key();
    private static final byte[] OTHER_KEY = new byte[16];

    private static FilterBuilder<LongFilter> builder() {
        return Filters.builder(FilterSpec.dLeft().build()).expectedElements(10);
    }

    private static FilterSource stored(FilterBuilder<LongFilter> builder, WriteOption... options) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        builder.build().writeTo(out, options);
        return FilterSource.of(ByteBuffer.wrap(out.toByteArray()));
    }

    /** The later one would drop the earlier one in silence. */
    @Test
    void aBuilderAndAReaderTakeEitherASeedOrAKey() {
        assertThatIllegalStateException()
                .isThrownBy(() -> builder().key(KEY).seed(0))
                .withMessageContaining("seed(0): a secret key is given already");
        assertThatIllegalStateException()
                .isThrownBy(() -> builder().key(KEY).randomSeed())
                .withMessageContaining("a secret key is given already");
        assertThatIllegalStateException()
                .isThrownBy(() -> builder().seed(0).key(KEY))
                .withMessageContaining("key: a seed is given already");
        assertThatIllegalStateException()
                .isThrownBy(() -> Filters.reader().key(KEY).seed(0))
                .withMessageContaining("seed(0): a secret key is given already");
        assertThatIllegalStateException()
                .isThrownBy(() -> Filters.reader().seed(0).key(KEY))
                .withMessageContaining("key: a seed is given already");
        assertThat(builder().seed(1).seed(2).build().seed()).isEqualTo(2);
        assertThat(builder().key(OTHER_KEY).key(KEY).build().put(1)).isTrue();
    }

    @Test
    void theReaderSaysWhatToGive() throws IOException {
        assertRefused(Filters.reader(), stored(builder().key(KEY)), "without its key; give it with", "key(...)");
        assertRefused(
                Filters.reader().seed(3),
                stored(builder().key(KEY)),
                "hashed with a secret key, not with a seed; read it with Filters.reader().key(...)");
        assertRefused(
                Filters.reader().key(KEY),
                stored(builder().seed(3)),
                "hashed with a seed, not with a secret key; read it without key(...)");
        assertRefused(
                Filters.reader().key(KEY),
                stored(builder().seed(3), WriteOption.WITHHOLD_SEED),
                "hashed with a seed, not with a secret key; read it with Filters.reader().seed(...)");
        assertRefused(
                Filters.reader().key(OTHER_KEY),
                stored(builder().key(KEY)),
                String.format(
                        "another key: its check value is %016x",
                        KeySeed.keyed(KEY).check()),
                String.format(
                        "that of the given one is %016x",
                        KeySeed.keyed(OTHER_KEY).check()));
        assertRefused(
                Filters.reader().seed(4),
                stored(builder().seed(3), WriteOption.WITHHOLD_SEED),
                String.format(
                        "another seed: its check value is %016x", KeySeed.of(3).check()),
                String.format("that of the given one is %016x", KeySeed.of(4).check()));
        assertRefused(Filters.reader().seed(4), stored(builder().seed(3)), "written with seed 3, not with seed 4");
        assertThat(Filters.reader()
                        .seed(3)
                        .read(LongFilter.class, stored(builder().seed(3)))
                        .seed())
                .isEqualTo(3);
    }

    /** Whoever withheld a seed does not want it in the next file, either. */
    @Test
    void aSeedThatWasWithheldStaysWithheld() throws IOException {
        for (FilterBuilder<LongFilter> builder : List.of(
                builder().expectedElements(100),
                Filters.builder(FilterSpec.dLeft().growth(Growth.CHAINED).build())
                        .expectedElements(20),
                builder().expectedElements(200).shards(4))) {
            LongFilter filter = builder.seed(0x5eed_5eed_5eedL).build();
            LongStream.range(0, 60).forEach(filter::put);
            FilterReader reader = Filters.reader().seed(0x5eed_5eed_5eedL);
            LongFilter read = reader.read(
                    LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes(filter, WriteOption.WITHHOLD_SEED))));
            for (LongFilter next : List.of(read, Filters.copy(read))) {
                byte[] bytes = bytes(next);
                assertThat(bytes).isEqualTo(bytes(filter, WriteOption.WITHHOLD_SEED));
                assertRefused(Filters.reader(), FilterSource.of(ByteBuffer.wrap(bytes)), "without its seed");
                assertThat(bytes(next, WriteOption.STORE_SEED)).isEqualTo(bytes(filter));
                assertThatExceptionOfType(NotSerializableException.class)
                        .isThrownBy(() -> JavaBytes.of(next))
                        .withMessageContaining("withheld seed");
            }
            // The reader is not told that other seeds are secret, too.
            assertThat(bytes(reader.read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes(filter))))))
                    .isEqualTo(bytes(filter));
        }
    }

    private static byte[] bytes(LongFilter filter, WriteOption... options) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out, options);
        return out.toByteArray();
    }

    private static void assertRefused(FilterReader reader, FilterSource source, String... parts) {
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> reader.read(LongFilter.class, source))
                .satisfies(refused -> assertThat(refused.getMessage()).contains(parts));
    }

    /** The check value is public. Under a secret key it must be the hash of no key. */
    @Test
    void theCheckValueIsTheHashOfAShorterMessageThanAnyKey() {
        byte[] message = {'f', 'i', 'l', 't', 'e', 'r', 2};
        assertThat(KeySeed.keyed(KEY).check()).isEqualTo(sipOf(message, KEY));
        LaneHash hash = new LaneHash(KeySeed.keyed(KEY));
        ByteBuffer lane = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        for (byte last = 0; last >= 0 && last < 100; last++) {
            long key = lane.clear().put(message).put(last).getLong(0);
            assertThat(hash.hash(key)).isNotEqualTo(KeySeed.keyed(KEY).check());
        }
        assertThat(hash.hash(0x66696c7465720002L))
                .isNotEqualTo(KeySeed.keyed(KEY).check());
    }

    /** The hash of a message of less than eight bytes, by the text of the paper. */
    private static long sipOf(byte[] message, byte... key) {
        ByteBuffer words = ByteBuffer.wrap(key).order(ByteOrder.LITTLE_ENDIAN);
        long k0 = words.getLong(0);
        long k1 = words.getLong(8);
        long[] v = {
            k0 ^ 0x736f6d6570736575L, k1 ^ 0x646f72616e646f6dL, k0 ^ 0x6c7967656e657261L, k1 ^ 0x7465646279746573L
        };
        long last = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(message)
                .put(7, (byte) message.length)
                .getLong(0);
        v[3] ^= last;
        round(v);
        v[0] ^= last;
        v[2] ^= 0xff;
        for (int i = 0; i < 3; i++) {
            round(v);
        }
        return v[0] ^ v[1] ^ v[2] ^ v[3];
    }

    private static void round(long[] v) {
        v[0] += v[1];
        v[1] = Long.rotateLeft(v[1], 13) ^ v[0];
        v[0] = Long.rotateLeft(v[0], 32);
        v[2] += v[3];
        v[3] = Long.rotateLeft(v[3], 16) ^ v[2];
        v[0] += v[3];
        v[3] = Long.rotateLeft(v[3], 21) ^ v[0];
        v[2] += v[1];
        v[1] = Long.rotateLeft(v[1], 17) ^ v[2];
        v[2] = Long.rotateLeft(v[2], 32);
    }

    @Test
    void tellAKeyFromSeedZero() throws IOException {
        assertThat(builder().build().isKeyed()).isFalse();
        LongFilter keyed = builder().key(KEY).build();
        assertThat(keyed.isKeyed()).isTrue();
        assertThat(keyed.seed()).isZero();
        assertThat(builder().key(KEY).statistics(true).build().isKeyed()).isTrue();
        assertThat(Filters.reader()
                        .key(KEY)
                        .read(LongFilter.class, stored(builder().key(KEY)))
                        .isKeyed())
                .isTrue();
        for (StoredFilter file : KeptFilters.all()) {
            boolean key = file.hashing() == StoredFilter.Hashing.KEY;
            assertThat(file.create().isKeyed()).as("%s", file).isEqualTo(key);
            if (file.read(file.stored()) instanceof TrimmedFilter trimmed) {
                assertThat(trimmed.isKeyed()).as("%s", file).isEqualTo(key);
            }
        }
    }

    /** A missing key is no reason to read, or wait for, the words of a filter. */
    @Test
    void theSeedIsCheckedBeforeTheWordsAreRead() throws IOException {
        FilterBuilder<LongFilter> ranks = Filters.builder(FilterSpec.parse(
                        "@RankIndexedFilter(chains = 8, remainderBits = 16, averageLoad = 5, slots = 8,"
                                + " secondSlots = 4, thirdSlots = 16)"))
                .expectedElements(100)
                .key(KEY);
        ByteArrayOutputStream trimmed = new ByteArrayOutputStream();
        ranks.build().writeTrimmed(trimmed);
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        ranks.build().writeTo(whole);
        for (byte[] bytes : new byte[][] {trimmed.toByteArray(), whole.toByteArray()}) {
            ByteBuffer header = ByteBuffer.wrap(bytes)
                    .limit(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(8));
            assertThatExceptionOfType(StreamCorruptedException.class)
                    .isThrownBy(() -> {
                        if (bytes.length == trimmed.size()) {
                            Filters.reader().readTrimmed(FilterSource.of(header));
                        } else {
                            Filters.reader().read(LongFilter.class, FilterSource.of(header));
                        }
                    })
                    .withMessageContaining("without its key");
        }
    }
}
