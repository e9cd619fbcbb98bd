package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.agent.forked.Hello;
import dev.filtersmith.agent.forked.Loaders;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests different locations of the library, the agent and the application, and the presence of
 * other agents and libraries.
 */
class ClassPathIT {
    private static final Path PROGRAMS = Sources.PROGRAMS;

    @Test
    void theJarHoldsOnlyWhatIsTheAgents() throws IOException {
        try (JarFile jar = new JarFile(Fork.AGENT.toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .allMatch(name -> "dev/filtersmith/agent/".startsWith(name)
                            || name.startsWith("dev/filtersmith/agent/")
                            || name.startsWith("META-INF/"))
                    .noneMatch(name -> name.startsWith("META-INF/versions/") || name.startsWith("META-INF/services/"))
                    .contains("META-INF/NOTICE");
        }
    }

    @Test
    void theAgentMayBeOnTheClassPathToo() throws IOException, InterruptedException {
        Fork.of(Hello.class).agent().first(Fork.AGENT).run().printed(BoundEngineIT.BOUND);
    }

    @Test
    void onTheClassPathAloneItIsNoAgent() throws IOException, InterruptedException {
        Finished finished =
                Fork.of(Hello.class).classPath(Fork.AGENT).run().saying("INTERPRETED INTERPRETED true true");
        assertThat(finished.errors()).contains("There is no class").doesNotContain("agent cannot be asked");
    }

    @Test
    void givenTwiceTheFirstCounts() throws IOException, InterruptedException {
        Finished finished =
                Fork.of(Hello.class).agent().agent("stale=warn").run().saying(BoundEngineIT.BOUND);
        assertThat(finished.messages())
                .containsExactly("it runs already, with the options that it was started with; the further start with"
                        + " \"stale=warn\" changes nothing");
    }

    @Test
    void anotherAgentAndAnotherByteBuddyDoNotMeet(@TempDir Path directory) throws IOException, InterruptedException {
        Path classes = Sources.plain(
                directory.resolve("classes"),
                PROGRAMS.resolve("other/OtherAgent.java"),
                PROGRAMS.resolve("other/net/bytebuddy/ByteBuddy.java"));
        Path other = agentJar(directory.resolve("other.jar"), classes);
        Fork.of(Hello.class)
                .flags("-javaagent:" + other)
                .agent()
                .first(classes)
                .run()
                .printed("another agent with version 0", BoundEngineIT.BOUND);
        Fork.of(Hello.class)
                .agent()
                .flags("-javaagent:" + other)
                .run()
                .printed("another agent with version 0", BoundEngineIT.BOUND);
    }

    private static Path agentJar(Path jar, Path classes) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", "OtherAgent");
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            for (String name : List.of("OtherAgent.class", "OtherAgent$1.class", "net/bytebuddy/ByteBuddy.class")) {
                out.putNextEntry(new ZipEntry(name));
                out.write(Files.readAllBytes(classes.resolve(name)));
            }
        }
        return jar;
    }

    @Test
    void eachCopyOfTheLibraryIsServed() throws IOException, InterruptedException {
        List<Path> application = new ArrayList<>(Fork.library());
        application.add(Fork.whereIs(Hello.class));
        Fork.bare(Loaders.class.getName(), Fork.path(application), Hello.class.getName())
                .classPath(Fork.whereIs(Loaders.class))
                .agent()
                .run()
                .printed(BoundEngineIT.BOUND, BoundEngineIT.BOUND);
    }

    @Test
    void theLibraryMayBeAboveTheApplications(@TempDir Path output) throws IOException, InterruptedException {
        Sources.plain(output, PROGRAMS.resolve("module/app/Main.java"));
        String line = "BOUND true BOUND false unnamed module";
        Fork.of(Loaders.class, output.toString(), "app.Main", "shared")
                .agent()
                .run()
                .printed(line, line);
    }

    @Test
    void modulesNeedOpenNothing(@TempDir Path output) throws IOException, InterruptedException {
        Sources.module(output, PROGRAMS.resolve("module/module-info.java"), PROGRAMS.resolve("module/app/Main.java"));
        List<Path> path = new ArrayList<>(Fork.library());
        path.add(output);
        Fork.bare("-p", Fork.path(path), "-m", "app/app.Main")
                .agent()
                .run()
                .printed("BOUND true BOUND false module app");
    }
}
