package dev.filtersmith.engine;

import dev.filtersmith.link.AgentLink;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Full access to packages of other modules, which the definition of hidden classes requires. The
 * unnamed modules of two class loaders also count as different modules. By itself the library gets
 * access to the package only, but not as a member of its module. It therefore defines a class with
 * one method in the package, once for each package, which returns its own access.
 */
final class PackageAccess {
    /** No emitted class has this name: theirs contain an underscore. */
    private static final String NAME = "FiltersmithAccess";

    private PackageAccess() {}

    /**
     * Returns full access.
     *
     * @throws ReflectiveOperationException if full access is impossible
     */
    static MethodHandles.Lookup fullLookup(Class<?> type, MethodHandles.Lookup lookup)
            throws ReflectiveOperationException {
        if (lookup.hasFullPrivilegeAccess()) {
            return lookup;
        }
        Class<?> foothold = foothold(type, lookup);
        try {
            return (MethodHandles.Lookup)
                    lookup.findStatic(foothold, "lookup", MethodType.methodType(MethodHandles.Lookup.class))
                            .invoke();
        } catch (ReflectiveOperationException | RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new LinkageError(foothold + " declares no exception", impossible);
        }
    }

    private static Class<?> foothold(Class<?> type, MethodHandles.Lookup lookup) throws ReflectiveOperationException {
        String name = type.getPackageName().isEmpty() ? NAME : type.getPackageName() + "." + NAME;
        Class<?> there = find(name, type.getClassLoader());
        if (there != null) {
            return there;
        }
        byte[] classFile = classFile(name);
        try {
            return lookup.defineClass(classFile);
        } catch (LinkageError refused) {
            // There is no lock, because a loader with its own locks could deadlock on it. Another
            // thread may have been faster.
            Class<?> another = find(name, type.getClassLoader());
            if (another == null) {
                throw refused;
            }
            return another;
        }
    }

    private static @Nullable Class<?> find(String name, ClassLoader loader) {
        try {
            Class<?> found = Class.forName(name, false, loader);
            // A parent loader may have its own class for a package of the same name.
            return found.getClassLoader() == loader ? found : null;
        } catch (ClassNotFoundException none) {
            return null;
        }
    }

    @SuppressWarnings("unchecked") // AgentLink has checked the version of the service, which implies its types.
    private static byte[] classFile(String name) throws ClassNotFoundException {
        if (AgentLink.service(AgentLink.FOOTHOLD) instanceof Function<?, ?> maker) {
            return ((Function<String, byte[]>) maker).apply(name);
        }
        throw new ClassNotFoundException(name);
    }
}
