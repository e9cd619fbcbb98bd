package dev.filtersmith.agent.telemetry;

import dev.filtersmith.agent.jvm.LoadedClasses;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.function.BiConsumer;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.scaffold.MethodGraph;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.pool.TypePool;
import org.jspecify.annotations.Nullable;

/**
 * Transformer that weaves the counting into emitted classes, interpreters and their superclass when
 * they are loaded, and into those that are already loaded. It compares names only, and skips all
 * other classes.
 */
final class FilterTransformer implements ClassFileTransformer {
    private static final String EMITTED = "Filtersmith_";
    private static final String LIBRARY = "dev.filtersmith.";

    /** End of the names of classes that have the geometry of an emitted class. */
    private static final String GEOMETRY = "$OwnGeometry";

    /** Class that the woven code calls. Older copies of the library do not have it. */
    private static final String CALLED = LIBRARY + "emitted.WovenCalls";

    private static final String INTERPRETERS = "dev/filtersmith/";

    private static final String SUPERCLASS = Weaver.SUPERCLASS.replace('.', '/');

    /** End of the names of interpreters. Classes that are no filters have such names, too. */
    private static final String INTERPRETER = "Interpreter";

    private final BiConsumer<String, Throwable> problems;

    /** Creates a transformer. The receiver gets the classes that could not be changed, and why. */
    FilterTransformer(BiConsumer<String, Throwable> problems) {
        this.problems = problems;
    }

    /**
     * Starts with classes that are loaded later, and continues with those that are already loaded.
     */
    void start(Instrumentation instrumentation) {
        instrumentation.addTransformer(this, true);
        LoadedClasses.all(instrumentation)
                .filter(loaded -> isFilter(loaded.getName().replace('.', '/')))
                .filter(instrumentation::isModifiableClass)
                .forEach(filter -> retransform(instrumentation, filter));
    }

    /**
     * Retransforms one class. Classes are retransformed one by one, so that a failure affects no
     * other class.
     */
    private void retransform(Instrumentation instrumentation, Class<?> loaded) {
        try {
            instrumentation.retransformClasses(loaded);
        } catch (UnmodifiableClassException | RuntimeException | LinkageError failed) {
            problems.accept(loaded.getName(), failed);
        }
    }

    static boolean isFilter(String name) {
        return (name.startsWith(EMITTED, name.lastIndexOf('/') + 1) && !name.endsWith(GEOMETRY))
                // A regular expression here would load classes while one is being loaded.
                || (name.startsWith(INTERPRETERS) && (name.endsWith(INTERPRETER) || name.equals(SUPERCLASS)));
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (name == null || !isFilter(name)) {
            return null;
        }
        try {
            return woven(loader, name.replace('/', '.'), classFile);
        } catch (RuntimeException | LinkageError failed) {
            problems.accept(name.replace('/', '.'), failed);
            return null;
        }
    }

    /** Returns whether a class is a filter class of the library, or an emitted one, as of views. */
    private static boolean isOfFilters(String parent) {
        return parent.startsWith(LIBRARY) || isFilter(parent.replace('.', '/'));
    }

    private static byte @Nullable [] woven(@Nullable ClassLoader loader, String name, byte[] classFile) {
        ClassFileLocator classFiles = new ClassFileLocator.Compound(
                ClassFileLocator.Simple.of(name, classFile), ClassFileLocator.ForClassLoader.of(loader));
        TypePool types = TypePool.Default.of(classFiles);
        TypeDescription type = types.describe(name).resolve();
        TypeDescription.Generic parent = type.getSuperClass();
        boolean counts = types.describe(CALLED).isResolved();
        if (!counts
                || parent == null
                || !(name.equals(Weaver.SUPERCLASS)
                        || isOfFilters(parent.asErasure().getName()))) {
            return null;
        }
        return Weaver.weave(
                        new ByteBuddy()
                                .with(TypeValidation.DISABLED)
                                .with(MethodGraph.Compiler.ForDeclaredMethods.INSTANCE)
                                .decorate(type, classFiles),
                        loader)
                .make()
                .getBytes();
    }
}
