package dev.filtersmith.emitted;

import dev.filtersmith.KeySeed;
import dev.filtersmith.key.Keys;
import dev.filtersmith.key.SeedWords;
import org.jspecify.annotations.Nullable;

/** Checks of keys in emitted classes, and the words that their lanes are multiplied by. */
public final class KeyHash {
    private KeyHash() {}

    /**
     * Checks that a key, or a component of it, is not null.
     *
     * @param <T> type of the key or component
     * @param value key or component, or null
     * @param name {@code key}, or the path of a component, such as {@code key.source.host}
     * @return the value
     * @throws NullPointerException if the value is null; the message has the name
     */
    public static <T> T require(@Nullable T value, String name) {
        return Keys.require(value, name);
    }

    /**
     * Returns a word of a seed.
     *
     * @param seed seed of the filter
     * @param index index of the word
     * @return word
     */
    public static long word(KeySeed seed, int index) {
        return SeedWords.of(seed).word(index);
    }
}
