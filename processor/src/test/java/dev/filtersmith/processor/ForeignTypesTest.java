package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.UnsupportedKeyException;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Locale;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests key types that the compiler does not know, or that are not Java's. */
class ForeignTypesTest {
    private static JavaFileObject seen(String supertype) {
        return JavaFileObjects.forSourceString("app.Seen", """
                package app;
                import dev.filtersmith.MembershipFilter;
                import dev.filtersmith.annotation.DLeftFilter;
                @DLeftFilter
                interface Seen extends %s {}
                """.formatted(supertype));
    }

    private static Compilation compile(JavaFileObject... files) {
        return Compiler.javac().withProcessors(new FilterProcessor()).compile(files);
    }

    /** A stored filter has room for 16,384 bytes of the kinds and names of a key. */
    @Test
    void namesHaveRoomInStoredFilters() throws ReflectiveOperationException {
        assertThat(compile(named("a".repeat(16_384 - "(int )".length()))).errors())
                .isEmpty();
        JavaFileObject tooLong = named("a".repeat(16_385 - "(int )".length()));
        String message = "[UnsupportedKey] MembershipFilter<Key>: the kinds and names of the components, nested ones"
                + " in place, take 16385 bytes, a stored filter has room for 16384.";
        Compilation refused = compile(tooLong);
        assertThat(refused.errors()).hasSize(1);
        assertThat(refused.errors().get(0).getMessage(Locale.ROOT)).startsWith(message);
        assertThat(refused.errors().get(0).getLineNumber()).isEqualTo(6);
        Class<?> key = new CompiledClasses(
                        Compiler.javac().withOptions("-proc:none").compile(tooLong))
                .loadClass("app.Seen$Key");
        assertThatThrownBy(() -> Filters.builder(FilterSpec.dLeft().build(), key))
                .isInstanceOf(UnsupportedKeyException.class)
                .hasMessageStartingWith(message);
    }

    private static JavaFileObject named(String component) {
        return JavaFileObjects.forSourceString("app.Seen", """
                package app;
                import dev.filtersmith.MembershipFilter;
                import dev.filtersmith.annotation.DLeftFilter;

                @DLeftFilter
                interface Seen extends MembershipFilter<Seen.Key> {
                    record Key(int %s) {}
                }
                """.formatted(component));
    }

    /** Generates a record in the first round. */
    @SupportedAnnotationTypes("*")
    private static final class RecordGenerator extends AbstractProcessor {
        private boolean done;

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latestSupported();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (!done) {
                done = true;
                try (Writer out =
                        processingEnv.getFiler().createSourceFile("app.Later").openWriter()) {
                    out.write("package app; record Later(String name) {}");
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            }
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"MembershipFilter<Missing>", "MembershipFilter<Missing[]>", "Missing", "MembershipFilter<Pair>"})
    void leavesUnresolvedTypesToTheCompiler(String supertype) {
        Compilation compilation = compile(
                seen(supertype),
                JavaFileObjects.forSourceString("app.Pair", "package app; record Pair(Missing first) {}"));
        assertThat(compilation.errors())
                .isNotEmpty()
                .allSatisfy(error -> assertThat(error.getMessage(Locale.ROOT))
                        .contains("Missing")
                        .doesNotStartWith("["));
    }

    @Test
    void waitsForKeysOfAnotherProcessor() {
        Compilation compilation = Compiler.javac()
                .withProcessors(new RecordGenerator(), new FilterProcessor())
                .compile(seen("MembershipFilter<Later>"));
        assertThat(compilation.errors()).isEmpty();
        assertThat(compilation.generatedSourceFile("app.Filtersmith_Seen")).isPresent();
    }

    /** In place of a Kotlin record, kapt shows a class with the annotation. */
    @Test
    void namesKotlinRecords() {
        Compilation compilation = compile(
                seen("MembershipFilter<Flow>"),
                JavaFileObjects.forSourceString(
                        "kotlin.jvm.JvmRecord", "package kotlin.jvm; public @interface JvmRecord {}"),
                JavaFileObjects.forSourceString(
                        "app.Flow", "package app; @kotlin.jvm.JvmRecord final class Flow { String host; }"));
        assertThat(compilation.errors())
                .singleElement()
                .satisfies(error -> assertThat(error.getMessage(Locale.ROOT))
                        .startsWith("[UnsupportedKey] MembershipFilter<Flow>: the key has type app.Flow, a Kotlin"
                                + " @JvmRecord: kapt")
                        .contains("Declare the record in Java"));
    }
}
