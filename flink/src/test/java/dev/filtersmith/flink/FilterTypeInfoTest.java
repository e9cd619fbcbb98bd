package dev.filtersmith.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.flink.Keys.Ids;
import dev.filtersmith.flink.Keys.Uris;
import dev.filtersmith.flink.Keys.Urls;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeHint;
import org.apache.flink.api.common.typeinfo.TypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.typeutils.GenericTypeInfo;
import org.apache.flink.api.java.typeutils.TupleTypeInfo;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tests how Flink comes by the type of filters. */
class FilterTypeInfoTest {
    @ChoiceBloomFilter(maxFpp = 1e-3, rebalancing = 3)
    interface Swept extends LongFilter {}

    private static final FilterTypeInfo<Urls> URLS = FilterTypeInfo.ofInterface(Urls.class);

    @TypeInfo(FilterTypeInfoFactory.class)
    interface NoFilter extends Runnable {}

    @TypeInfo(FilterTypeInfoFactory.class)
    interface NoAnnotation extends LongFilter {}

    @Test
    void theFactoryGivesInterfacesTheirType() {
        assertThat(TypeInformation.of(Urls.class)).isEqualTo(URLS);
        assertThat(TypeInformation.of(new TypeHint<Tuple2<String, Urls>>() {}))
                .isEqualTo(new TupleTypeInfo<>(TypeInformation.of(String.class), URLS));
        ValueStateDescriptor<Urls> state = new ValueStateDescriptor<>("seen", Urls.class);
        state.initializeSerializerUnlessSet(new org.apache.flink.api.common.ExecutionConfig());
        assertThat(state.getSerializer()).isEqualTo(URLS.createSerializer(new SerializerConfigImpl()));
    }

    @Test
    void theFactoryRefusesWhatIsNoFilter() {
        assertThatThrownBy(() -> TypeInformation.of(NoFilter.class))
                .hasMessageContaining("[FilterType] " + NoFilter.class.getName() + " is no interface of a filter.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TypeInformation.of(NoAnnotation.class))
                .withMessageContaining(NoAnnotation.class.getName());
    }

    @Test
    void typesAreEqualWithSpecKeysAndSeed() {
        FilterSpec bloom = FilterSpec.bloom().build();
        assertThat(URLS).isEqualTo(FilterTypeInfo.ofInterface(Urls.class)).isNotEqualTo(URLS.seed(1));
        assertThat(URLS.hashCode())
                .isEqualTo(FilterTypeInfo.ofInterface(Urls.class).hashCode());
        assertThat(FilterTypeInfo.ofSpec(bloom))
                .isEqualTo(FilterTypeInfo.ofSpec(FilterSpec.parse("@BloomFilter")))
                .isNotEqualTo(FilterTypeInfo.ofSpec(bloom, Long.class))
                .isNotEqualTo(FilterTypeInfo.ofSpec(FilterSpec.dLeft().build()));
        assertThat(URLS.isKeyType()).isFalse();
        assertThat(URLS.toString())
                .isEqualTo("FilterTypeInfo(" + Urls.class.getName()
                        + ", @BloomFilter(hashFunctions = 11, bitsPerKey = 16.0), seed 0)");
    }

    @Test
    void filtersHaveTheSpecAndTheSeed() {
        Ids ids = FilterTypeInfo.ofInterface(Ids.class).seed(9).create(100);
        assertThat(ids.seed()).isEqualTo(9);
        assertThat(ids.expectedElements()).isEqualTo(100);
        MembershipFilter<String> texts =
                FilterTypeInfo.ofSpec(FilterSpec.dLeft().build(), String.class).create(100);
        texts.put("one");
        assertThat(texts.mightContain("one")).isTrue();
    }

    @Test
    void keysThatNoFilterHasAreRefused() {
        FilterSpec spec = FilterSpec.bloom().build();
        for (Class<?> primitive : List.of(long.class, int.class)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> FilterTypeInfo.ofSpec(spec, primitive))
                    .withMessageContaining("[KeyType] keys of a MembershipFilter are objects, not " + primitive);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FilterTypeInfo.ofSpec(spec, Thread.class))
                .withMessageContaining(Thread.class.getName());
    }

    @Test
    void ratesOfKnownKeysAreRefused() {
        FilterTypeInfo<Swept> swept = FilterTypeInfo.ofInterface(Swept.class);
        for (ThrowingCallable filled : List.<ThrowingCallable>of(
                () -> swept.create(10),
                () -> Deduplication.ofLongs(swept, 10),
                () -> FilterTypeInfo.ofSpec(FilterSpec.of(Swept.class)),
                () -> FilterTypeInfo.ofSpec(FilterSpec.of(Swept.class), String.class))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(filled)
                    .withMessage("[SweepsOfPuts] tasks put keys one by one, and the rate after 3 sweeps is that of a"
                            + " filter built by addAll. Leave out rebalancing.");
        }
        assertThat(swept.createSerializer(new SerializerConfigImpl()))
                .as("filters that were built elsewhere are sent and kept")
                .isNotNull();
    }

    @Test
    void expectedElementsArePositive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> URLS.create(0))
                .withMessageContaining("[ExpectedElements] filters for 0 expected elements.");
    }

    /** Flink falls back to Kryo where it knows no type. */
    @Test
    void kryoIsRefused() {
        LongFilter bare = FilterTypeInfo.ofSpec(FilterSpec.dLeft().build()).create(100);
        TypeSerializer<LongFilter> kryo =
                new GenericTypeInfo<>(LongFilter.class).createSerializer(new SerializerConfigImpl());
        assertThatThrownBy(() -> kryo.serialize(bare, new DataOutputSerializer(100)))
                .hasStackTraceContaining("filters cannot be written or copied field by field");
        assertThatThrownBy(() -> kryo.copy(bare))
                .hasStackTraceContaining("filters cannot be written or copied field by field");
    }

    /** Kryo writes a proxy without its content, and fails at reading. */
    @Test
    void kryoReadsNoFilterOfAnInterpretedInterface() throws IOException {
        TypeInformation<Uris> generic = TypeInformation.of(Uris.class);
        assertThat(generic).isInstanceOf(GenericTypeInfo.class);
        TypeSerializer<Uris> kryo = generic.createSerializer(new SerializerConfigImpl());
        DataOutputSerializer out = new DataOutputSerializer(100);
        kryo.serialize(FilterTypeInfo.ofInterface(Uris.class).create(100), out);
        assertThatThrownBy(() -> kryo.deserialize(new DataInputDeserializer(out.getCopyOfBuffer())))
                .hasStackTraceContaining("InvocationHandler");
    }

    @Test
    void genericTypesCanBeSwitchedOff() {
        SerializerConfigImpl strict = new SerializerConfigImpl();
        strict.setGenericTypes(false);
        assertThatThrownBy(() -> TypeInformation.of(Uris.class).createSerializer(strict))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("Generic types have been disabled");
        assertThat(URLS.createSerializer(strict)).isNotNull();
    }
}
