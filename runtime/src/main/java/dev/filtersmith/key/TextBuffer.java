package dev.filtersmith.key;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Small buffers of each platform thread, to which strings are copied. No code of users runs while a
 * string is in one. Virtual threads have none, since there may be millions, with a few lookups
 * each.
 *
 * <p>A thread that outlives the library, as in a container, keeps its buffers. They are plain
 * arrays, and so keep no class of the library, nor its loader.
 */
public final class TextBuffer {
    /** Number of characters: whole words, and most texts at once. */
    static final int SIZE = 256;

    private static final ThreadLocal<byte[]> NARROW = ThreadLocal.withInitial(() -> new byte[SIZE]);
    private static final ThreadLocal<char[]> WIDE = ThreadLocal.withInitial(() -> new char[SIZE]);
    private static final MethodHandle IS_VIRTUAL = virtuality();

    private TextBuffer() {}

    /** Returns the array for narrow text, or null if the current thread is a virtual one. */
    static byte @Nullable [] narrow() {
        return isVirtual() ? null : NARROW.get();
    }

    /** Returns the array for wide text, or null if the current thread is a virtual one. */
    static char @Nullable [] wide() {
        return isVirtual() ? null : WIDE.get();
    }

    /** Returns whether the current thread is a virtual one. */
    @SuppressWarnings("IllegalCatch") // A method handle declares every throwable; this one throws none.
    public static boolean isVirtual() {
        try {
            return (boolean) IS_VIRTUAL.invokeExact(Thread.currentThread());
        } catch (Throwable failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Finds the method that JDK 21 introduced; before, no thread is a virtual one. */
    private static MethodHandle virtuality() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException missing) {
            return MethodHandles.dropArguments(MethodHandles.constant(boolean.class, false), 0, Thread.class);
        }
    }
}
