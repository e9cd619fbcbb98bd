package dev.filtersmith.benchmarks.scoreboard;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * The agent's jar, which is packed in the benchmarks' jar. A JVM can start only with an agent jar
 * that is a separate file.
 */
final class AgentJar {
    private static final String NAME = "filtersmith-agent.jar";

    private static @Nullable Path file;

    private AgentJar() {}

    /**
     * Returns the jar as a file, which is deleted when this JVM ends.
     *
     * @throws IllegalStateException if the benchmarks were not packaged
     */
    static synchronized Path file() {
        if (file == null) {
            file = extracted();
        }
        return file;
    }

    private static Path extracted() {
        try (InputStream jar = AgentJar.class.getResourceAsStream("/" + NAME)) {
            if (jar == null) {
                throw new IllegalStateException("there is no " + NAME
                        + " on the class path: mvn package puts it into benchmarks.jar, so run that");
            }
            Path target = Files.createTempFile("filtersmith-agent", ".jar");
            target.toFile().deleteOnExit();
            Files.copy(jar, target, StandardCopyOption.REPLACE_EXISTING);
            return target;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
