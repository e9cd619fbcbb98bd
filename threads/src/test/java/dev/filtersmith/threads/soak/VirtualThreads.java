package dev.filtersmith.threads.soak;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Virtual threads of a JVM that has them. */
final class VirtualThreads {
    private VirtualThreads() {}

    /** Returns work that a virtual thread does, while the thread that began it waits. */
    static Runnable running(Runnable work) {
        return () -> {
            try {
                Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
                ((Thread) start.invoke(null, work)).join();
            } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException none) {
                throw new IllegalStateException(none);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        };
    }
}
