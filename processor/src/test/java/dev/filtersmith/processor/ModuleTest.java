package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Filters;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.families.FurtherFamilies;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that user code can be a module that requires nothing but the library. */
class ModuleTest {
    private static final Path SOURCES = Path.of("src/test/resources/module");

    /** Looks in all that a keyed filter comes as for what makes another one with the same key. */
    private static final String THIEF = """
            package thief;

            import dev.filtersmith.FilterBuilder;
            import dev.filtersmith.FilterSpec;
            import dev.filtersmith.Filters;
            import dev.filtersmith.KeySeed;
            import dev.filtersmith.LongFilter;
            import dev.filtersmith.Shards;
            import dev.filtersmith.stored.FilterReader;
            import dev.filtersmith.stored.FilterSource;
            import java.io.ByteArrayOutputStream;
            import java.io.IOException;
            import java.lang.reflect.InvocationTargetException;
            import java.lang.reflect.Method;
            import java.lang.reflect.Modifier;
            import java.nio.ByteBuffer;
            import java.util.List;
            import java.util.Set;
            import java.util.TreeSet;

            public final class Thief {
                private static final byte[] KEY = new byte[16];

                private static FilterBuilder<LongFilter> builder() {
                    return Filters.builder(FilterSpec.parse("@RankIndexedFilter(chains = 8, remainderBits = 16,"
                                    + " averageLoad = 5, slots = 8, secondSlots = 4, thirdSlots = 16)"))
                            .expectedElements(10)
                            .key(KEY);
                }

                private static List<Object> victims() throws IOException {
                    LongFilter filter = builder().build();
                    LongFilter sharded = builder().shards(2).build();
                    ByteArrayOutputStream whole = new ByteArrayOutputStream();
                    filter.writeTo(whole);
                    ByteArrayOutputStream trimmed = new ByteArrayOutputStream();
                    filter.writeTrimmed(trimmed);
                    FilterReader reader = Filters.reader().key(KEY);
                    return List.of(
                            filter,
                            KeySeed.keyed(KEY),
                            builder(),
                            builder().statistics(true).build(),
                            sharded,
                            Shards.of(sharded).get(0),
                            reader,
                            reader.readTrimmed(FilterSource.of(ByteBuffer.wrap(trimmed.toByteArray()))),
                            reader.view(LongFilter.class, FilterSource.of(ByteBuffer.wrap(whole.toByteArray()))));
                }

                public static String run() throws ReflectiveOperationException, IOException {
                    Set<String> found = new TreeSet<>();
                    for (Object victim : victims()) {
                        for (Method method : victim.getClass().getMethods()) {
                            String type = method.getReturnType().getName();
                            boolean tells = type.endsWith(".KeySeed") || type.startsWith("dev.filtersmith.key.")
                                    || method.getName().startsWith("hashOf");
                            if (tells && !Modifier.isStatic(method.getModifiers())) {
                                found.add(method.getName() + ": " + outcome(method, victim));
                            }
                        }
                    }
                    return found + " " + access();
                }

                private static String outcome(Method method, Object victim) {
                    try {
                        Object[] nulls = new Object[method.getParameterCount()];
                        for (int i = 0; i < nulls.length; i++) {
                            nulls[i] = method.getParameterTypes()[i] == long.class ? 7L : null;
                        }
                        return String.valueOf(method.invoke(victim, nulls));
                    } catch (InvocationTargetException thrown) {
                        return thrown.getCause().getClass().getSimpleName();
                    } catch (IllegalAccessException closed) {
                        return "closed";
                    }
                }

                private static String access() throws ReflectiveOperationException {
                    try {
                        Class<?> type = Class.forName("dev.filtersmith.key.SeedAccess");
                        return String.valueOf(type.getField("LIBRARY").get(null));
                    } catch (IllegalAccessException closed) {
                        return "closed";
                    }
                }
            }
            """;

    @Test
    void filtersWorkInModules(@TempDir Path output) throws IOException, ReflectiveOperationException {
        String path = modulePath();
        StringWriter report = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("--release", "17", "-Xlint:all", "-Werror", "--module-path", path, "-d", output.toString());
            JavaCompiler.CompilationTask task = compiler.getTask(
                    report,
                    files,
                    null,
                    options,
                    null,
                    files.getJavaFileObjects(SOURCES.resolve("module-info.java"), SOURCES.resolve("app/Main.java")));
            task.setProcessors(List.of(new FilterProcessor()));
            assertThat(task.call()).as(report.toString()).isTrue();
        }
        assertThat(run(output, path, "app", "Main")).isEqualTo("GENERATED true true GENERATED true");
    }

    /** Whoever has a keyed filter can ask it, but not make a twin. */
    @Test
    void modulesGetNoSecretKey(@TempDir Path sources, @TempDir Path output)
            throws IOException, ReflectiveOperationException {
        assertThat(compile(THIEF, sources, output)).isEmpty();
        assertThat(run(output, modulePath(), "thief", "Thief")).isEqualTo("[hashOf: NullPointerException] closed");
        String importing = THIEF.replace("import java.util.List;", "import dev.filtersmith.key.SeedAccess;");
        assertThat(compile(importing, sources, output)).contains("package dev.filtersmith.key is not visible");
    }

    private static String compile(String thief, Path sources, Path output) throws IOException {
        StringWriter report = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("--release", "17", "--module-path", modulePath(), "-d", output.toString());
            Path module = Files.writeString(
                    sources.resolve("module-info.java"), "module thief { requires dev.filtersmith; exports thief; }");
            Path type = Files.writeString(sources.resolve("Thief.java"), thief);
            compiler.getTask(report, files, null, options, null, files.getJavaFileObjects(module, type))
                    .call();
        }
        return report.toString();
    }

    /** Compiles two modules at once: metadata of native images goes into the directory of each. */
    @Test
    void modulesAreCompiledTogether(@TempDir Path sources, @TempDir Path output) throws IOException {
        for (String module : List.of("first", "second")) {
            Path directory = Files.createDirectories(sources.resolve(module).resolve(module));
            Files.writeString(
                    directory.resolveSibling("module-info.java"),
                    "module " + module + " { requires dev.filtersmith; }");
            Files.writeString(
                    directory.resolve("Seen.java"),
                    "package " + module + "; @dev.filtersmith.annotation.DLeftFilter public interface Seen extends"
                            + " dev.filtersmith.LongFilter {}");
        }
        StringWriter report = new StringWriter();
        JavaCompiler.CompilationTask task = ToolProvider.getSystemJavaCompiler()
                .getTask(
                        report,
                        null,
                        null,
                        List.of(
                                "--module-source-path",
                                sources.toString(),
                                "--module-path",
                                modulePath(),
                                "-m",
                                "first,second",
                                "-d",
                                output.toString()),
                        null,
                        null);
        task.setProcessors(List.of(new FilterProcessor()));
        assertThat(task.call()).as(report.toString()).isTrue();
        for (String module : List.of("first", "second")) {
            assertThat(output.resolve(module + "/META-INF/native-image/dev.filtersmith.emitted/" + module
                            + ".Filtersmith_Seen/reachability-metadata.json"))
                    .content()
                    .contains("\"" + module + ".Seen\"");
        }
    }

    /** Without a directory of classes, javac has no place for metadata beside them. */
    @Test
    void classesBesideSourcesHaveNoMetadata(@TempDir Path sources) throws IOException {
        StringWriter report = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<Path> given = List.of(sources.resolve("First.java"), sources.resolve("Second.java"));
            for (Path file : given) {
                String name = file.getFileName().toString().replace(".java", "");
                Files.writeString(
                        file,
                        "@dev.filtersmith.annotation.DLeftFilter public interface " + name
                                + " extends dev.filtersmith.LongFilter {}");
            }
            JavaCompiler.CompilationTask task = compiler.getTask(
                    report,
                    files,
                    null,
                    List.of("-cp", modulePath(), "-s", sources.toString()),
                    null,
                    files.getJavaFileObjectsFromPaths(given));
            task.setProcessors(List.of(new FilterProcessor()));
            assertThat(task.call()).as(report.toString()).isTrue();
        }
        assertThat(report.toString())
                .contains("there is no metadata of Filtersmith_First for native images")
                .contains("there is no metadata of Filtersmith_Second for native images");
        assertThat(sources.resolve("First.class")).exists();
        // Java 17 would put it into the working directory, later ones beside the source.
        assertThat(Path.of("reachability-metadata.json")).doesNotExist();
        assertThat(sources.resolve("reachability-metadata.json")).doesNotExist();
    }

    private static String run(Path output, String path, String module, String type)
            throws ReflectiveOperationException {
        ModuleLayer boot = ModuleLayer.boot();
        ModuleFinder finder = ModuleFinder.of(paths(output + File.pathSeparator + path));
        // As a launcher does: families of another module are a service.
        Configuration configuration = boot.configuration().resolveAndBind(finder, ModuleFinder.of(), Set.of(module));
        ModuleLayer layer = boot.defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader());
        return (String) layer.findLoader(module)
                .loadClass(module + "." + type)
                .getMethod("run")
                .invoke(null);
    }

    private static Path[] paths(String path) {
        return Arrays.stream(path.split(File.pathSeparator, -1)).map(Path::of).toArray(Path[]::new);
    }

    /** Returns the library. */
    private static String modulePath() {
        return Stream.of(DLeftFilter.class, Filters.class, FurtherFamilies.class)
                .map(type -> Path.of(URI.create(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toString()))
                        .toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
