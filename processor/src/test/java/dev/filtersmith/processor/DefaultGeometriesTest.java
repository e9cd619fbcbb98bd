package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.Family;
import dev.filtersmith.processor.testing.LibraryCopy;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.annotation.processing.Processor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Computations during a compilation. For annotations without attributes, the classes that search or
 * simulate are not even loaded.
 */
class DefaultGeometriesTest {
    private static final String SEARCHES =
            ".*\\.advisor\\..*(Search|Contract|Sketch|Simulat|Process|LeastBits|Fluid|RankIndexedGeometry).*";

    /** Names of the classes that search in each family with subtables. */
    private static final String DLEFT = ".*\\.advisor\\.dleft\\.(Search|LeastBits|Sketch.*|LoadProcess)";

    private static final String DLCBF = ".*\\.advisor\\.dlcbf\\.(CellForm|CountingRate)";
    private static final String DDLCBF = ".*\\.advisor\\.ddlcbf\\.(Trials|UniformBucket)";

    @Test
    void annotationsWithoutAttributesNeedNoSearchAndNoSimulation() throws ReflectiveOperationException {
        Set<String> loaded = ofAllFamilies("");
        assertThat(loaded).contains("dev.filtersmith.advisor.dleft.DLeftAdvisor");
        assertThat(loaded).noneMatch(name -> name.matches(SEARCHES) && !isBase(name));
    }

    @Test
    @Tag("full")
    void annotationsWithGoalsLoadThem() throws ReflectiveOperationException {
        assertThat(ofAllFamilies("(maxFpp = 0.01)"))
                .contains(
                        "dev.filtersmith.advisor.dleft.LoadProcess",
                        "dev.filtersmith.advisor.rankindexed.RankIndexedSearch");
    }

    /** The stored bits decide whether the comparison with other families searches. */
    @ParameterizedTest
    @Tag("full")
    @CsvSource(
            delimiter = '|',
            value = {
                "BloomFilter(maxFpp = 1e-2) | Long | false | false | false",
                "BloomFilter(maxFpp = 1e-3) | Long | false | false | false",
                "DLeftFilter(maxFpp = 1e-3) | Long | true | false | false",
                "RankIndexedCountingFilter(maxFpp = 1e-7) | LongCounting | false | false | false",
                "RankIndexedCountingFilter(maxFpp = 1e-3) | LongCounting | false | false | false",
                "DynamicDLeftCountingFilter(maxFpp = 1e-3) | LongCounting | false | true | false",
                "DLeftCountingFilter(maxFpp = 1e-3) | LongCounting | false | false | true",
            })
    void searchesAreLoadedWhereAFamilyIsProbablyBetter(
            String annotation, String keys, boolean dLeft, boolean dynamicCounting, boolean dLeftCounting)
            throws ReflectiveOperationException {
        Set<String> loaded = compiled("@dev.filtersmith.annotation." + annotation
                + " interface Mine extends dev.filtersmith." + keys + "Filter {}\n");
        assertThat(loaded.stream().anyMatch(name -> name.matches(DLEFT))).isEqualTo(dLeft);
        assertThat(loaded.stream().anyMatch(name -> name.matches(DDLCBF))).isEqualTo(dynamicCounting);
        assertThat(loaded.stream().anyMatch(name -> name.matches(DLCBF))).isEqualTo(dLeftCounting);
    }

    /** Returns whether the class is the superclass of some advisors. */
    private static boolean isBase(String name) {
        return name.endsWith(".BucketSearch");
    }

    /** Compiles an interface of each family with a new copy of the processor. */
    private static Set<String> ofAllFamilies(String attributes) throws ReflectiveOperationException {
        return compiled(Families.all().stream()
                .filter(family -> family.annotation().getPackageName().equals("dev.filtersmith.annotation"))
                .map(family -> declaration(family, attributes))
                .collect(Collectors.joining()));
    }

    /** Compiles interfaces with a new copy of the processor. Returns the classes that it loads. */
    private static Set<String> compiled(String interfaces) throws ReflectiveOperationException {
        Recorder loader = new Recorder();
        Processor processor = loader.loadClass(FilterProcessor.class.getName())
                .asSubclass(Processor.class)
                .getConstructor()
                .newInstance();
        Compilation compilation = Compiler.javac()
                .withProcessors(processor)
                .withOptions("-proc:only")
                .compile(JavaFileObjects.forSourceString("All", "class All {\n" + interfaces + "}\n"));
        assertThat(compilation.errors()).isEmpty();
        return loader.loaded;
    }

    /** Loader of a copy of the library, which shares no results with any other. */
    private static final class Recorder extends LibraryCopy {
        private final Set<String> loaded = ConcurrentHashMap.newKeySet();

        Recorder() {
            super(Map.of(), Map.of());
        }

        @Override
        protected byte @Nullable [] classFile(String name) throws ClassNotFoundException {
            byte[] file = super.classFile(name);
            if (file != null) {
                loaded.add(name);
            }
            return file;
        }
    }

    private static String declaration(Family<?, ?> family, String attributes) {
        boolean counts = CountingSpec.class.isAssignableFrom(family.attributes().specType());
        String name = family.annotation().getSimpleName();
        return "@" + family.annotation().getCanonicalName() + attributes + " interface My" + name
                + " extends dev.filtersmith.Long" + (counts ? "Counting" : "") + "Filter {}\n";
    }
}
