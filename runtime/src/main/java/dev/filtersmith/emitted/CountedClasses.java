package dev.filtersmith.emitted;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.filtersmith.KeySeed;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The subclasses of emitted classes whose filters count their operations: hidden classes in the
 * user's package, with the class file of {@link CountedFilter} under other names. So emitted
 * classes have no code that counts, and filters that do not count take no time for it.
 */
final class CountedClasses {
    private static final String TEMPLATE = "dev/filtersmith/emitted/CountedFilter";
    private static final String SUPERCLASS = "dev/filtersmith/emitted/HotFilter";
    private static final MethodType CONSTRUCTOR =
            MethodType.methodType(void.class, Geometry.class, long.class, KeySeed.class);

    /** The tag of a text in a class file. */
    private static final String TEXT = "\1";

    private CountedClasses() {}

    /**
     * Returns the constructor of a new subclass. The geometry of an emitted class gives access to
     * its package, which a module may close. Returns null if there can be no subclass.
     */
    static @Nullable MethodHandle constructor(Geometry own, String superclass) {
        // A native image has no class files.
        try (InputStream template = CountedClasses.class.getResourceAsStream("CountedFilter.class")) {
            if (template == null
                    || !(own instanceof Supplier<?> access && access.get() instanceof MethodHandles.Lookup lookup)) {
                return null;
            }
            Class<?> above = lookup.findClass(superclass);
            String name = superclass.replace('.', '/');
            String file = new String(template.readAllBytes(), ISO_8859_1);
            file = renamed(file, TEMPLATE, name.concat("_1Counted"));
            file = renamed(file, SUPERCLASS, name);
            file = withoutInherited(file, "mightContainHashes", above);
            file = withoutInherited(file, "putHashes", above);
            MethodHandles.Lookup counted = lookup.defineHiddenClass(file.getBytes(ISO_8859_1), false);
            return counted.findConstructor(counted.lookupClass(), CONSTRUCTOR);
        } catch (ReflectiveOperationException | IOException | RuntimeException | LinkageError impossible) {
            System.getLogger("dev.filtersmith")
                    .log(System.Logger.Level.DEBUG, "no class that counts for " + superclass, impossible);
            return null;
        }
    }

    /**
     * Gives a method a name that nobody calls, if only the superclass of all filters has it: there
     * it calls, key by key, an operation that counts.
     */
    private static String withoutInherited(String file, String batch, Class<?> superclass) {
        for (Class<?> at = superclass; at != HotFilter.class; at = at.getSuperclass()) {
            for (Method own : at.getDeclaredMethods()) {
                if (own.getName().equals(batch)) {
                    return file;
                }
            }
        }
        return renamed(file, batch, batch.concat("-"));
    }

    private static String renamed(String file, String from, String to) {
        return file.replace(constant(from), constant(to));
    }

    /** Returns a text with its length, as class files have it. */
    private static String constant(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            new DataOutputStream(bytes).writeUTF(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return TEXT + bytes.toString(ISO_8859_1);
    }
}
