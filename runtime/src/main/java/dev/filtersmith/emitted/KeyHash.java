package dev.filtersmith.emitted;

import dev.filtersmith.KeySeed;
import dev.filtersmith.key.Keys;
import dev.filtersmith.key.SeedWords;
import org.jspecify.annotations.Nullable;

/** Checks of keys in emitted classes, and the words that their lanes are multiplied by. */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class KeyHash {
    private KeyHash() {}

    /**
     * Checks that a key is not null.
     *
     * @param <T> type of the key
     * @param key key or null
     * @return the key
     * @throws NullPointerException if the key is null
     */
    public static <T> T requireKey(@Nullable T key) {
        return Keys.requireKey(key);
    }

    /**
     * Checks that a component of a key is not null.
     *
     * @param <T> type of the component
     * @param component component or null
     * @param path names of the components that lead to it, such as {@code source.host}
     * @return the component
     * @throws NullPointerException if the component is null; the message names the path
     */
    public static <T> T requireComponent(@Nullable T component, String path) {
        return Keys.requireComponent(component, path);
    }

    /**
     * Returns the high half of the 128 bits that a lane is multiplied by.
     *
     * @param seed seed of the filter
     * @param lane index of the lane in the key
     * @return word of the seed
     */
    public static long high(KeySeed seed, int lane) {
        return SeedWords.of(seed).high(lane);
    }

    /**
     * Returns the low half of the 128 bits that a lane is multiplied by.
     *
     * @param seed seed of the filter
     * @param lane index of the lane in the key
     * @return word of the seed
     */
    public static long low(KeySeed seed, int lane) {
        return SeedWords.of(seed).low(lane);
    }
}
