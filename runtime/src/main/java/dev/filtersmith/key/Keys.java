package dev.filtersmith.key;

import dev.filtersmith.KeySeed;
import org.jspecify.annotations.Nullable;

/** Checks of keys that emitted classes and the interpreter share. */
public final class Keys {
    private Keys() {}

    /**
     * Checks that a key, or a component of it, is not null. The message has the name, such as
     * {@code key.source.host}.
     *
     * @throws NullPointerException if the value is null
     */
    public static <T> T require(@Nullable T value, String name) {
        if (value == null) {
            throw new NullPointerException(name + " is null: a filter holds no null; use an empty value or a wrapper");
        }
        return value;
    }

    /**
     * Checks that a component of a key is not null; the message names its path, such as {@code
     * source.host}.
     */
    static <T> T requireComponent(@Nullable T component, String path) {
        return component == null ? require(component, "key." + path) : component;
    }

    /** Returns a seed that a stored form was without. Those of its filters are without it, too. */
    public static KeySeed withheld(long seed) {
        KeySeed withheld = KeySeed.of(seed);
        SecretSeed.withhold(withheld);
        return withheld;
    }

    public static boolean isWithheld(KeySeed seed) {
        return SecretSeed.isWithheld(seed);
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
