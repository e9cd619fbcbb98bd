package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.Warnings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that a stored filter is read under its own geometry, in the emitted class if that has the
 * same one, and otherwise in another engine.
 */
@Isolated("it records the log")
class StoredGeometryTest {
    private static final int KEYS = 1000;

    private static Class<? extends LongFilter> emitted(String annotation) throws ReflectiveOperationException {
        CompiledClasses classes = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(),
                JavaFileObjects.forSourceString(
                        "app.Seen",
                        "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*; " + annotation
                                + " interface Seen extends LongFilter {}")));
        return classes.loadClass("app.Seen").asSubclass(LongFilter.class);
    }

    private static LongFilter filled(FilterSpec spec) {
        LongFilter filter = Filters.builder(spec).expectedElements(KEYS).build();
        for (long key = 0; key < KEYS; key++) {
            filter.put(key);
        }
        return filter;
    }

    private static ByteArrayInputStream stored(LongFilter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return new ByteArrayInputStream(out.toByteArray());
    }

    private static void assertHolds(LongFilter read, LongFilter written) {
        assertThat(read.layout()).isEqualTo(written.layout());
        assertThat(read.words()).isEqualTo(written.words());
        for (long key = 0; key < KEYS; key++) {
            assertThat(read.mightContain(key)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "@DLeftFilter; @DLeftFilter(subtables = 4, relocation = NONE)",
                "@DLeftFilter(maxFpp = 1e-3); @DLeftFilter(averageLoad = 3.5)",
                "@DLeftFilter(bitsPerKey = 20.3); @DLeftFilter",
                "@DLeftCountingFilter; @DLeftCountingFilter(remainderBits = 12, averageLoad = 5)",
                "@DynamicDLeftCountingFilter(maxFpp = 1e-2); @DynamicDLeftCountingFilter",
                "@WindowedCuckooFilter; @WindowedCuckooFilter(slotBits = 11, averageUse = 0.9)",
                "@RankIndexedFilter; @RankIndexedFilter(chains = 48, remainderBits = 9)",
                "@RankIndexedCountingFilter; @RankIndexedCountingFilter(chains = 48, remainderBits = 9)",
                "@BloomFilter; @BloomFilter(hashFunctions = 3, bitsPerKey = 7)",
                "@ChoiceBloomFilter; @ChoiceBloomFilter(hashFunctions = 3, bitsPerKey = 7)",
                "@CountingBloomFilter; @CountingBloomFilter(hashFunctions = 3, bitsPerKey = 30)"
            })
    void anEarlierGeometryRunsInAnotherEngine(String annotation, String earlier)
            throws ReflectiveOperationException, IOException {
        Class<? extends LongFilter> type = emitted(annotation);
        FilterSpec geometry = FilterSpec.parse(earlier).toLayout().spec();
        LongFilter written = filled(geometry);
        try (Warnings warnings = new Warnings()) {
            LongFilter read = Filters.read(type, stored(written));
            assertThat(read.engine()).isEqualTo(Engine.INTERPRETED);
            assertHolds(read, written);
            assertThat(warnings.messages())
                    .singleElement()
                    .asString()
                    .contains(
                            "stored under another geometry", "The generated class app.Filtersmith_Seen cannot run it");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "@DLeftFilter",
        "@DLeftFilter(maxFpp = 1e-3)",
        "@RankIndexedFilter",
        "@BloomFilter",
        "@DynamicDLeftCountingFilter(bitsPerKey = 24)"
    })
    void itsOwnGeometryRunsInTheEmittedClass(String annotation) throws ReflectiveOperationException, IOException {
        Class<? extends LongFilter> type = emitted(annotation);
        LongFilter written = Filters.create(type, KEYS);
        assertThat(written.engine()).isEqualTo(Engine.GENERATED);
        for (long key = 0; key < KEYS; key++) {
            written.put(key);
        }
        LongFilter read = Filters.read(type, stored(written));
        assertThat(read.engine()).isEqualTo(Engine.GENERATED);
        assertHolds(read, written);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "@DLeftFilter(subtables = 3); @DLeftFilter(subtables = 4)",
                "@DLeftFilter(subtables = 3); @DLeftFilter",
                "@DLeftFilter; @BloomFilter",
                "@BloomFilter(hashFunctions = 7); @BloomFilter(hashFunctions = 6, bitsPerKey = 9)",
                "@BloomFilter(hashFunctions = 7, bitsPerKey = 10.5); @BloomFilter(hashFunctions = 7, bitsPerKey = 12)"
            })
    void whatTheAnnotationGivesIsRequired(String annotation, String other)
            throws ReflectiveOperationException, IOException {
        Class<? extends LongFilter> type = emitted(annotation);
        ByteArrayInputStream stored =
                stored(filled(FilterSpec.parse(other).toLayout().spec()));
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.read(type, stored))
                .withMessageContaining("the source holds a filter of "
                        + FilterSpec.parse(other).toLayout().spec())
                .withMessageContaining("app.Seen is " + FilterSpec.parse(annotation));
    }
}
