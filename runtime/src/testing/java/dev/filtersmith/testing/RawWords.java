package dev.filtersmith.testing;

import dev.filtersmith.LongFilter;
import dev.filtersmith.storage.Copies;
import dev.filtersmith.storage.HashOperations;
import dev.filtersmith.storage.Stash;
import dev.filtersmith.storage.TableCore;
import java.lang.reflect.Method;
import java.nio.LongBuffer;
import java.util.Arrays;

/** Access to the words of a filter, for tests of words that no filter writes. */
public final class RawWords {
    private RawWords() {}

    /**
     * Returns the words of a filter, without its copies beside the table.
     *
     * @param filter filter
     * @return words of the table, then those of the stash
     */
    public static long[] of(LongFilter filter) {
        TableCore core = TestShapes.single(filter);
        return Arrays.copyOf(filter.words(), core.table().words().remaining() + core.stashSize());
    }

    /**
     * Replaces the words of a filter, whatever they are, but not its copies. By reflection, since
     * nothing else may do so.
     *
     * @param filter filter
     * @param words as many words as the table has, then those of the stash
     */
    public static void set(LongFilter filter, long... words) {
        try {
            TableCore core = TestShapes.single(filter);
            LongBuffer table = core.table().words();
            int count = table.remaining();
            table.put(words, 0, count);
            method(Stash.class, "replace", long[].class)
                    .invoke(core.stash(), (Object) Arrays.copyOfRange(words, count, words.length));
            ((HashOperations) method(TableCore.class, "operations").invoke(core)).restored();
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    /**
     * Returns the copies of a filter beside its table.
     *
     * @param filter filter
     * @return copies that no filter has
     */
    public static Copies copies(LongFilter filter) {
        return copy(TestShapes.single(filter).copies());
    }

    /**
     * Replaces the words and the copies of a filter, whatever they are.
     *
     * @param filter filter
     * @param copies copies, as {@link #copies} returns them
     * @param words words, as {@link #of} returns them
     */
    public static void set(LongFilter filter, Copies copies, long... words) {
        try {
            method(Copies.class, "replace", Copies.class)
                    .invoke(TestShapes.single(filter).copies(), copy(copies));
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
        set(filter, words);
    }

    private static Copies copy(Copies copies) {
        try {
            return (Copies) method(Copies.class, "copy").invoke(copies);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    private static Method method(Class<?> declaring, String name, Class<?>... parameters) throws NoSuchMethodException {
        Method method = declaring.getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        return method;
    }
}
