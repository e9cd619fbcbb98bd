package dev.filtersmith.processor.nativeimage;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.Family;
import dev.filtersmith.processor.FilterProcessor;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests that the library, and the classes that the processor emits, look up nothing by reflection
 * that their reachability metadata does not name. The calls of a program in a JVM are compared.
 */
@Isolated("The system property of native images belongs to the whole JVM.")
class NativeImageTest {
    private static final String IN_AN_IMAGE = "org.graalvm.nativeimage.imagecode";
    private static final String LIBRARY =
            "META-INF/native-image/dev.filtersmith/filtersmith-%s/reachability-metadata.json";

    private static final Compilation APPLICATION = CompiledClasses.compile(
            new FilterProcessor(), CompiledClasses.source("app.Application", "nativeimage/Application.java"));

    @BeforeAll
    static void enterImage() {
        System.setProperty(IN_AN_IMAGE, "runtime");
    }

    @AfterAll
    static void leaveImage() {
        System.clearProperty(IN_AN_IMAGE);
    }

    @Test
    void filtersUseNoMoreReflectionThanTheMetadataNames() throws Exception {
        ReachabilityMetadata metadata = metadata();
        assertThat(refused(metadata, "generated")).isEmpty();
        assertThat(refused(metadata, "interpreted")).isEmpty();
        assertThat(refused(metadata, "ofTexts")).isEmpty();
        assertThat(metadata.unused())
                .as("entries of the library that nothing needs")
                .noneMatch(name -> name.startsWith("dev"));
    }

    @Test
    void whatIsNotNamedIsRefused() throws Exception {
        ReachabilityMetadata metadata = metadata();
        metadata.remove("app.Filtersmith_Application_Names");
        metadata.remove("dev.filtersmith.annotation.WindowedCuckooFilter");
        assertThat(refused(metadata, "generated"))
                .contains(
                        "engine.EmittedNames forName [app.Filtersmith_Application_Names]",
                        "emitted.Geometry forName [app.Filtersmith_Application_Names]",
                        "family.SpecText getDeclaredMethods"
                                + " [interface dev.filtersmith.annotation.WindowedCuckooFilter]");
    }

    @Test
    void theFileOfAnInterfaceNamesParentsAndRecords() throws IOException {
        String path = "META-INF/native-image/dev.filtersmith.emitted/app.Filtersmith_Application_Flows/";
        assertThat(contents(APPLICATION
                        .generatedFile(StandardLocation.CLASS_OUTPUT, path + "reachability-metadata.json")
                        .orElseThrow()))
                .isEqualTo(CompiledClasses.resource("nativeimage/Flows.json"));
    }

    private static String contents(JavaFileObject file) throws IOException {
        try (InputStream in = file.openInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static ReachabilityMetadata metadata() throws IOException {
        ReachabilityMetadata metadata = new ReachabilityMetadata();
        metadata.add(CompiledClasses.resource(LIBRARY.formatted("runtime")));
        metadata.add(CompiledClasses.resource(LIBRARY.formatted("advisor")));
        for (JavaFileObject file : APPLICATION.generatedFiles()) {
            if (file.getName().endsWith(".json")) {
                metadata.add(contents(file));
            }
        }
        return metadata;
    }

    /** Runs a part of the program, in a new copy of the library. */
    private static Set<String> refused(ReachabilityMetadata metadata, String part) throws ReflectiveOperationException {
        ReflectionChecks.begin(metadata);
        Class<?> program = new ImageLoader(new CompiledClasses(APPLICATION).classes()).loadClass("app.Application");
        Object found = part.equals("ofTexts")
                ? program.getMethod(part, List.class).invoke(null, specs())
                : program.getMethod(part).invoke(null);
        assertThat(found).isEqualTo(true);
        return ReflectionChecks.refused();
    }

    /** Returns the default spec of each family, and one whose geometry is searched. */
    private static List<String> specs() {
        return Stream.concat(
                        Families.all().stream()
                                .map(Family::annotation)
                                .filter(annotation -> annotation.getPackage() == DLeftFilter.class.getPackage())
                                .map(annotation -> "@" + annotation.getSimpleName()),
                        Stream.of("@WindowedCuckooFilter(maxFpp = 0.001)"))
                .toList();
    }
}
