package dev.filtersmith.threads.weave;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;

/** Class files on the class path: a class that is loaded here is not woven any more. */
final class ClassFiles {
    private ClassFiles() {}

    /**
     * Visits a class file.
     *
     * @param className full name of the class
     * @param visitor visitor
     */
    static void visit(String className, ClassVisitor visitor) {
        try (InputStream in = ClassFiles.class.getResourceAsStream("/" + className.replace('.', '/') + ".class")) {
            new ClassReader(Objects.requireNonNull(in, className)).accept(visitor, ClassReader.SKIP_FRAMES);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(className, unreadable);
        }
    }
}
