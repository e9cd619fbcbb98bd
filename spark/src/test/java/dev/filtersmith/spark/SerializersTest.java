package dev.filtersmith.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.spark.Keys.Urls;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.SerializerInstance;
import org.junit.jupiter.api.Test;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Sends filters through Spark's serializers. */
class SerializersTest {
    private static final FilterRecipe<LongFilter> LONGS =
            FilterRecipe.of(FilterSpec.dLeft().build(), 1000);

    private static SerializerInstance java() {
        return new JavaSerializer(new SparkConf()).newInstance();
    }

    private static SerializerInstance kryo() {
        return new KryoSerializer(new SparkConf()).newInstance();
    }

    private static SerializerInstance registered() {
        SparkConf conf = new SparkConf()
                .set("spark.kryo.registrator", FilterKryoRegistrator.class.getName())
                .set("spark.kryo.registrationRequired", "true");
        return new KryoSerializer(conf).newInstance();
    }

    private static <T> T sent(SerializerInstance serializer, T value) {
        ClassTag<T> any = ClassTag$.MODULE$.apply(Object.class);
        return serializer.deserialize(serializer.serialize(value, any), any);
    }

    @Test
    void holdersGoThroughAllSerializers() {
        LongFilter longs = LONGS.create();
        longs.put(7);
        Urls urls = Filters.create(Urls.class, 100);
        urls.put("one");
        for (SerializerInstance serializer : List.of(java(), kryo(), registered())) {
            FilterHolder<LongFilter> sentLongs = sent(serializer, FilterHolder.of(longs));
            assertThat(sentLongs.filter().sameContent(longs)).isTrue();
            assertThat(sentLongs.keyType().type()).isEqualTo(long.class);
            FilterHolder<Urls> sentUrls = sent(serializer, FilterHolder.of(urls));
            assertThat(sentUrls.filter().mightContain("one")).isTrue();
            assertThat(sentUrls.keyType().type()).isEqualTo(String.class);
        }
    }

    @Test
    void partialFiltersGoThroughAllSerializers() {
        for (SerializerInstance serializer : List.of(java(), kryo(), registered())) {
            PartialFilter<LongFilter> part = new PartialFilter<>();
            assertThat(sent(serializer, part).filter(LONGS).approximateElementCount())
                    .isZero();
            part.filter(LONGS).put(7);
            assertThat(sent(serializer, part).filter(LONGS).mightContain(7)).isTrue();
        }
    }

    @Test
    void theDefaultOfKryoIsRefusedLoudly() {
        LongFilter bare = LONGS.create();
        assertThatThrownBy(() -> sent(kryo(), bare))
                .hasStackTraceContaining("filters cannot be written or copied field by field");
        Urls proxy = Filters.builder(Urls.class)
                .expectedElements(100)
                .engine(Engine.INTERPRETED)
                .build();
        assertThatThrownBy(() -> sent(kryo(), proxy)).hasStackTraceContaining("InvocationHandler");
    }

    @Test
    void registeredBareFiltersGoThroughKryo() {
        SparkConf conf = new SparkConf().set("spark.kryo.registrator", FilterKryoRegistrator.class.getName());
        Filter bare = LONGS.create();
        ((LongFilter) bare).put(7);
        assertThat(sent(new KryoSerializer(conf).newInstance(), bare).sameContent(bare))
                .isTrue();
    }

    @Test
    void secretKeysAreNotSent() {
        LongFilter secret = Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .key(new byte[16])
                .build();
        for (SerializerInstance serializer : List.of(java(), kryo())) {
            assertThatThrownBy(() -> sent(serializer, FilterHolder.of(secret))).hasStackTraceContaining("secret key");
        }
    }
}
