package dev.filtersmith.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writer of bound classes and of the diagrams of their layouts to a directory, for inspection. */
final class Dump implements Consumer<BoundClassFile> {
    private final @Nullable Path directory;

    /** Creates a dump into a directory, which is created if missing; no dump if null. */
    Dump(@Nullable Path directory) {
        this.directory = directory;
    }

    @Override
    public void accept(BoundClassFile bound) {
        if (directory == null) {
            return;
        }
        Path file = directory.resolve(bound.name().replace('.', '/') + ".class");
        try {
            Files.createDirectories(file.resolveSibling("."));
            Files.write(file, bound.bytes());
            Files.writeString(directory.resolve(bound.name().replace('.', '/') + ".txt"), bound.diagram());
        } catch (IOException | RuntimeException failed) {
            Messages.say("bound class " + bound.name() + " cannot be written to " + directory, failed);
        }
    }
}
