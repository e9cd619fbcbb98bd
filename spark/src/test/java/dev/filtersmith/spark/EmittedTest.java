package dev.filtersmith.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.Serializer;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Tests that emitted filters go through Spark's serializers, and that rows cost no objects. */
class EmittedTest {
    private static final int ROWS = 200_000;

    @DLeftFilter
    interface Ids extends LongFilter {}

    @DLeftFilter
    interface Texts extends MembershipFilter<CharSequence> {}

    @DLeftFilter
    interface Buffers extends MembershipFilter<ByteBuffer> {}

    record Flow(int source, int target, short port) {}

    @DLeftFilter
    interface Flows extends MembershipFilter<Flow> {
        boolean put(int source, int target, short port);

        boolean mightContain(int source, int target, short port);
    }

    record Packet(Flow flow, long number) {}

    @DLeftFilter
    interface Packets extends MembershipFilter<Packet> {
        boolean put(int source, int target, short port, long number);

        boolean mightContain(int source, int target, short port, long number);
    }

    /** Returns recipes for all kinds of keys. */
    static Stream<FilterRecipe<? extends Filter>> recipes() {
        return Stream.concat(flatRecipes(), Stream.of(FilterRecipe.of(Packets.class, 1000)));
    }

    /** Leaves out structs in structs: Spark makes a pointer to each. */
    static Stream<FilterRecipe<? extends Filter>> flatRecipes() {
        return Stream.of(
                FilterRecipe.of(Ids.class, 1000),
                FilterRecipe.of(Texts.class, 1000),
                FilterRecipe.of(Buffers.class, 1000),
                FilterRecipe.of(Flows.class, 1000));
    }

    /** Returns a row with a key for each kind of keys, as objects. */
    private static InternalRow objects(KeyType key) {
        Class<?> keyType = key.type();
        Object value;
        if (keyType == long.class) {
            value = 7L;
        } else if (keyType == CharSequence.class) {
            value = UTF8String.fromString("https://example.org/ä€😀");
        } else if (keyType == ByteBuffer.class) {
            value = new byte[] {1, 2, 3};
        } else if (keyType == Flow.class) {
            value = flow();
        } else {
            value = new GenericInternalRow(new Object[] {flow(), 4L});
        }
        return new GenericInternalRow(new Object[] {value});
    }

    private static InternalRow flow() {
        return new GenericInternalRow(new Object[] {1, 2, (short) 3});
    }

    /** Returns the same row in the form that Spark's operators make. */
    private static UnsafeRow row(KeyType keyType) {
        return UnsafeProjection.create(new DataType[] {KeyTypes.dataType(keyType)})
                .apply(objects(keyType));
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void rowsOfBothFormsHaveEqualKeys(FilterRecipe<? extends Filter> recipe) {
        RowKeys keys = RowKeys.of(recipe.create(), recipe.keyType());
        assertThat(keys instanceof ComponentKeys)
                .as("records are given by their components")
                .isEqualTo(recipe.keyType().isStruct());
        assertThat(keys.mightContain(row(recipe.keyType()), 0)).isFalse();
        keys.put(objects(recipe.keyType()), 0);
        keys.flush();
        assertThat(keys.mightContain(row(recipe.keyType()), 0)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("flatRecipes")
    void noObjectIsMadeForARow(FilterRecipe<? extends Filter> recipe) {
        Filter filter = recipe.create();
        assertThat(filter.engine()).isEqualTo(Engine.GENERATED);
        RowKeys keys = RowKeys.of(filter, recipe.keyType());
        UnsafeRow row = row(recipe.keyType());
        putAndLookUp(keys, row, ROWS);
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        int found = putAndLookUp(keys, row, ROWS);
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(found).isGreaterThanOrEqualTo(ROWS - 1);
        assertThat((double) bytes / ROWS).as("bytes a row").isLessThan(1);
    }

    private static int putAndLookUp(RowKeys keys, UnsafeRow row, int count) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            keys.put(row, 0);
            keys.flush();
            found += keys.mightContain(row, 0) ? 1 : 0;
        }
        return found;
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void holdersGoThroughBothSerializers(FilterRecipe<? extends Filter> recipe) {
        Filter filter = recipe.create();
        RowKeys keys = RowKeys.of(filter, recipe.keyType());
        keys.put(row(recipe.keyType()), 0);
        keys.flush();
        SparkConf conf = new SparkConf();
        for (Serializer serializer : new Serializer[] {new JavaSerializer(conf), new KryoSerializer(conf)}) {
            Filter sent = sent(serializer, FilterHolder.of(filter)).filter();
            assertThat(sent.engine()).isEqualTo(Engine.GENERATED);
            assertThat(sent.sameContent(filter)).isTrue();
        }
    }

    @Test
    void bareFiltersNeedTheRegistrator() {
        Ids bare = FilterRecipe.of(Ids.class, 1000).create();
        assertThatThrownBy(() -> sent(new KryoSerializer(new SparkConf()), bare))
                .hasStackTraceContaining("filters cannot be written or copied field by field");
        SparkConf conf = new SparkConf().set("spark.kryo.registrator", FilterKryoRegistrator.class.getName());
        assertThat(sent(new KryoSerializer(conf), bare).sameContent(bare)).isTrue();
    }

    private static <T> T sent(Serializer serializer, T value) {
        ClassTag<T> any = ClassTag$.MODULE$.apply(Object.class);
        return serializer.newInstance().deserialize(serializer.newInstance().serialize(value, any), any);
    }
}
