package dev.filtersmith.key;

import org.jspecify.annotations.Nullable;

/**
 * Hash functions that emitted classes and the interpreter share. They allocate nothing, except for
 * hashers and errors.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class Keys {
    private Keys() {}

    /**
     * Mixes a value so that every bit affects all bits: the finaliser of MurmurHash3, a bijection
     * that maps 0 to 0.
     *
     * @param bits any value
     * @return mixed value
     */
    public static long mix(long bits) {
        long mixed = bits;
        mixed ^= mixed >>> 33;
        mixed *= 0xff51afd7ed558ccdL;
        mixed ^= mixed >>> 33;
        mixed *= 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }

    /**
     * Checks that a key is not null.
     *
     * @param <T> type of the key
     * @param key key or null
     * @return the key
     * @throws NullPointerException if the key is null
     */
    public static <T> T requireKey(@Nullable T key) {
        if (key == null) {
            throw new NullPointerException(nullMessage("key"));
        }
        return key;
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
        if (component == null) {
            throw new NullPointerException(nullMessage("key." + path));
        }
        return component;
    }

    private static String nullMessage(String what) {
        return what + " is null: a filter holds no null; use an empty value or a wrapper";
    }
}
