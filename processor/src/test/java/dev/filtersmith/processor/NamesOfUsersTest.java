package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests interfaces whose methods and types have the names that emitted classes and their superclass
 * use.
 */
class NamesOfUsersTest {
    private static final Pattern INTERFACE = Pattern.compile("interface (\\w+) extends [^{]+\\{");

    private static final String GOLDENS = CompiledClasses.resource("good/Goldens.java");

    /** A type that emitted sources name without its package. */
    private static final Pattern TYPE = Pattern.compile("(?<![.\\w\"])[A-Z][A-Za-z]*[a-z]\\w*");

    private static CompiledClasses plain;

    @BeforeAll
    static void compile() {
        plain = new CompiledClasses(CompiledClasses.compile(new FilterProcessor(), source("good.Goldens", GOLDENS)));
    }

    private static JavaFileObject source(String name, String text) {
        return JavaFileObjects.forSourceString(name, text);
    }

    /** A body that would never run is an error, with and without the compiler. */
    @Test
    void membersOfTheSuperclassAreReported() {
        Map<String, String> bodies = bodies(HotFilter.class, method -> !Modifier.isPrivate(method.getModifiers()));
        bodies.put("clone()", "default Object clone() { return this; }");
        bodies.put("finalize()", "default void finalize() {}");
        assertThat(bodies).hasSizeGreaterThan(50);
        StringBuilder text = new StringBuilder("package app; class Owns {");
        List<String> expected = new ArrayList<>();
        bodies.forEach((signature, body) -> {
            String name = "Own" + expected.size();
            text.append("@dev.filtersmith.annotation.DLeftFilter interface ")
                    .append(name)
                    .append(" extends dev.filtersmith.LongFilter { ")
                    .append(body)
                    .append("}\n");
            expected.add("[OverriddenMethod] " + name + "." + signature + " has a body");
        });
        Compilation compilation = CompiledClasses.compile(new FilterProcessor(), source("app.Owns", text + "}"));
        List<String> messages = compilation.errors().stream()
                .map(error -> error.getMessage(Locale.ROOT))
                .toList();
        assertThat(expected).allSatisfy(start -> assertThat(messages).anyMatch(message -> message.startsWith(start)));
    }

    /** The interpreter and bound classes run the bodies, so that they must refuse them, too. */
    @Test
    void membersOfTheSuperclassAreRefused() throws ReflectiveOperationException {
        CompiledClasses classes = new CompiledClasses(CompiledClasses.compileAlone(source(
                "app.Own",
                "package app; @dev.filtersmith.annotation.DLeftFilter public interface Own extends"
                        + " dev.filtersmith.LongFilter { default boolean putHash(long hash) { return true; } }")));
        Class<? extends Filter> type = classes.loadClass("app.Own").asSubclass(Filter.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filters.create(type, 100))
                .withMessageStartingWith("[OverriddenMethod] app.Own.putHash[long] has a body");
    }

    /** A class file has the names of parameters if the compiler was told so. */
    @Test
    void componentsOfOtherNamesAreRefused() throws ReflectiveOperationException {
        CompiledClasses classes = new CompiledClasses(CompiledClasses.compileAlone(
                source("app.Hop", "package app; public record Hop(int source, int target) {}"),
                source(
                        "app.Own",
                        "package app; @dev.filtersmith.annotation.DLeftFilter public interface Own extends"
                                + " dev.filtersmith.MembershipFilter<Hop> { boolean put(int target, int source); }")));
        Class<? extends Filter> type = classes.loadClass("app.Own").asSubclass(Filter.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filters.create(type, 100))
                .withMessage("[WrongComponents] app.Own.put[int target, int source]: the components of the key are"
                        + " [int source, int target]. Give the parameters these names, in this order.");
    }

    /** Returns a default method for each method of a class that only names types of everybody. */
    private static Map<String, String> bodies(Class<?> type, Predicate<Method> which) {
        Map<String, String> bodies = new TreeMap<>();
        for (Method method : type.getDeclaredMethods()) {
            List<Class<?>> types = new ArrayList<>(List.of(method.getParameterTypes()));
            types.add(method.getReturnType());
            if (which.test(method) && !method.isSynthetic() && types.stream().allMatch(NamesOfUsersTest::isPublic)) {
                String parameters = Stream.of(method.getParameterTypes())
                        .map(Class::getCanonicalName)
                        .collect(Collectors.joining(", "));
                List<String> named = new ArrayList<>();
                for (Class<?> parameter : method.getParameterTypes()) {
                    named.add(parameter.getCanonicalName() + " given" + named.size());
                }
                bodies.put(
                        method.getName() + "(" + parameters + ")",
                        "default " + method.getReturnType().getCanonicalName() + " " + method.getName() + "("
                                + String.join(", ", named) + ") { throw new java.util.NoSuchElementException(); }\n");
            }
        }
        return bodies;
    }

    private static boolean isPublic(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element.isPrimitive()
                || (Modifier.isPublic(element.getModifiers())
                        && !element.getPackageName().contains(".filtersmith.storage"));
    }

    /** The user's bodies run, and the filters hold the same bits as without them. */
    @Test
    void privateMethodsMakeRoom() throws ReflectiveOperationException {
        Map<String, Map<String, String>> bodies = new TreeMap<>();
        Matcher interfaces = INTERFACE.matcher(GOLDENS);
        String text = interfaces.replaceAll(found -> {
            Map<String, String> own = bodies(HotFilter.class, method -> Modifier.isPrivate(method.getModifiers()));
            for (String suffix : List.of("", "_1View")) {
                String name = "good.Filtersmith_Goldens_" + found.group(1) + suffix;
                if (plain.classes().containsKey(name)) {
                    own.putAll(bodies(loaded(plain, name), method -> Modifier.isPrivate(method.getModifiers())));
                }
            }
            bodies.put(found.group(1), own);
            return Matcher.quoteReplacement(found.group() + String.join("", own.values()));
        });
        CompiledClasses named =
                new CompiledClasses(CompiledClasses.compile(new FilterProcessor(), source("good.Goldens", text)));
        assertThat(bodies.values().stream().mapToInt(Map::size).sum()).isGreaterThan(100);
        Set<String> inherited = Stream.of(HotFilter.class.getDeclaredMethods())
                .filter(method -> !Modifier.isPrivate(method.getModifiers()))
                .map(Method::getName)
                .collect(Collectors.toSet());
        for (String name : bodies.keySet()) {
            assertThat(loaded(plain, "good.Filtersmith_Goldens_" + name).getDeclaredMethods())
                    .as("names that only private methods have")
                    .noneMatch(method ->
                            Modifier.isPrivate(method.getModifiers()) && inherited.contains(method.getName()));
            assertThat(words(named, name)).as(name).isEqualTo(words(plain, name));
            Class<?> emitted = loaded(named, "good.Filtersmith_Goldens_" + name);
            for (Method method : loaded(named, "good.Goldens$" + name).getDeclaredMethods()) {
                if (method.isDefault() && !method.isSynthetic()) {
                    assertThat(emitted.getMethod(method.getName(), method.getParameterTypes()))
                            .isEqualTo(method);
                }
            }
        }
    }

    private static Class<?> loaded(CompiledClasses classes, String name) {
        try {
            return classes.loadClass(name);
        } catch (ClassNotFoundException missing) {
            throw new IllegalArgumentException(name, missing);
        }
    }

    private static long[] words(CompiledClasses classes, String name) {
        Class<? extends Filter> type = loaded(classes, "good.Goldens$" + name).asSubclass(Filter.class);
        Filter filter = Filters.builder(type)
                .expectedElements(1000)
                .seed(7)
                .engine(Engine.GENERATED)
                .build();
        if (filter instanceof dev.filtersmith.LongFilter longs) {
            for (long key = 0; key < 900; key++) {
                longs.put(key);
            }
            assertThat(longs.mightContain(5)).isTrue();
        }
        return filter.words();
    }

    private static final String HEAD =
            "@dev.filtersmith.annotation.%s(concurrency = dev.filtersmith.annotation.Concurrency.%s)"
                    + " interface %s extends dev.filtersmith.%s {";

    private static String filters(String body) {
        return "package app; class Owns {"
                + HEAD.formatted("DLeftFilter", "MULTI_WRITER", "Texts", "MembershipFilter<java.lang.String>") + body
                + "}\n"
                + HEAD.formatted("DLeftCountingFilter", "EXCLUSIVE_WRITER", "Counts", "LongCountingFilter") + body
                + "}\n"
                + HEAD.formatted(
                        "RankIndexedCountingFilter", "SINGLE_WRITER", "Ranks", "CountingFilter<java.lang.Long>")
                + body + "}\n"
                + HEAD.formatted("DynamicDLeftCountingFilter", "MULTI_WRITER", "Live", "LongCountingFilter") + body
                + "}\n"
                + HEAD.formatted(
                        "WindowedCuckooFilter", "EXCLUSIVE_WRITER", "Windows", "MembershipFilter<java.util.UUID>")
                + body + "}\n"
                + HEAD.formatted("ChoiceBloomFilter", "MULTI_WRITER", "Choices", "MembershipFilter<java.lang.Double>")
                + body + "}\n"
                + HEAD.formatted("CountingBloomFilter", "MULTI_WRITER", "Tallies", "CountingFilter<java.lang.Boolean>")
                + body + "}\n"
                + HEAD.formatted("BloomFilter", "EXCLUSIVE_WRITER", "Blooms", "MembershipFilter<byte[]>") + body
                + "}}\n";
    }

    /** Returns the names of all types that emitted sources have, and some more. */
    private static Set<String> types() {
        CompiledClasses classes =
                new CompiledClasses(CompiledClasses.compile(new FilterProcessor(), source("app.Owns", filters(""))));
        Set<String> names =
                new TreeSet<>(Set.of("Batch", "Layout", "Arrays", "Math", "Long", "String", "Object", "Integer"));
        for (String emitted : classes.sources().values()) {
            TYPE.matcher(emitted.replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", ""))
                    .results()
                    .map(found -> found.group())
                    .filter(name -> !name.startsWith("Filtersmith_"))
                    .forEach(names::add);
        }
        names.removeAll(Set.of("Owns", "Texts", "Counts", "Ranks", "Live", "Windows", "Choices", "Tallies", "Blooms"));
        assertThat(names).contains("Override", "Tables", "HotFilter", "Geometry");
        return names;
    }

    @Test
    void nestedTypesHideNone() {
        String nested = types().stream().map(name -> "class " + name + " {} ").collect(Collectors.joining());
        assertCompiles(source("app.Owns", filters(nested)));
    }

    @Test
    void typesOfThePackageHideNone() {
        List<JavaFileObject> files = new ArrayList<>();
        types().forEach(name -> files.add(source("app." + name, "package app; class " + name + " {}")));
        files.add(source("app.Owns", filters("")));
        assertCompiles(files.toArray(new JavaFileObject[0]));
    }

    /** Keys with the names of types that emitted classes use. */
    @Test
    void keysMayHaveTheNames() {
        List<JavaFileObject> files = new ArrayList<>();
        StringBuilder filters = new StringBuilder("package app; interface Filters {");
        for (String name : List.of("Long", "Math", "Integer", "String", "Object", "Override", "Tables", "KeyHash")) {
            files.add(source(
                    "app." + name,
                    "package app; public record " + name + "(int number, long other) {" + " public " + name
                            + " { number++; } }"));
            for (String type : List.of("app." + name, "Nested" + name + "." + name)) {
                filters.append("@dev.filtersmith.annotation.RankIndexedFilter interface ")
                        .append(type.startsWith("app") ? "Of" : "Nested")
                        .append(name)
                        .append(" extends dev.filtersmith.MembershipFilter<")
                        .append(type)
                        .append("> { boolean put(int number, long other); ")
                        .append(type.startsWith("app") ? "}" : "record " + name + "(int number, long other) {} }");
            }
        }
        files.add(source("app.Filters", filters + "}"));
        assertCompiles(files.toArray(new JavaFileObject[0]));
    }

    private static void assertCompiles(JavaFileObject... files) {
        assertThat(CompiledClasses.compile(new FilterProcessor(), files).diagnostics())
                .isEmpty();
    }

    /** Neither the interface nor its keys cause a warning in emitted code. */
    @Test
    void deprecatedTypesAreNoWarnings() {
        for (String mark : List.of("@Deprecated ", "@Deprecated(forRemoval = true) ")) {
            assertCompiles(
                    source(
                            "keys.Old",
                            "package keys; @SuppressWarnings({\"deprecation\", \"removal\"}) " + mark
                                    + "public record Old(int a, Older b) { " + mark + "public int a() { return a; } }"),
                    source("keys.Older", "package keys; " + mark + "public enum Older { ONE }"),
                    source(
                            "keys.Has",
                            "package keys; @SuppressWarnings({\"deprecation\", \"removal\"}) " + mark
                                    + "public interface Has { " + mark + "boolean put(int a, Older b); }"),
                    source(
                            "app.Seen",
                            "package app; @SuppressWarnings({\"deprecation\", \"removal\"}) " + mark
                                    + "@dev.filtersmith.annotation.DLeftFilter public interface Seen extends"
                                    + " dev.filtersmith.MembershipFilter<keys.Old>, keys.Has { " + mark
                                    + "boolean mightContain(int a, keys.Older b); }"));
        }
    }

    /** Names that the compiler's encoding need not have. */
    @Test
    void emittedSourcesAreAscii() {
        CompiledClasses classes = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(),
                source(
                        "app.Größen",
                        "package app; @dev.filtersmith.annotation.DLeftFilter public interface Größen"
                                + " extends dev.filtersmith.MembershipFilter<Größe>"
                                + " { boolean put(int höhe, String 名); }"),
                source("app.Größe", "package app; public record Größe(int höhe, String 名) {}")));
        assertThat(classes.sources())
                .hasSize(3)
                .allSatisfy(
                        (name, text) -> assertThat(text).matches("\\p{ASCII}*").contains("Gr\\u00f6\\u00dfe"));
    }

    /** A name of the length that file systems allow. */
    @Test
    void longNamesHaveShorterFiles() {
        String name = "p".repeat(170) + ".q";
        Compilation compilation = CompiledClasses.compile(
                new FilterProcessor(),
                source(
                        name + "." + "S".repeat(60),
                        "package " + name + "; @dev.filtersmith.annotation.DLeftFilter interface " + "S".repeat(60)
                                + " extends dev.filtersmith.LongFilter {}"));
        new CompiledClasses(compilation);
        assertThat(compilation.generatedFiles().stream().map(JavaFileObject::getName))
                .anyMatch(file -> file.endsWith(".json"))
                .allSatisfy(file -> assertThat(file.split("/")).allMatch(part -> part.length() <= 200));
    }
}
