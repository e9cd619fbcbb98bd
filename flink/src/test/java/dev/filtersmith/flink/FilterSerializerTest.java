package dev.filtersmith.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.flink.Keys.Urls;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/** Tests the bytes of the serializer, and what it refuses. */
class FilterSerializerTest {
    private static final FilterTypeInfo<Urls> TYPE = FilterTypeInfo.ofInterface(Urls.class);

    private static <F extends Filter> TypeSerializer<F> serializer(FilterTypeInfo<F> type) {
        return type.createSerializer(new SerializerConfigImpl());
    }

    private static <F extends Filter> byte[] bytes(FilterTypeInfo<F> type, F filter) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(100);
        serializer(type).serialize(filter, out);
        return out.getCopyOfBuffer();
    }

    private static Urls filter() {
        Urls filter = TYPE.create(100);
        filter.put("one");
        return filter;
    }

    @Test
    void theBytesAreTheStoredForm() throws IOException {
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        filter().writeTo(stored);
        assertThat(bytes(TYPE, filter())).isEqualTo(stored.toByteArray());
    }

    @Test
    void copiesAreIndependent() {
        Urls filter = filter();
        Urls copy = serializer(TYPE).copy(filter);
        copy.put("two");
        assertThat(copy.mightContain("one")).isTrue();
        assertThat(filter.mightContain("two")).isFalse();
    }

    @Test
    void bytesOfStrangersEndInAFilterOrAnIOException() throws IOException {
        byte[] whole = bytes(TYPE, filter());
        for (int length = 0; length < whole.length; length += 7) {
            DataInputDeserializer cut = new DataInputDeserializer(Arrays.copyOf(whole, length));
            assertThatIOException().isThrownBy(() -> serializer(TYPE).deserialize(cut));
        }
        Random random = new Random(1);
        for (int i = 0; i < 500; i++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            assertThatIOException().isThrownBy(() -> serializer(TYPE).deserialize(new DataInputDeserializer(damaged)));
        }
    }

    @Test
    void anotherSeedIsNeitherWrittenNorRead() throws IOException {
        byte[] written = bytes(TYPE.seed(1), TYPE.seed(1).create(100));
        assertThatIOException()
                .isThrownBy(() -> serializer(TYPE).deserialize(new DataInputDeserializer(written)))
                .withMessageContaining("seed");
        assertThatThrownBy(() -> bytes(TYPE, TYPE.seed(1).create(100)))
                .isInstanceOf(IncompatibleFilterException.class)
                .hasMessageStartingWith("[StateSeed] the filter has the seed 1, and those of " + Urls.class.getName())
                .hasMessageContaining("have the seed 0");
    }

    @Test
    void secretKeysAreNotWritten() {
        Urls secret = Filters.builder(Urls.class)
                .expectedElements(100)
                .key(new byte[16])
                .build();
        assertThatThrownBy(() -> bytes(TYPE, secret))
                .isInstanceOf(IncompatibleFilterException.class)
                .hasMessageStartingWith("[StateSecret]");
    }

    @Test
    void anotherSpecIsNeitherWrittenNorRead() throws IOException {
        FilterTypeInfo<LongFilter> sixteen =
                FilterTypeInfo.ofSpec(FilterSpec.bloom().bitsPerKey(16).build());
        FilterTypeInfo<LongFilter> twelve =
                FilterTypeInfo.ofSpec(FilterSpec.bloom().bitsPerKey(12).build());
        LongFilter filter = sixteen.create(100);
        assertThatThrownBy(() -> bytes(twelve, filter))
                .isInstanceOf(IncompatibleFilterException.class)
                .hasMessageStartingWith(
                        "[StateSpec] the filter is of @BloomFilter(hashFunctions = 11, bitsPerKey = 16.0)");
        byte[] written = bytes(sixteen, filter);
        assertThatIOException()
                .isThrownBy(() -> serializer(twelve).deserialize(new DataInputDeserializer(written)))
                .withMessageContaining(
                        "the state is for filters of @BloomFilter(hashFunctions = 8, bitsPerKey = 12.0)");
        assertThatIOException()
                .isThrownBy(() -> serializer(TYPE).deserialize(new DataInputDeserializer(written)))
                .withMessageContaining("keys");
    }

    @Test
    void filtersOfAnotherInterfaceAreNotWritten() {
        @SuppressWarnings("unchecked") // As a program without the types may do.
        TypeSerializer<MembershipFilter<String>> bare =
                (TypeSerializer<MembershipFilter<String>>) (Object) serializer(TYPE);
        MembershipFilter<String> filter =
                FilterTypeInfo.ofSpec(FilterSpec.of(Urls.class), String.class).create(100);
        assertThatThrownBy(() -> bare.serialize(filter, new DataOutputSerializer(100)))
                .isInstanceOf(IncompatibleFilterException.class)
                .hasMessageStartingWith("[StateSpec] the filter is none of " + Urls.class.getName());
    }
}
