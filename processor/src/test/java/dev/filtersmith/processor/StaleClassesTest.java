package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.StaleGeneratedClassException;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.engine.StaleClasses;
import dev.filtersmith.link.AgentLink;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.Warnings;
import dev.filtersmith.wire.Versions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.tools.JavaFileObject;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests emitted classes that are older than their interface or the library. */
@Isolated("it sets system properties, records the log and stands in for the agent")
class StaleClassesTest {
    private static final String THREE = "@DLeftFilter(subtables = 3) interface Seen extends LongFilter {}";
    private static final String BARE = "@DLeftFilter interface Seen extends LongFilter {}";

    /** Compilations by their declarations. Several tests begin with the same ones. */
    private static final Map<String, Compilation> EMITTED = new HashMap<>();

    private static final Map<String, Compilation> ALONE = new HashMap<>();

    private final Warnings warnings = new Warnings();

    @BeforeEach
    @AfterEach
    void noAgent() {
        AgentLink.connect(Map.of());
        System.clearProperty("filtersmith.strict");
    }

    @AfterEach
    void release() {
        warnings.close();
    }

    private static void agentSays(String mode) {
        AgentLink.connect(Map.of("version", AgentLink.VERSION, AgentLink.STALE, mode));
    }

    private static JavaFileObject source(String declarations) {
        return JavaFileObjects.forSourceString(
                "app.Seen",
                "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*; " + declarations);
    }

    private static CompiledClasses withProcessor(String declarations) {
        return new CompiledClasses(EMITTED.computeIfAbsent(
                declarations, any -> CompiledClasses.compile(new FilterProcessor(), source(declarations))));
    }

    private static CompiledClasses withoutProcessor(String declarations) {
        return new CompiledClasses(
                ALONE.computeIfAbsent(declarations, any -> CompiledClasses.compileAlone(source(declarations))));
    }

    /**
     * Returns an interface that was recompiled without the processor, with the class that was
     * emitted before.
     */
    private static CompiledClasses changed(String before, String now) {
        CompiledClasses classes = withProcessor(before);
        classes.classes().putAll(withoutProcessor(now).classes());
        return classes;
    }

    /** Returns an interface whose emitted class differs from the class that the processor emits. */
    private static Class<? extends Filter> emittedAs(String declarations, UnaryOperator<String> edit)
            throws ReflectiveOperationException {
        Map<String, String> emitted = withProcessor(declarations).sources();
        Map<String, String> edited = new HashMap<>(emitted);
        edited.replaceAll((name, text) -> edit.apply(text));
        assertThat(edited.get("app.Filtersmith_Seen")).isNotEqualTo(emitted.get("app.Filtersmith_Seen"));
        List<JavaFileObject> files = new ArrayList<>(List.of(source(declarations)));
        edited.forEach((name, text) -> files.add(JavaFileObjects.forSourceString(name, text)));
        return seen(new CompiledClasses(CompiledClasses.compileAlone(files.toArray(JavaFileObject[]::new))));
    }

    private static Class<? extends Filter> seen(ClassLoader classes) throws ReflectiveOperationException {
        return classes.loadClass("app.Seen").asSubclass(Filter.class);
    }

    private static Filter create(Class<? extends Filter> type) {
        return Filters.create(type, 100);
    }

    private static Filter build(Class<? extends Filter> type, Engine engine) {
        return Filters.builder(type).expectedElements(100).engine(engine).build();
    }

    private void assertSaid(String... parts) {
        assertThat(warnings.messages())
                .singleElement()
                .asString()
                .startsWith("WARNING: The generated class app.Filtersmith_Seen")
                .contains(parts);
    }

    private void assertSaidAndUsed(Class<? extends Filter> type, String... parts) {
        assertThat(create(type).engine()).isEqualTo(Engine.GENERATED);
        assertThat(create(type).engine()).isEqualTo(Engine.GENERATED);
        assertSaid(parts);
        agentSays("fail");
        assertThatExceptionOfType(StaleGeneratedClassException.class)
                .isThrownBy(() -> create(type))
                .withMessageContainingAll(parts);
    }

    /**
     * Checks that a class never runs: neither for the library, which uses another engine, nor when
     * it is constructed without it.
     */
    private void assertSaidAndReplaced(Class<? extends Filter> type, String... parts) {
        assertThatExceptionOfType(LinkageError.class)
                .as("constructed directly")
                .isThrownBy(() -> Class.forName("app.Filtersmith_Seen", true, type.getClassLoader()))
                .withMessageContainingAll(parts);
        assertReplaced(type, parts);
    }

    private void assertReplaced(Class<? extends Filter> type, String... parts) {
        assertThat(create(type).engine()).isEqualTo(Engine.INTERPRETED);
        assertThat(create(type).engine()).isEqualTo(Engine.INTERPRETED);
        assertSaid(parts);
        assertThat(warnings.messages().get(0))
                .endsWith(" Until then another engine runs the annotation as it stands, without an agent the"
                        + " interpreter, several times slower.");
        assertThatExceptionOfType(StaleGeneratedClassException.class)
                .isThrownBy(() -> build(type, Engine.GENERATED))
                .withMessageContainingAll(parts);
        System.setProperty("filtersmith.strict", "true");
        assertThatExceptionOfType(StaleGeneratedClassException.class)
                .isThrownBy(() -> create(type))
                .withMessageContainingAll(parts);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                THREE,
                BARE,
                "@DLeftFilter(bitsPerKey = 20.3) interface Seen extends MembershipFilter<Long> {}",
                "@DynamicDLeftCountingFilter(stashCapacity = 9)"
                        + " interface Seen extends CountingFilter<Seen.Pair<Seen.Host>> {"
                        + " record Host(String name, byte[] address) {} record Pair<A>(A one, A other) {} }",
                "@DLeftFilter(subtables = 3, semiSortDepth = {0, 0, 0, 0, 1, 1, 0}, relocation = Relocation.NONE)"
                        + " interface Seen extends MembershipFilter<Thread.State> {"
                        + " default int twice() { return 2; } }"
            })
    void aClassThatFitsIsUsed(String declarations) throws ReflectiveOperationException {
        Class<? extends Filter> type = seen(withProcessor(declarations));
        StaleClasses.interfaceLoaded(type);
        for (String mode : new String[] {"warn", "fail", "bind"}) {
            agentSays(mode);
            assertThat(create(type).engine()).isEqualTo(Engine.GENERATED);
        }
        assertThat(warnings.messages()).isEmpty();
    }

    @Test
    void specsAreComparedByValueWhereTheirTextsDiffer() throws ReflectiveOperationException {
        Class<? extends Filter> type = emittedAs(
                THREE, text -> text.replace("\"@DLeftFilter(subtables = 3)\"", "\"@DLeftFilter(subtables=3)\""));
        assertThat(create(type).engine()).isEqualTo(Engine.GENERATED);
        assertThat(warnings.messages()).isEmpty();
    }

    @Test
    void noLayoutIsComputedToTell() throws ReflectiveOperationException {
        Class<? extends Filter> type = seen(changed(BARE, THREE.replace("3", "99")));
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> FilterSpec.of(type).toLayout());
        assertSaidAndUsed(type, "the interface now says @DLeftFilter(subtables = 99)");
    }

    @Test
    void anotherSpec() throws ReflectiveOperationException {
        assertSaidAndUsed(
                seen(changed(THREE, BARE)),
                "does not fit the annotated interface app.Seen: it was built from @DLeftFilter(subtables = 3), and the"
                        + " interface now says @DLeftFilter. Compile app.Seen again, with the annotation "
                        + "processor on the"
                        + " processor path.");
        assertThat(warnings.messages().get(0)).endsWith(" Until then it runs as it was built.");
    }

    @Test
    void theFileIsNamed(@TempDir Path folder) throws ReflectiveOperationException, IOException {
        for (Map.Entry<String, byte[]> file : changed(THREE, BARE).classes().entrySet()) {
            Path path = folder.resolve(file.getKey().replace('.', '/') + ".class");
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        URL location = folder.toUri().toURL();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {location}, getClass().getClassLoader())) {
            assertSaidAndUsed(seen(loader), "Filtersmith_Seen in " + location + " does not fit");
        }
    }

    /** To read annotations takes as long as all else before the first answer. */
    @ParameterizedTest
    @ValueSource(strings = {"nobody", "filtersmith.strict", AgentLink.PROPERTY})
    void inAJarStrictModeAndTheAgentCompareAnnotations(String asking, @TempDir Path folder)
            throws ReflectiveOperationException, IOException {
        Path jar = folder.resolve("app.jar");
        changed(THREE, BARE).writeJar(jar);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, getClass().getClassLoader())) {
            Class<? extends Filter> type = seen(loader);
            assertThat(create(type).layout().spec().text()).startsWith("@DLeftFilter(subtables = 3");
            assertThat(warnings.messages()).isEmpty();
            System.setProperty(asking, "true");
            agentSays("fail");
            if (asking.equals("nobody")) {
                assertThat(create(type).engine()).isEqualTo(Engine.GENERATED);
            } else {
                assertThatExceptionOfType(StaleGeneratedClassException.class)
                        .isThrownBy(() -> create(type))
                        .withMessageContaining("it was built from @DLeftFilter(subtables = 3)");
            }
        } finally {
            System.clearProperty(asking);
        }
    }

    @Test
    void anOlderProcessor() throws ReflectiveOperationException {
        assertReplaced(
                emittedAs(
                        BARE,
                        text -> text.replaceAll("(?s)@EmittedFrom\\(.*?\n\\)\n", "")
                                .replace("import dev.filtersmith.emitted.EmittedFrom;\n", "")),
                "it does not name its origin, so it is of an older version of the processor");
    }

    @ParameterizedTest
    @CsvSource({
        "abi, '77, 1, 2', of the library's members, 1",
        "bits, '1, 77, 2', of the bits, 1",
        "keyHash, '1, 1, 77', of the hash of keys, 2"
    })
    void anotherVersion(String attribute, String all, String what, int present) throws ReflectiveOperationException {
        assertSaidAndReplaced(
                emittedAs(
                        BARE,
                        text -> text.replaceAll(attribute + " = \\d+", attribute + " = 77")
                                .replace(".class, 1, 1, 2,", ".class, " + all + ",")),
                "it was emitted for version 77 " + what + ", and this library has version " + present);
    }

    @Test
    void versionsAreThreeNumbers() {
        assertThat(Versions.ABI).isGreaterThanOrEqualTo(Versions.OLDEST_ABI);
        assertThat(withProcessor(BARE).sources().get("app.Filtersmith_Seen"))
                .contains("abi = " + Versions.ABI, "bits = " + Versions.BITS, "keyHash = " + Versions.KEY_HASH);
    }

    @Test
    void anAttributeOfAnotherVersion() throws ReflectiveOperationException {
        assertSaidAndUsed(
                emittedAs(BARE, text -> text.replace("\"@DLeftFilter\"", "\"@DLeftFilter(wings = 2)\"")),
                "it was built from @DLeftFilter(wings = 2), and the interface now says @DLeftFilter");
    }

    @Test
    void aClassForFewerThreadsNeverRuns() throws ReflectiveOperationException {
        Class<? extends Filter> type =
                seen(changed(THREE, THREE.replace("3)", "3, concurrency = Concurrency.MULTI_WRITER)")));
        assertThat(create(type).engine()).isEqualTo(Engine.INTERPRETED);
        assertThat(create(type).layout().spec().concurrency()).isEqualTo(Concurrency.MULTI_WRITER);
        assertSaid("the interface now says @DLeftFilter(subtables = 3, concurrency = MULTI_WRITER)");
    }

    @Test
    void otherKeys() throws ReflectiveOperationException {
        String texts = "@DLeftFilter interface Seen extends MembershipFilter<String> {}";
        assertSaidAndReplaced(
                seen(changed(texts, texts.replace("String", "Long"))),
                "it was built for keys of java.lang.String, and the interface now has java.lang.Long");
    }

    @Test
    void anotherRecord() throws ReflectiveOperationException {
        String flows = "@DLeftFilter interface Seen extends MembershipFilter<Seen.Flow> {"
                + " record Flow(int port, Host to) {} record Host(String name%s) {} }";
        Class<? extends Filter> type = seen(changed(flows.formatted(""), flows.formatted(", byte[] address")));
        StaleClasses.interfaceLoaded(type);
        assertThat(warnings.messages())
                .as("keys are loaded with the first filter")
                .isEmpty();
        assertSaidAndReplaced(
                type,
                "it was built for keys of app.Seen.Flow(int port, java.lang.String to.name), and the interface now has"
                        + " app.Seen.Flow(int port, java.lang.String to.name, byte[] to.address)");
    }

    @Test
    void aMissingMethod() throws ReflectiveOperationException {
        String cells = "@DLeftCountingFilter interface Seen extends LongFilter {}";
        assertSaidAndReplaced(
                seen(changed(cells, cells.replace("LongFilter", "LongCountingFilter"))),
                "it lacks the method public abstract ");
    }

    @Test
    void strictModeFails() throws ReflectiveOperationException {
        Class<? extends Filter> type = seen(changed(THREE, BARE));
        System.setProperty("filtersmith.strict", "true");
        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(StaleGeneratedClassException.class).isThrownBy(() -> create(type));
        }
        assertThat(build(type, Engine.INTERPRETED).engine()).isEqualTo(Engine.INTERPRETED);
        assertThat(warnings.messages()).isEmpty();
        agentSays("warn");
        assertThat(create(type).engine()).isEqualTo(Engine.GENERATED);
    }

    @Test
    void agentBinds() throws ReflectiveOperationException {
        Class<? extends Filter> type = seen(changed(THREE, BARE));
        agentSays("bind");
        for (int i = 0; i < 2; i++) {
            Filter filter = create(type);
            assertThat(filter.engine()).as("this agent has no binder").isEqualTo(Engine.INTERPRETED);
            assertThat(filter.layout().signature())
                    .isEqualTo(build(type, Engine.INTERPRETED).layout().signature());
        }
        assertSaid("it was built from", "Until then the annotation as it stands is bound.");
        assertThatExceptionOfType(StaleGeneratedClassException.class)
                .isThrownBy(() -> build(type, Engine.GENERATED))
                .withMessageContaining("it was built from");
        System.setProperty("filtersmith.strict", "true");
        assertThatExceptionOfType(StaleGeneratedClassException.class)
                .as("not bound, and the interpreter is not wanted")
                .isThrownBy(() -> create(type));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "static { if (true) { throw new NoSuchMethodError(\"toLayout\"); } }",
                "static { if (true) { throw new IllegalStateException(\"toLayout\"); } }"
            })
    void aClassThatDoesNotInitialise(String block) throws ReflectiveOperationException {
        assertUnusable(emittedAs(BARE, text -> text.replaceFirst("\\{\n", "{ " + block + "\n")));
    }

    @Test
    void aClassWithoutAGeometry() throws ReflectiveOperationException {
        assertUnusable(emittedAs(BARE, text -> text.replaceAll("new \\w+\\.OwnGeometry\\(\\)", "null")));
    }

    @Test
    void aClassThatDoesNotLoad() throws ReflectiveOperationException {
        CompiledClasses classes = withProcessor(BARE);
        byte[] intact = classes.classFile("app.Filtersmith_Seen");
        classes.classes().put("app.Filtersmith_Seen", new byte[intact.length]);
        Class<? extends Filter> type = seen(classes);
        assertUnusable(type);
        classes.classes().put("app.Filtersmith_Seen", intact);
        assertThat(create(type).engine()).as("not tried again").isEqualTo(Engine.INTERPRETED);
    }

    private void assertUnusable(Class<? extends Filter> type) {
        agentSays("fail");
        Throwable first = causeOfFailure(() -> create(type));
        assertThat(first).isInstanceOf(LinkageError.class);
        assertThat(causeOfFailure(() -> create(type))).as("not tried again").isSameAs(first);
        assertThat(warnings.messages()).isEmpty();
        for (String mode : new String[] {"warn", "bind"}) {
            agentSays(mode);
            assertThat(create(type).engine()).isEqualTo(Engine.INTERPRETED);
        }
        assertSaid("cannot be used: " + first, "Compile app.Seen again", "another engine runs the annotation");
        assertThat(causeOfFailure(() -> build(type, Engine.GENERATED))).isSameAs(first);
    }

    private static @Nullable Throwable causeOfFailure(ThrowingCallable attempt) {
        return catchThrowableOfType(StaleGeneratedClassException.class, attempt).getCause();
    }

    @Test
    void theErrorOfAFilterThatFindsNoMemoryIsItsOwn() throws ReflectiveOperationException {
        Class<? extends Filter> type = emittedAs(
                BARE, text -> text.replaceFirst("\\{\n", "{ { if (true) { throw new OutOfMemoryError(\"no\"); } }\n"));
        agentSays("bind");
        assertThatExceptionOfType(OutOfMemoryError.class)
                .isThrownBy(() -> create(type))
                .withMessageStartingWith("a filter of @DLeftFilter for ")
                .havingCause()
                .withMessage("no");
        assertThat(warnings.messages()).isEmpty();
    }

    @Test
    void saidAtLoadIsNotSaidAgain() throws ReflectiveOperationException {
        CompiledClasses classes = changed(THREE, BARE);
        Class<? extends Filter> type = seen(classes);
        agentSays("bind");
        StaleClasses.interfaceLoaded(type);
        StaleClasses.interfaceLoaded(type);
        assertSaid("it was built from @DLeftFilter(subtables = 3)", "Until then the annotation as it stands is bound.");
        assertThat(create(type).engine()).isEqualTo(Engine.INTERPRETED);
        assertThat(warnings.messages()).hasSize(1);
    }

    @Test
    void nothingIsInitialisedAtLoad() throws ReflectiveOperationException {
        String property = "filtersmith.test.initialised";
        Class<? extends Filter> type = emittedAs(
                BARE,
                text -> text.replaceFirst("\\{\n", "{ static { System.setProperty(\"" + property + "\", \"\"); }\n"));
        StaleClasses.interfaceLoaded(type);
        assertThat(System.getProperty(property)).isNull();
        create(type);
        assertThat(System.clearProperty(property)).isNotNull();
    }

    @Test
    void failureIsSaidAtLoadAndThrownLater() throws ReflectiveOperationException {
        Class<? extends Filter> type = seen(changed(THREE, BARE));
        agentSays("fail");
        StaleClasses.interfaceLoaded(type);
        assertSaid("Until then no filter of this interface can be made.");
        assertThatExceptionOfType(StaleGeneratedClassException.class).isThrownBy(() -> create(type));
    }

    @Test
    void othersAreIgnoredAtLoad() throws ReflectiveOperationException {
        StaleClasses.interfaceLoaded(LongFilter.class);
        StaleClasses.interfaceLoaded(Runnable.class);
        StaleClasses.interfaceLoaded(StaleClassesTest.class);
        StaleClasses.interfaceLoaded(seen(withoutProcessor(BARE)));
        assertThat(warnings.messages()).isEmpty();
    }

    @Test
    void aStoredFilterOfTheInterfaceDoesNotGoIntoAStaleClass() throws ReflectiveOperationException, IOException {
        Class<? extends Filter> type = seen(changed(THREE, BARE));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Filter written = build(type, Engine.INTERPRETED);
        written.writeTo(out);
        Filter read = Filters.read(type, new ByteArrayInputStream(out.toByteArray()));
        assertThat(read.engine()).isEqualTo(Engine.INTERPRETED);
        assertThat(read.layout()).isEqualTo(written.layout());
    }
}
