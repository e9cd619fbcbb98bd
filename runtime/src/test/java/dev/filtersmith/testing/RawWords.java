package dev.filtersmith.testing;

import dev.filtersmith.LongFilter;
import dev.filtersmith.storage.FilterStorage;
import java.lang.reflect.Method;

/** Access to the words of a filter, for tests of words that no filter writes. */
public final class RawWords {
    private RawWords() {}

    /**
     * Replaces the words of a filter, whatever they are. By reflection, since nothing else may do
     * so.
     *
     * @param filter filter
     * @param words as many words as the table has, then those of the stash
     */
    public static void set(LongFilter filter, long... words) {
        try {
            Method restore = FilterStorage.class.getDeclaredMethod("restore", long[].class);
            restore.setAccessible(true);
            restore.invoke(filter, (Object) words);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }
}
