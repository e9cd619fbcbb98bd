package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.KeptFilters;
import dev.filtersmith.testing.KeyKind;
import dev.filtersmith.testing.StoredFilter;
import dev.filtersmith.testing.StoredFilter.Form;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.List;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads the kept filters in generated classes, and writes the same bytes from them. */
class KeptFiltersTest {
    private static CompiledClasses classes;

    @BeforeAll
    static void compile() {
        classes = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(),
                files().stream().map(KeptFiltersTest::source).toArray(JavaFileObject[]::new)));
    }

    /** Returns all but trimmed filters, which have one engine. */
    static List<StoredFilter> files() {
        return KeptFilters.all().stream()
                .filter(file -> file.form() != Form.TRIMMED)
                .toList();
    }

    private static JavaFileObject source(StoredFilter file) {
        FilterSpec spec = FilterSpec.parse(file.spec());
        return file.kind() == KeyKind.LONG
                ? Grid.source(name(file), spec, spec.text())
                : Grid.source(name(file), spec, spec.text(), file.kind().type().getCanonicalName());
    }

    private static String name(StoredFilter file) {
        return "Kept_" + file.name().replace('-', '_');
    }

    private static Class<? extends Filter> type(StoredFilter file) throws ReflectiveOperationException {
        return classes.loadClass("grid." + name(file)).asSubclass(Filter.class);
    }

    @Test
    void allKindsOfKeysAreThere() {
        assertThat(files().stream().map(StoredFilter::kind)).contains(KeyKind.values());
    }

    @ParameterizedTest
    @MethodSource("files")
    void areReadByGeneratedClasses(StoredFilter file) throws IOException, ReflectiveOperationException {
        Filter read = file.reader().read(type(file), FilterSource.of(ByteBuffer.wrap(file.stored())));
        Filter interpreted = (Filter) file.read(file.stored());
        assertThat(read.engine()).isEqualTo(Engine.GENERATED);
        assertThat(interpreted.engine()).isEqualTo(Engine.INTERPRETED);
        file.assertAlike(read, interpreted, 10_000);
        assertThat(read.words()).isEqualTo(interpreted.words());
        assertThat(file.bytes(read)).isEqualTo(file.stored());
        assertThat(Files.readAllLines(StoredFilter.falsePositivesFile()))
                .contains(file.name() + ": " + file.falsePositives(read));
    }

    @ParameterizedTest
    @MethodSource("files")
    void areWrittenByGeneratedClasses(StoredFilter file) throws IOException, ReflectiveOperationException {
        Filter created = file.create(Filters.builder(type(file)));
        assertThat(created.engine()).isEqualTo(Engine.GENERATED);
        assertThat(file.bytes(created)).isEqualTo(file.stored());
    }
}
