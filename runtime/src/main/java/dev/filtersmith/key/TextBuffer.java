package dev.filtersmith.key;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * A small buffer of each platform thread, to which strings are copied. No code of users runs while
 * a string is in it. Virtual threads have none: there may be millions, each of which looks up a few
 * keys.
 */
final class TextBuffer {
    /** Number of characters: whole words, and most texts at once. */
    static final int SIZE = 256;

    private static final ThreadLocal<TextBuffer> BUFFERS = ThreadLocal.withInitial(TextBuffer::new);
    private static final MethodHandle IS_VIRTUAL = isVirtual();

    private final byte[] narrow = new byte[SIZE];
    private char @Nullable [] wide;

    private TextBuffer() {}

    /** Returns the array for narrow text. */
    byte[] narrow() {
        return narrow;
    }

    /** Returns the array for wide text; a thread that meets none does without it. */
    char[] wide() {
        char[] array = wide;
        if (array == null) {
            array = new char[SIZE];
            wide = array;
        }
        return array;
    }

    /** Returns the buffer of the current thread, or null if the thread is a virtual one. */
    static @Nullable TextBuffer ofThread() {
        return isVirtual(Thread.currentThread()) ? null : BUFFERS.get();
    }

    @SuppressWarnings("IllegalCatch") // A method handle declares every throwable; this one throws none.
    private static boolean isVirtual(Thread thread) {
        try {
            return (boolean) IS_VIRTUAL.invokeExact(thread);
        } catch (Throwable failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Finds the method that JDK 21 introduced; before, no thread is a virtual one. */
    private static MethodHandle isVirtual() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException missing) {
            return MethodHandles.dropArguments(MethodHandles.constant(boolean.class, false), 0, Thread.class);
        }
    }
}
