package dev.filtersmith.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.RankIndexedFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.flink.Keys.Ids;
import dev.filtersmith.flink.Keys.Urls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which state can be restored. */
class FilterSerializerSnapshotTest {
    @DLeftFilter(maxFpp = 1e-3)
    interface Chosen extends LongFilter {}

    /** As above, for several threads. */
    @DLeftFilter(maxFpp = 1e-3, concurrency = Concurrency.MULTI_WRITER)
    interface Shared extends LongFilter {}

    @WindowedCuckooFilter(bitsPerKey = 16)
    interface Counts extends LongCountingFilter {}

    /** As above, with another limit for copies. */
    @WindowedCuckooFilter(bitsPerKey = 16, copyCapacity = 30)
    interface Limits extends LongCountingFilter {}

    record Place(int street, short number) {}

    /** Has other components, and as long a name. */
    record Plaza(int square, short number) {}

    /** Is no type of keys without named accessors, and has as long a name. */
    static final class Plain {
        public int getStreet() {
            return 1;
        }

        public long getNumber() {
            return 2;
        }
    }

    @DLeftFilter(maxFpp = 1e-4)
    interface Better extends LongFilter {}

    private static <F extends Filter> TypeSerializerSnapshot<F> snapshot(FilterTypeInfo<F> type) {
        return type.createSerializer(new SerializerConfigImpl()).snapshotConfiguration();
    }

    private static byte[] bytes(FilterTypeInfo<?> type) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(100);
        TypeSerializerSnapshot.writeVersionedSnapshot(out, snapshot(type));
        return out.getCopyOfBuffer();
    }

    private static <F extends Filter> TypeSerializerSnapshot<F> read(byte[] bytes) throws IOException {
        return TypeSerializerSnapshot.readVersionedSnapshot(
                new DataInputDeserializer(bytes), FilterSerializerSnapshotTest.class.getClassLoader());
    }

    private static <F extends Filter> TypeSerializerSchemaCompatibility<F> resolve(FilterTypeInfo<F> now, byte[] before)
            throws IOException {
        return snapshot(now).resolveSchemaCompatibility(read(before));
    }

    /** Returns bytes in which another text of the same length takes the place of one. */
    private static byte[] replaced(byte[] bytes, String before, String after) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        assertThat(text).contains(before);
        assertThat(after).hasSameSizeAs(before);
        return text.replace(before, after).getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter",
                "@DLeftFilter(bitsPerKey = 12)",
                "@DLeftCountingFilter",
                "@DynamicDLeftCountingFilter",
                "@RankIndexedFilter",
                "@RankIndexedCountingFilter",
                "@WindowedCuckooFilter(maxFpp = 1e-3)",
                "@WindowedCuckooFilter(bitsPerKey = 16, growth = CHAINED, concurrency = MULTI_WRITER)",
                "@BloomFilter",
                "@ChoiceBloomFilter",
                "@CountingBloomFilter"
            })
    void theSameSpecIsCompatible(String text) throws IOException {
        FilterTypeInfo<LongFilter> type =
                FilterTypeInfo.ofSpec(FilterSpec.parse(text)).seed(3);
        byte[] before = bytes(type);
        assertThat(before).hasSizeLessThan(8000);
        assertThat(resolve(type, before).isCompatibleAsIs()).isTrue();
        assertThat(read(before).restoreSerializer()).isEqualTo(type.createSerializer(new SerializerConfigImpl()));
    }

    @Test
    void theSameInterfaceIsCompatible() throws IOException {
        FilterTypeInfo<Urls> type = FilterTypeInfo.ofInterface(Urls.class);
        assertThat(resolve(type, bytes(type)).isCompatibleAsIs()).isTrue();
        assertThat(read(bytes(type)).restoreSerializer()).isEqualTo(type.createSerializer(new SerializerConfigImpl()));
    }

    /** A search may find another geometry in a later version, for the same annotation. */
    @Test
    void anEarlierGeometryOfTheInterfaceIsCompatible() throws IOException {
        FilterTypeInfo<Chosen> type = FilterTypeInfo.ofInterface(Chosen.class);
        FilterTypeInfo<LongFilter> earlier = FilterTypeInfo.ofSpec(FilterSpec.parse("@DLeftFilter(maxFpp = 1e-4)"));
        byte[] before = withSampleOf(bytes(type), bytes(earlier));
        assertThat(before).isNotEqualTo(bytes(type));
        assertThat(resolve(type, before).isCompatibleAsIs()).isTrue();
        assertThat(read(before).restoreSerializer()).isEqualTo(type.createSerializer(new SerializerConfigImpl()));
    }

    /** Returns a snapshot with the empty filter of another one, and the length in front of it. */
    private static byte[] withSampleOf(byte[] snapshot, byte[] other) {
        byte[] head = Arrays.copyOf(snapshot, sample(snapshot));
        byte[] sample = Arrays.copyOfRange(other, sample(other), other.length);
        byte[] both = Arrays.copyOf(head, head.length + sample.length);
        System.arraycopy(sample, 0, both, head.length, sample.length);
        return both;
    }

    /** Returns where the length of the empty filter is: the only one that leads to the end. */
    private static int sample(byte[] snapshot) {
        for (int at = 0; at < snapshot.length - 4; at++) {
            int length = java.nio.ByteBuffer.wrap(snapshot).getInt(at);
            if (at + 4 + length == snapshot.length) {
                return at;
            }
        }
        throw new IllegalArgumentException("no empty filter");
    }

    @Test
    void anotherAnnotationIsIncompatible() throws IOException {
        FilterTypeInfo<Keys.Uris> now = FilterTypeInfo.ofInterface(Keys.Uris.class);
        byte[] before = replaced(bytes(FilterTypeInfo.ofInterface(Urls.class)), "Keys$Urls", "Keys$Uris");
        assertThatThrownBy(() -> resolve(now, before))
                .isInstanceOf(IncompatibleFilterException.class)
                .hasMessageStartingWith("[StateType] the state was written with other filters than "
                        + Keys.Uris.class.getName() + ", @BloomFilter(hashFunctions = 8, bitsPerKey = 12.0), seed 0: ")
                .hasMessageContaining("a filter of @BloomFilter(hashFunctions = 11, bitsPerKey = 16.0)")
                .hasMessageContaining("start without its state.");
        assertThatThrownBy(() -> read(before).restoreSerializer()).hasMessageStartingWith("[StateType]");
    }

    @Test
    void anotherTypeOfKeysIsIncompatible() throws IOException {
        byte[] before = replaced(bytes(FilterTypeInfo.ofInterface(Urls.class)), "Keys$Urls", "Keys$Xids");
        assertThatThrownBy(() -> resolve(FilterTypeInfo.ofInterface(Keys.Xids.class), before))
                .hasMessageContaining("keys");
        FilterSpec spec = FilterSpec.bloom().build();
        byte[] places = bytes(FilterTypeInfo.ofSpec(spec, Place.class));
        assertThatThrownBy(() -> resolve(FilterTypeInfo.ofSpec(spec), places))
                .hasMessageContaining("they are of " + Place.class.getName() + ", not of long. ");
    }

    @Test
    void otherNamesOfComponentsAreIncompatible() throws IOException {
        FilterSpec spec = FilterSpec.bloom().build();
        byte[] before = replaced(bytes(FilterTypeInfo.ofSpec(spec, Place.class)), "$Place", "$Plaza");
        assertThatThrownBy(() -> resolve(FilterTypeInfo.ofSpec(spec, Plaza.class), before))
                .hasMessageStartingWith("[StateType]")
                .hasMessageContaining("street")
                .hasMessageContaining("square");
    }

    /** Samples are filters for one element, which take more bits than any limit. */
    @Test
    void aLimitOfBitsDoesNotConcernSamples() throws IOException {
        FilterTypeInfo<Limited> type = FilterTypeInfo.ofInterface(Limited.class);
        assertThat(resolve(type, bytes(type)).isCompatibleAsIs()).isTrue();
        assertThat(type.createSerializer(new SerializerConfigImpl()).createInstance())
                .isNotNull();
    }

    @RankIndexedFilter(bitsPerKey = 16)
    interface Limited extends LongFilter {}

    @Test
    void namesOfAccessorsAreStored() throws IOException, ClassNotFoundException {
        FilterSpec spec = FilterSpec.bloom().build();
        FilterTypeInfo<MembershipFilter<Plain>> type = FilterTypeInfo.ofSpec(spec, Plain.class, "getStreet");
        TypeSerializer<MembershipFilter<Plain>> restored = FilterSerializerSnapshotTest.<MembershipFilter<Plain>>read(
                        bytes(type))
                .restoreSerializer();
        MembershipFilter<Plain> filter = type.create(10);
        filter.put(new Plain());
        assertThat(restored.copy(filter).mightContain(new Plain())).isTrue();
        assertThat(InstantiationUtil.<TypeSerializer<MembershipFilter<Plain>>>deserializeObject(
                        InstantiationUtil.serializeObject(restored), Plain.class.getClassLoader()))
                .isEqualTo(restored);
        assertThat(resolve(type, bytes(type)).isCompatibleAsIs()).isTrue();
        assertThatThrownBy(() -> resolve(FilterTypeInfo.ofSpec(spec, Plain.class, "getNumber"), bytes(type)))
                .hasMessageStartingWith("[StateType]")
                .hasMessageContaining("(int street)");
    }

    /** Filters of the state keep their geometry, and new ones have the new rate. */
    @Test
    void anotherGoalIsCompatible() throws IOException {
        byte[] before = replaced(bytes(FilterTypeInfo.ofInterface(Chosen.class)), "$Chosen", "$Better");
        assertThat(resolve(FilterTypeInfo.ofInterface(Better.class), before).isCompatibleAsIs())
                .isTrue();
    }

    @Test
    void anotherModeOfThreadsIsCompatible() throws IOException {
        byte[] before = replaced(bytes(FilterTypeInfo.ofInterface(Chosen.class)), "$Chosen", "$Shared");
        assertThat(resolve(FilterTypeInfo.ofInterface(Shared.class), before).isCompatibleAsIs())
                .isTrue();
    }

    /** Copies are memory, not bits. */
    @Test
    void anotherCapacityForCopiesIsCompatible() throws IOException {
        byte[] before = replaced(bytes(FilterTypeInfo.ofInterface(Counts.class)), "$Counts", "$Limits");
        assertThat(resolve(FilterTypeInfo.ofInterface(Limits.class), before).isCompatibleAsIs())
                .isTrue();
        FilterTypeInfo<LongFilter> now = FilterTypeInfo.ofSpec(FilterSpec.of(Counts.class));
        FilterTypeInfo<LongFilter> limited = FilterTypeInfo.ofSpec(FilterSpec.of(Limits.class));
        assertThat(resolve(now, bytes(limited)).isCompatibleAsIs()).isTrue();
        DataOutputSerializer out = new DataOutputSerializer(100);
        now.createSerializer(new SerializerConfigImpl()).serialize(limited.create(100), out);
        DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
        assertThat(limited.createSerializer(new SerializerConfigImpl())
                        .deserialize(in)
                        .layout())
                .isEqualTo(limited.create(100).layout());
    }

    @Test
    void anotherSeedIsIncompatible() throws IOException {
        FilterTypeInfo<Ids> type = FilterTypeInfo.ofInterface(Ids.class);
        assertThatThrownBy(() -> resolve(type.seed(2), bytes(type.seed(1))))
                .hasMessageStartingWith("[StateType]")
                .hasMessageContaining("seed 2: the filter was written with seed 1, not with seed 2. A filter keeps");
    }

    @Test
    void anotherInterfaceIsIncompatible() {
        FilterTypeInfo<MembershipFilter<String>> spec = FilterTypeInfo.ofSpec(FilterSpec.of(Urls.class), String.class);
        assertThatThrownBy(() -> resolve(spec, bytes(FilterTypeInfo.ofInterface(Urls.class))))
                .hasMessageContaining("they are of " + Urls.class.getName() + ", not of java.lang.String. ");
    }

    @Test
    @SuppressWarnings("unchecked") // As Flink does, which compares whatever is under one name.
    void stateWithoutFiltersIsIncompatible() {
        TypeSerializerSnapshot<Urls> longs =
                (TypeSerializerSnapshot<Urls>) (Object) LongSerializer.INSTANCE.snapshotConfiguration();
        assertThat(snapshot(FilterTypeInfo.ofInterface(Urls.class))
                        .resolveSchemaCompatibility(longs)
                        .isIncompatible())
                .isTrue();
    }

    @Test
    void aClassThatIsGoneIsNamed() throws IOException {
        byte[] before = replaced(bytes(FilterTypeInfo.ofInterface(Urls.class)), "Keys$Urls", "Keys$Gone");
        assertThatIOException()
                .isThrownBy(() -> read(before))
                .withMessageContaining("[StateInterface] the state has filters of " + Keys.class.getName() + "$Gone");
    }

    @Test
    void aClassThatIsNoFilterAnyMoreIsRefused() throws IOException {
        byte[] before = bytes(FilterTypeInfo.ofInterface(Urls.class));
        byte[] unannotated = replaced(before, "Keys$Urls", "Keys$Bare");
        assertThatIOException()
                .isThrownBy(() -> read(unannotated))
                .withMessageContaining(Keys.Bare.class.getName() + " has no filter annotation any more");
        byte[] other = replaced(before, "Keys$Urls", "Keys$None");
        assertThatIOException()
                .isThrownBy(() -> read(other))
                .withMessageContaining(Keys.None.class.getName() + ", which is no filter");
    }

    @Test
    void aClassThatIsNoKeyIsRefused() throws IOException {
        byte[] before = bytes(FilterTypeInfo.ofSpec(FilterSpec.bloom().build(), Place.class));
        byte[] other = replaced(before, "$Place", "$Plain");
        assertThatIOException()
                .isThrownBy(() -> read(other))
                .withMessageContaining(Plain.class.getName() + " is no type of keys that filters have");
    }

    @Test
    void anotherVersionIsRefused() {
        assertThatIOException()
                .isThrownBy(() -> new FilterSerializerSnapshot<Urls>()
                        .readSnapshot(
                                2,
                                new DataInputDeserializer(new byte[100]),
                                FilterSerializerSnapshotTest.class.getClassLoader()))
                .withMessageContaining("[StateVersion] the state was written by version 2");
    }

    @Test
    void damagedSnapshotsEndInAnIOExceptionOrADifference() throws IOException {
        FilterTypeInfo<LongFilter> type =
                FilterTypeInfo.ofSpec(FilterSpec.bloom().build());
        byte[] whole = bytes(type);
        Random random = new Random(1);
        int refused = 0;
        for (int i = 0; i < 500; i++) {
            byte[] damaged = whole.clone();
            int at = random.nextInt(damaged.length);
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            try {
                resolve(type, damaged);
            } catch (IOException | IncompatibleFilterException expected) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(400);
        for (int length = 0; length < whole.length; length += 11) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> resolve(type, cut)).isInstanceOf(IOException.class);
        }
    }
}
