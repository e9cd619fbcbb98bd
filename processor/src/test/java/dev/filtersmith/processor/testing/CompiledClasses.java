package dev.filtersmith.processor.key;

import static com.google.testing.compile.Compiler.javac;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;

/** Compiles a source with {@link KeyTestProcessor} and loads what comes of it. */
final class KeyCompilation extends ClassLoader {
    private final Map<String, byte[]> classes = new HashMap<>();

    KeyCompilation(Compilation compilation) {
        super(KeyCompilation.class.getClassLoader());
        for (JavaFileObject file : compilation.generatedFiles()) {
            if (file.getKind() == JavaFileObject.Kind.CLASS) {
                String path = file.getName()
                        .substring(StandardLocation.CLASS_OUTPUT.getName().length() + 2);
                classes.put(path.replace(".class", "").replace('/', '.'), bytesOf(file));
            }
        }
    }

    static Compilation compile(String name, String source) {
        return javac().withProcessors(new KeyTestProcessor())
                .withOptions("-Xlint:all,-processing", "-Werror", "-parameters")
                .compile(JavaFileObjects.forSourceString(name, source));
    }

    static String resource(String name) {
        try (InputStream in = KeyCompilation.class.getResourceAsStream("/key/" + name)) {
            if (in == null) {
                throw new IllegalArgumentException("No resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static byte[] bytesOf(JavaFileObject file) {
        try (InputStream in = file.openInputStream()) {
            return in.readAllBytes();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }
}
