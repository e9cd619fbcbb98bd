package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.family.SpecChecks;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.processor.testing.RandomAttributes;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that random annotations, most of them nonsense, are compiled or refused with problems, and
 * that their texts are read or refused at run time. Nothing else may happen: no exception, no
 * endless search.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FuzzedSpecsTest {
    private static final int FULL = 160;
    private static final int MANY = 4000;

    /** Interfaces of one compilation, and of every build. */
    private static final int TOGETHER = 80;

    /** Texts of every build. */
    private static final int FEW_TEXTS = 200;

    private static final Pattern PROBLEM = Pattern.compile("\\[[A-Z]\\w+] \\w+ = .*", Pattern.DOTALL);
    private static final int FIRST_LINE = 8;

    @Test
    void compilesOrReports() {
        checkCompilation(0);
    }

    @Test
    @Tag("full")
    void compilesOrReportsMore() {
        for (long seed = TOGETHER; seed < FULL; seed += TOGETHER) {
            checkCompilation(seed);
        }
    }

    @Test
    @Tag("slow")
    void compilesOrReportsMany() {
        for (long seed = FULL; seed < MANY; seed += TOGETHER) {
            checkCompilation(seed);
        }
    }

    private static void checkCompilation(long firstSeed) {
        JavaFileObject[] files = LongStream.range(firstSeed, firstSeed + TOGETHER)
                .mapToObj(seed -> source("Fuzzed" + seed, RandomAttributes.of(seed)))
                .toArray(JavaFileObject[]::new);
        Compilation all = Compiler.javac()
                .withProcessors(new FilterProcessor())
                .withOptions("-proc:only", "-Xmaxerrs", "10000")
                .compile(files);
        all.errors().forEach(FuzzedSpecsTest::checkError);
        Set<String> refused = all.errors().stream()
                .map(error -> String.valueOf(error.getSource().getName()))
                .collect(Collectors.toSet());
        JavaFileObject[] accepted = List.of(files).stream()
                .filter(file -> !refused.contains(file.getName()))
                .toArray(JavaFileObject[]::new);
        assertThat(accepted).hasSizeBetween(TOGETHER / 8, TOGETHER - TOGETHER / 8);
        CompiledClasses classes = new CompiledClasses(CompiledClasses.compile(new FilterProcessor(), accepted));
        // With the classes of views and of filters that are made of several.
        assertThat(classes.sources()).hasSize(3 * accepted.length);
    }

    private static JavaFileObject source(String name, FilterSpec spec) {
        return Grid.source(name, spec, RandomAttributes.source(spec));
    }

    private static void checkError(Diagnostic<? extends JavaFileObject> error) {
        assertThat(error.getMessage(Locale.ROOT)).matches(PROBLEM);
        assertThat(error.getSource()).as(error.toString()).isNotNull();
        assertThat(error.getLineNumber()).as(error.toString()).isGreaterThan(FIRST_LINE);
    }

    @Test
    void readsTextOrThrows() {
        LongStream.range(0, FEW_TEXTS).forEach(FuzzedSpecsTest::checkText);
    }

    @Test
    @Tag("full")
    void readsMoreTextOrThrows() {
        LongStream.range(FEW_TEXTS, MANY / 4).forEach(FuzzedSpecsTest::checkText);
    }

    @Test
    @Tag("slow")
    void readsTextOrThrowsOften() {
        LongStream.range(MANY / 4, 10 * MANY).forEach(FuzzedSpecsTest::checkText);
    }

    private static void checkText(long seed) {
        FilterSpec spec = RandomAttributes.of(seed);
        String text = spec.text();
        if (text.length() > SpecChecks.MAX_TEXT) {
            assertThatThrownBy(() -> FilterSpec.parse(text)).isInstanceOf(FilterSpecException.class);
            return;
        }
        FilterSpec read = FilterSpec.parse(text);
        assertThat(read).as(text).isEqualTo(spec);
        try {
            assertThat(read.toLayout().signature()).as(text).isNotEmpty();
        } catch (FilterSpecException refused) {
            assertThat(refused.problems()).as(text).isNotEmpty();
        }
    }

    /** The compiler reports values of other types itself. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter(subtables = \"3\")",
                "@DLeftFilter(subtables = 3.5)",
                "@DLeftFilter(subtables = UNKNOWN)",
                "@DLeftFilter(subtables = {1, 2})",
                "@DLeftFilter(subtables = NONE)",
                "@DLeftFilter(relocation = 1)",
                "@DLeftFilter(relocation = FAST)",
                "@DLeftFilter(relocation = {})",
                "@DLeftFilter(semiSortDepth = {0, \"1\"})",
                "@DLeftFilter(semiSortDepth = {0, null})",
                "@DLeftFilter(semiSortDepth = {0, UNKNOWN})",
                "@DLeftFilter(semiSortDepth = \"\")",
                "@DLeftFilter(averageLoad = \"4\")",
                "@DLeftFilter(averageLoad = true)",
                "@DLeftFilter(unknown = 1)",
                "@DLeftFilter(subtables = 3, subtables = 3)",
                "@DLeftFilter(3)"
            })
    void leavesWrongTypesToTheCompiler(String annotation) {
        FilterSpec any = FilterSpec.dLeft().build();
        Compilation compilation = CompiledClasses.compile(new FilterProcessor(), Grid.source("Wrong", any, annotation));
        assertThat(compilation.errors())
                .isNotEmpty()
                .allSatisfy(error -> assertThat(error.getMessage(Locale.ROOT))
                        .doesNotContain("Exception")
                        .doesNotStartWith("["));
    }
}
