package dev.filtersmith.processor.key;

import com.palantir.javapoet.TypeName;

/**
 * A method that takes a key and passes its hash to another method.
 *
 * @param target method of the emitted class that takes the hash
 */
public record KeyOperation(String name, TypeName result, String target) {
    /** {@code boolean put(key)}, which calls {@code putHash(long)}. */
    public static final KeyOperation PUT = new KeyOperation("put", TypeName.BOOLEAN, "putHash");

    /** {@code boolean mightContain(key)}, which calls {@code mightContainHash(long)}. */
    public static final KeyOperation MIGHT_CONTAIN =
            new KeyOperation("mightContain", TypeName.BOOLEAN, "mightContainHash");

    /** {@code boolean remove(key)}, which calls {@code removeHash(long)}. */
    public static final KeyOperation REMOVE = new KeyOperation("remove", TypeName.BOOLEAN, "removeHash");

    /** {@code int count(key)}, which calls {@code countHash(long)}. */
    public static final KeyOperation COUNT = new KeyOperation("count", TypeName.INT, "countHash");
}
