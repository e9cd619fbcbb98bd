package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.kryo.KryoSetup;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.processor.testing.TypedKeys;
import dev.filtersmith.testing.JavaBytes;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.Serializable;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests Java's serialization of emitted classes, and that Kryo copies none of their fields. */
class SerializedGeneratedTest {
    private static final int KEYS = 100;

    @ParameterizedTest
    @MethodSource(Grid.SAMPLE_NAMES)
    void whatIsReadIsGenerated(String name) throws ReflectiveOperationException, IOException {
        serialize(name, Grid.sample().type(name));
    }

    @ParameterizedTest
    @Tag("full")
    @MethodSource(Grid.REST_NAMES)
    void whatIsReadIsGeneratedInRest(String name) throws ReflectiveOperationException, IOException {
        serialize(name, Grid.rest().type(name));
    }

    private static void serialize(String name, Class<? extends LongFilter> type)
            throws ReflectiveOperationException, IOException {
        LongFilter written = Filters.builder(type)
                .expectedElements(KEYS)
                .seed(5)
                .statistics(name.length() % 2 == 0)
                .build();
        for (long key = 0; key < KEYS / 2; key++) {
            written.put(key);
        }
        assertThat(written).isInstanceOf(Serializable.class);
        LongFilter read = type.cast(JavaBytes.read(JavaBytes.of(written), type.getClassLoader()));
        assertThat(read.engine()).isEqualTo(Engine.GENERATED);
        assertThat(read.words()).isEqualTo(written.words());
        assertThat(read.statistics().operations().isPresent())
                .isEqualTo(written.statistics().operations().isPresent());
        assertThat(JavaBytes.of(read)).isEqualTo(JavaBytes.of(written));
        assertThat(JavaBytes.of(Filters.copy(written))).isEqualTo(JavaBytes.of(written));
    }

    @Test
    void filtersOverKeysAreSerializable() throws ReflectiveOperationException, IOException {
        for (Class<?> type : TypedKeys.interfaces()) {
            Filter written = Filters.builder(type.asSubclass(Filter.class))
                    .expectedElements(KEYS)
                    .build();
            Object read = JavaBytes.read(JavaBytes.of(written), type.getClassLoader());
            assertThat(read).hasSameClassAs(written);
            Filter keyed = Filters.builder(type.asSubclass(Filter.class))
                    .expectedElements(KEYS)
                    .key(new byte[16])
                    .build();
            assertThatExceptionOfType(NotSerializableException.class).isThrownBy(() -> JavaBytes.of(keyed));
        }
    }

    /**
     * The library is in a parent of the loader of the application, which reads by an
     * ObjectInputStream as it is.
     */
    @Test
    void classesOfTheApplicationAreFound() throws ReflectiveOperationException, IOException {
        CompiledClasses classes = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(), CompiledClasses.source("app.Stored", "serialized/Stored.java")));
        Method write = classes.loadClass("app.Stored").getMethod("written");
        Method read = classes.loadClass("app.Stored").getMethod("read", byte[].class);
        assertThat(read.invoke(null, write.invoke(null))).isEqualTo("[true, true, true, GENERATED]");
    }

    @ParameterizedTest
    @EnumSource
    void kryoIsRefused(KryoSetup kryo) throws ReflectiveOperationException {
        for (String name : new String[] {"Bare", "Cells", "Dynamic", "Windows", "Rank", "Bloom", "CountingBloom"}) {
            LongFilter filter = Filters.create(Grid.sample().type(name), KEYS);
            assertThat(filter.engine()).isEqualTo(Engine.GENERATED);
            assertThatThrownBy(() -> kryo.write(filter))
                    .hasStackTraceContaining("cannot be written or copied field by field");
            assertThatThrownBy(() -> kryo.copy(filter)).isInstanceOf(RuntimeException.class);
        }
    }
}
