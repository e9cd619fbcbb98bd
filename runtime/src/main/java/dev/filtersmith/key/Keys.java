package dev.filtersmith.key;

import dev.filtersmith.KeySeed;
import org.jspecify.annotations.Nullable;

/** Checks of keys that emitted classes and the interpreter share. */
public final class Keys {
    private Keys() {}

    /** Checks that a key is not null. */
    public static <T> T requireKey(@Nullable T key) {
        if (key == null) {
            throw new NullPointerException(nullMessage("key"));
        }
        return key;
    }

    /**
     * Checks that a component of a key is not null; the message names its path, such as {@code
     * source.host}.
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

    /**
     * Returns a seed or key that is given in place of an earlier one.
     *
     * @throws IllegalStateException if one is a seed and the other one a key
     */
    public static KeySeed givenAfter(@Nullable KeySeed earlier, KeySeed given) {
        if (earlier != null && earlier.isKeyed() != given.isKeyed()) {
            throw new IllegalStateException(
                    (given.isKeyed() ? "key: a seed" : "seed(" + given.seed() + "): a secret key")
                            + " is given already. Keys are hashed with one of them: give either a seed or a key.");
        }
        return given;
    }
}
