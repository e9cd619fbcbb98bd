package dev.filtersmith.processor;

import com.palantir.javapoet.MethodSpec;

/**
 * A private method by which the lookups of an emitted class read the table. The class of views has
 * another one in its place, since its table lies in stored bytes.
 *
 * @param own method of the class
 * @param viewed method of views
 */
public record TableRead(MethodSpec own, MethodSpec viewed) {
    /**
     * Returns the method {@code read(index)}, which reads a word of an array of words.
     *
     * @param leadWords words of the array before the first that is stored
     * @return method
     */
    public static TableRead ofWord(int leadWords) {
        String stored = leadWords == 0 ? "index" : "index - " + leadWords;
        MethodSpec.Builder own = Methods.method(long.class, "read", false).addParameter(int.class, "index");
        MethodSpec.Builder viewed = own.build().toBuilder();
        return new TableRead(
                own.addStatement("return words[index]").build(),
                viewed.addStatement("return viewed.get($L)", stored).build());
    }

    /**
     * Returns the method {@code word(from)}, which reads the word that begins at a byte.
     *
     * @return method
     */
    public static TableRead ofBytes() {
        MethodSpec.Builder own = Methods.method(long.class, "word", false).addParameter(int.class, "from");
        MethodSpec.Builder viewed = own.build().toBuilder();
        return new TableRead(
                own.addStatement("return (long) WORDS.get(bytes, from)").build(),
                viewed.addStatement("return viewed.at(from)").build());
    }

    /**
     * Returns the method {@code wordCount()}, which returns the number of words of the table.
     *
     * @return method
     */
    public static TableRead ofLength() {
        MethodSpec.Builder own = Methods.method(int.class, "wordCount", false);
        MethodSpec.Builder viewed = own.build().toBuilder();
        return new TableRead(
                own.addStatement("return words.length").build(),
                viewed.addStatement("return viewed.length()").build());
    }
}
