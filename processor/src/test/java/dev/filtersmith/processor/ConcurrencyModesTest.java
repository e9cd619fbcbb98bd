package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that emitted classes have the mode of their annotation. */
class ConcurrencyModesTest {
    private static final int KEYS = 1000;
    private static final String EXCLUSIVE = "concurrency = EXCLUSIVE_WRITER";

    private static CompiledClasses compiled(String annotation) {
        return new CompiledClasses(CompiledClasses.compile(new FilterProcessor(), source(annotation)));
    }

    private static JavaFileObject source(String annotation) {
        return JavaFileObjects.forSourceString(
                "app.Seen",
                "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*; " + annotation
                        + " interface Seen extends LongFilter {}");
    }

    /** The class in which the geometry is nested. */
    private static final String GEOMETRY = "app.Filtersmith_Seen_1Parted";

    private static Class<? extends LongFilter> seen(CompiledClasses classes) throws ReflectiveOperationException {
        return classes.loadClass("app.Seen").asSubclass(LongFilter.class);
    }

    private static String emitted(String annotation) {
        return Objects.requireNonNull(compiled(annotation).sources().get("app.Filtersmith_Seen"));
    }

    private static LongFilter filled(Class<? extends LongFilter> type) {
        LongFilter filter = Filters.create(type, KEYS);
        assertThat(filter.engine()).isEqualTo(Engine.GENERATED);
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DLeftFilter",
                "DLeftCountingFilter",
                "DynamicDLeftCountingFilter",
                "WindowedCuckooFilter",
                "RankIndexedFilter",
                "RankIndexedCountingFilter",
                "BloomFilter",
                "ChoiceBloomFilter",
                "CountingBloomFilter"
            })
    void emittedClassesHaveTheModeAndReadEachOthersFilters(String family)
            throws ReflectiveOperationException, IOException {
        LongFilter exclusive = filled(seen(compiled("@" + family)));
        Class<? extends LongFilter> shared = seen(compiled("@" + family + "(concurrency = Concurrency.MULTI_WRITER)"));
        LongFilter filter = filled(shared);
        assertThat(filter.layout())
                .isEqualTo(
                        Families.in(Concurrency.MULTI_WRITER, exclusive.layout().spec())
                                .toLayout());
        assertThat(filter.words()).isEqualTo(exclusive.words());
        LongFilter read = Filters.read(shared, stored(exclusive));
        assertThat(read.engine()).isEqualTo(Engine.GENERATED);
        assertThat(read.layout()).isEqualTo(filter.layout());
        assertThat(read.words()).isEqualTo(exclusive.words());
    }

    @ParameterizedTest
    @EnumSource
    void theOriginNamesTheMode(Concurrency mode) {
        String geometry = Objects.requireNonNull(compiled("@BloomFilter(concurrency = Concurrency." + mode + ")")
                .sources()
                .get(GEOMETRY));
        assertThat(geometry.replaceAll("\"\\s*\\+ \"", ""))
                .contains("concurrency = " + mode + ", growth = FIXED, growthLimit = 0)\"");
    }

    @ParameterizedTest
    @CsvSource({
        "DLeftFilter, SINGLE_WRITER, One thread may change a filter while any number of threads read it",
        "DLeftFilter, MULTI_WRITER, Any number of threads may change and read a filter at the same time",
        "BloomFilter, MULTI_WRITER, Any number of threads may change and read a filter at the same time",
    })
    void theJavadocHasThePromise(String family, Concurrency mode, String users) {
        String javadoc = emitted("@" + family + "(concurrency = Concurrency." + mode + ")")
                .replaceAll("\\s+\\* (?!<p>|@|\\*)", " ");
        assertThat(javadoc).contains(" <p>" + users + ": a lookup finds each key whose put happened before.");
    }

    /** Classes of earlier processors name no mode. They run, in the default one. */
    @Test
    void anOriginWithoutAModeIsExclusive() throws ReflectiveOperationException {
        Map<String, String> sources =
                new HashMap<>(compiled("@DLeftFilter(subtables = 3)").sources());
        String emitted = Objects.requireNonNull(sources.get(GEOMETRY));
        String earlier = emitted.replaceAll(",( \"\\s*\\+ \"| |\"\\s*\\+ \" )" + EXCLUSIVE, "");
        assertThat(earlier).isNotEqualTo(emitted).doesNotContain("EXCLUSIVE_WRITER");
        sources.put(GEOMETRY, earlier);
        List<JavaFileObject> files = new ArrayList<>(List.of(source("@DLeftFilter(subtables = 3)")));
        sources.forEach((name, text) -> files.add(JavaFileObjects.forSourceString(name, text)));
        LongFilter filter =
                filled(seen(new CompiledClasses(CompiledClasses.compileAlone(files.toArray(JavaFileObject[]::new)))));
        assertThat(filter.layout().spec()).isEqualTo(FilterSpec.parse("@DLeftFilter(subtables = 3)"));
    }
}
