package dev.filtersmith.processor;

import com.palantir.javapoet.MethodSpec;

/**
 * A private method by which the lookups of an emitted class read the table. The class of views has
 * another one in its place, since its table lies in stored bytes.
 */
public record TableRead(MethodSpec own, MethodSpec viewed) {
    /**
     * Returns {@code read(index)}, a word of an array, some of whose first words are not stored.
     */
    public static TableRead ofWord(int leadWords) {
        return new TableRead(
                read("read", "index", "words[index]"), read("read", "index", "viewedWord(index - $L)", leadWords));
    }

    /** Returns {@code word(from)}, the word that begins at a byte. */
    public static TableRead ofBytes() {
        return new TableRead(
                read("word", "from", "(long) WORDS.get(bytes, from)"), read("word", "from", "viewedAt(from)"));
    }

    /** Returns {@code wordCount()}, the number of words of the table. */
    public static TableRead ofLength() {
        return new TableRead(
                Method.of(int.class, "wordCount", false)
                        .addStatement("return words.length")
                        .build(),
                Method.of(int.class, "wordCount", false)
                        .addStatement("return buckets")
                        .build());
    }

    private static MethodSpec read(String name, String at, String value, Object... args) {
        return Method.of(long.class, name, false)
                .addParameter(int.class, at)
                .addStatement("return " + value, args)
                .build();
    }
}
