package dev.filtersmith.benchmarks.scoreboard;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * A jar that is packed in the benchmarks' jar, where a class path cannot name it: that of the
 * agent, with which a JVM starts, and those that a compiler loads.
 */
final class PackedJar {
    /** The agent with its libraries. */
    static final PackedJar AGENT = new PackedJar("filtersmith-agent.jar");

    /** The annotation processor. */
    static final PackedJar PROCESSOR = new PackedJar("filtersmith-processor.jar");

    /** What the processor prints with. */
    static final PackedJar JAVAPOET = new PackedJar("javapoet.jar");

    private final String name;
    private @Nullable Path file;

    private PackedJar(String name) {
        this.name = name;
    }

    /**
     * Returns the jar as a file, which is deleted when this JVM ends.
     *
     * @throws IllegalStateException if the benchmarks were not packaged
     */
    synchronized Path file() {
        if (file == null) {
            file = extracted();
        }
        return file;
    }

    private Path extracted() {
        try (InputStream jar = PackedJar.class.getResourceAsStream("/" + name)) {
            if (jar == null) {
                throw new IllegalStateException("there is no " + name
                        + " on the class path: mvn package puts it into benchmarks.jar, so run that");
            }
            Path target = Files.createTempFile(name.replace(".jar", ""), ".jar");
            target.toFile().deleteOnExit();
            Files.copy(jar, target, StandardCopyOption.REPLACE_EXISTING);
            return target;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
