package dev.filtersmith.key;

import org.jspecify.annotations.Nullable;

/** Checks of keys that emitted classes and the interpreter share. */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class Keys {
    private Keys() {}

    /**
     * Checks that a key is not null.
     *
     * @throws NullPointerException if the key is null
     */
    public static <T> T requireKey(@Nullable T key) {
        if (key == null) {
            throw new NullPointerException(nullMessage("key"));
        }
        return key;
    }

    /**
     * Checks that a component of a key is not null; the message names its path, such as {@code
     * source.host}.
     *
     * @throws NullPointerException if the component is null; the message names the path
     */
    public static <T> T requireComponent(@Nullable T component, String path) {
        if (component == null) {
            throw new NullPointerException(nullMessage("key." + path));
        }
        return component;
    }

    private static String nullMessage(String what) {
        return what + " is null: a filter holds no null; use an empty value or a wrapper";
    }
}
