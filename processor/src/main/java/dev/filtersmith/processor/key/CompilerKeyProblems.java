package dev.filtersmith.processor.key;

import dev.filtersmith.key.KeyProblems;

/** Texts, like those of {@link KeyProblems}, about keys that only the compiler refuses. */
final class CompilerKeyProblems {
    private CompilerKeyProblems() {}

    /**
     * Describes a Kotlin class with {@code @JvmRecord}. In its place kapt shows a class that is no
     * record.
     */
    static String kotlinRecord(String key, String path, String type) {
        return KeyProblems.found(key, path, type)
                + ", a Kotlin @JvmRecord: kapt shows the processor a stub of it that is no record."
                + " Declare the record in Java, which Kotlin can use, or use its parts in a byte[] or String.";
    }

    /**
     * Describes a key with more components than a method can take as parameters. A long or double
     * takes two slots.
     */
    static String tooLarge(String key, int slots) {
        return KeyProblems.filter(key) + "the components of the key, nested ones in place, take " + slots
                + " parameter slots (long and double two each), a method has 254. Use a byte[] that encodes the key.";
    }
}
