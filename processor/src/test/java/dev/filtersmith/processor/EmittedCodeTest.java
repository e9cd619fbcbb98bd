package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.puppycrawl.tools.checkstyle.api.CheckstyleException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.processor.testing.Checkstyle;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.Eclipse;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.processor.testing.MethodSizes;
import dev.filtersmith.processor.testing.Parentheses;
import dev.filtersmith.processor.testing.TypedKeys;
import dev.filtersmith.testing.CommonSpecs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that emitted code is clean and can be compiled by the JIT compiler. Javac compiles it
 * without warnings wherever the grid is compiled.
 */
class EmittedCodeTest {
    /** Maximum size of a method that C2 inlines into hot callers: FreqInlineSize. */
    private static final int INLINED = 325;

    /** Maximum size of a method that C2 compiles at all: HugeMethodLimit is 8000. */
    private static final int COMPILED = 7000;

    private static final int CODE = 120;
    private static final int PROSE = 100;

    private static final Set<String> HOT = Set.of(
            "mightContainHash",
            "mightContainAlone",
            "putHash",
            "putAlone",
            "putAt",
            "matches",
            "state",
            "add",
            "replaced",
            "hash",
            "mix",
            "mightContain",
            "put",
            "putAll",
            "locate",
            "read",
            "test",
            "putLocated",
            "reduce",
            "word",
            "partner",
            "alternate",
            "displacement",
            "bucket",
            "store",
            "removeAlone",
            "countAlone",
            "counted",
            "differing",
            "holder",
            "holds",
            "query",
            "matching",
            "used",
            "load",
            "addToLeastLoaded",
            "take",
            "covers",
            "coversNear",
            "missingAhead",
            "missingBehind",
            "missingBeyond",
            "missing",
            "set",
            "setAll",
            "needed",
            "needs",
            "counter",
            "least",
            "countUp",
            "countAllUp",
            "countDown",
            "countAllDown",
            "turn",
            "sift",
            "finish",
            "find",
            "siftFar",
            "keep",
            "locateSlots",
            "readSlots",
            "missingIn",
            "counterIn",
            "found",
            "furtherOn",
            "first",
            "next",
            "slot",
            "base",
            "index",
            "higher",
            "at",
            "addAt",
            "append",
            "insertBit",
            "insertSlot",
            "flip",
            "change",
            "deleteBit",
            "deleteSlot");

    @Test
    void isClean(@TempDir Path folder) throws IOException, CheckstyleException {
        assertClean(Grid.sample(), folder);
    }

    @Test
    void isCleanInSets(@TempDir Path folder) throws IOException, CheckstyleException {
        assertClean(Grid.sets(), folder);
        assertThat(Grid.sets().classes().sources().values())
                .allSatisfy(source -> assertThat(source)
                        .doesNotContainPattern("\\b(remove|count)(Hash|Alone|Shared)\\(")
                        .doesNotContain("putInTable(", "putCopy("));
    }

    @Test
    @Tag("full")
    void isCleanInSetsOfRest(@TempDir Path folder) throws IOException, CheckstyleException {
        assertClean(Grid.sets(Grid.rest()), folder);
    }

    @Test
    @Tag("full")
    void isCleanInRest(@TempDir Path folder) throws IOException, CheckstyleException {
        assertClean(Grid.rest(), folder);
    }

    @Test
    void codeOfKeysIsClean(@TempDir Path folder) throws IOException, CheckstyleException {
        // The user's record determines the number of components, and the overloads take them all.
        assertThat(problems(TypedKeys.classes(), folder))
                .hasSize(3)
                .allMatch(problem -> problem.matches("Filtersmith_Good_All.java.*More than 12 parameters.*"));
    }

    private static void assertClean(Grid grid, Path folder) throws IOException, CheckstyleException {
        assertThat(problems(grid.classes(), folder)).isEmpty();
        grid.classes()
                .sources()
                .values()
                .forEach(source -> assertThat(source)
                        .contains("@Generated(\"dev.filtersmith.processor.FilterProcessor\")")
                        .doesNotContain("date")
                        .doesNotContainPattern("20\\d\\d-"));
    }

    /** Checks all but the style, whose violations it returns. */
    private static List<String> problems(CompiledClasses compiled, Path folder)
            throws IOException, CheckstyleException {
        assertThat(Eclipse.problems(compiled, folder)).isEmpty();
        assertThat(Parentheses.needless(compiled.sources())).isEmpty();
        assertThat(tooLong(sizes(compiled))).isEmpty();
        compiled.sources()
                .forEach((name, source) -> assertThat(tooLong(source)).as(name).isEmpty());
        return Checkstyle.problems(folder);
    }

    @Test
    void needlessParenthesesAreFound() throws IOException {
        assertThat(Parentheses.needless(
                        Map.of("A", "class A { int a(int x) { return ((x + 1) * 2) + (x); } int b = (3 + 1) * 2; }")))
                .hasSize(2);
    }

    /** Returns the lines of code past column 120, and those of Javadoc prose past column 100. */
    private static List<String> tooLong(String source) {
        List<String> tooLong = new ArrayList<>();
        boolean preformatted = false;
        for (String line : source.lines().toList()) {
            preformatted = (preformatted || line.contains("<pre>")) && !line.contains("</pre>");
            boolean prose = line.strip().startsWith("*") && !preformatted;
            if (line.length() > (prose ? PROSE : CODE)) {
                tooLong.add(line);
            }
        }
        return tooLong;
    }

    @Test
    void hotMethodsAreAmongThoseWithABudget() {
        assertThat(sizes(Grid.sample().classes()).keySet().stream()
                        .filter(method -> method.startsWith("Filtersmith_Bare."))
                        .map(EmittedCodeTest::nameOf))
                .contains("mightContainHash", "matches", "putHash", "putAt", "add", "hash", "mightContain", "put")
                .contains("read", "test", "locate");
    }

    @Test
    @Tag("full")
    void hotMethodsOfSharedFiltersStayInBudget() {
        Map<String, FilterSpec> specs = CommonSpecs.chosen();
        specs.replaceAll((name, spec) -> Families.in(Concurrency.MULTI_WRITER, spec));
        Grid shared = Grid.compile(specs);
        Map<String, Integer> sizes = sizes(shared.classes());
        assertThat(tooLong(sizes)).isEmpty();
        assertThat(tooLong(sizes(Grid.sets(shared).classes()))).isEmpty();
        assertThat(sizes.keySet().stream().map(EmittedCodeTest::nameOf)).contains("putAlone", "mightContainAlone");
    }

    /** Removes the methods that are short enough. */
    private static Map<String, Integer> tooLong(Map<String, Integer> sizes) {
        Map<String, Integer> tooLong = new TreeMap<>(sizes);
        tooLong.entrySet().removeIf(method -> method.getValue() <= (isHot(method.getKey()) ? INLINED : COMPILED));
        return tooLong;
    }

    private static Map<String, Integer> sizes(CompiledClasses compiled) {
        Map<String, Integer> sizes = new TreeMap<>();
        for (String name : compiled.sources().keySet()) {
            MethodSizes.of(compiled.classFile(name))
                    .forEach((method, size) -> sizes.put(name.substring(name.indexOf('.') + 1) + "." + method, size));
        }
        return sizes;
    }

    private static String nameOf(String method) {
        return method.substring(method.indexOf('.') + 1, method.indexOf('('));
    }

    private static boolean isHot(String method) {
        // The hash of a record of 19 components is not inlined.
        return HOT.contains(nameOf(method)) && !method.matches("Filtersmith_Good_All(_1Parted)?\\.hash.*");
    }

    @Test
    void sameInputGivesTheSameBytes() {
        List<JavaFileObject> files = new ArrayList<>();
        List<String> names = List.of("Bare", "Spare", "Random2", "Dynamic", "Windows", "Rank");
        names.forEach(name -> files.add(Grid.source(name, Grid.sample().spec(name))));
        Collections.reverse(files);
        CompiledClasses reversed = new CompiledClasses(
                CompiledClasses.compile(new FilterProcessor(), files.toArray(JavaFileObject[]::new)));
        assertThat(reversed.sources()).hasSize(3 * names.size());
        assertThat(Grid.sample().classes().sources()).containsAllEntriesOf(reversed.sources());
        reversed.classes()
                .forEach((name, bytes) ->
                        assertThat(Grid.sample().classes().classFile(name)).isEqualTo(bytes));
    }

    @Test
    void processorIsIsolating() {
        assertThat(CompiledClasses.resource("META-INF/gradle/incremental.annotation.processors")
                        .strip())
                .isEqualTo(FilterProcessor.class.getName() + ",isolating");
        OriginRecorder recorder = new OriginRecorder(new FilterProcessor());
        Compilation compilation = Compiler.javac()
                .withProcessors(recorder)
                .compile(
                        CompiledClasses.source("app.Good", "key/Good.java"),
                        Grid.source("Paper", Grid.sample().spec("Paper")));
        assertThat(compilation.status()).isEqualTo(Compilation.Status.SUCCESS);
        assertThat(recorder.origins())
                .hasSize(128)
                .containsEntry(
                        "META-INF/native-image/dev.filtersmith.emitted/grid.Filtersmith_Paper"
                                + "/reachability-metadata.json",
                        List.of("grid.Paper"))
                .containsEntry("grid.Filtersmith_Paper_1Parted", List.of("grid.Paper"))
                .containsEntry("grid.Filtersmith_Paper_1View", List.of("grid.Paper"))
                .containsEntry("grid.Filtersmith_Paper", List.of("grid.Paper"))
                .containsEntry("app.Filtersmith_Good_Flows", List.of("app.Good.Flows"))
                .allSatisfy((file, origins) -> assertThat(origins).hasSize(1));
    }
}
