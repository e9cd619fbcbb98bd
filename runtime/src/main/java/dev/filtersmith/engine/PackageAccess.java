package dev.filtersmith.engine;

import dev.filtersmith.link.AgentLink;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Full access to packages of other modules, which the definition of hidden classes asks for. The unnamed modules of two class loaders are
 * different ones too. What the library can get by itself is access to the package, but not as a member of its module; so a class of one
 * method is put there, once for a package, that hands out its own access.
 */
final class PackageAccess {
    /** No class is emitted under such a name: those have an underscore. */
    private static final String NAME = "FiltersmithAccess";

    private PackageAccess() {}

    /**
     * Full access.
     *
     * @param type interface in the package
     * @param lookup what the library gets by itself
     * @return access to the package as its own classes have it
     * @throws ReflectiveOperationException if it cannot be had
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
            // Without a lock, which loaders with locks of their own could hang at, another thread may have been faster.
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
            // A loader above may have one of its own, for a package of the same name.
            return found.getClassLoader() == loader ? found : null;
        } catch (ClassNotFoundException none) {
            return null;
        }
    }

    @SuppressWarnings("unchecked") // AgentLink has checked the version of the service, which tells its types.
    private static byte[] classFile(String name) throws ClassNotFoundException {
        if (AgentLink.service(AgentLink.FOOTHOLD) instanceof Function<?, ?> maker) {
            return ((Function<String, byte[]>) maker).apply(name);
        }
        throw new ClassNotFoundException(name);
    }
}
