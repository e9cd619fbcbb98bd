package dev.filtersmith.processor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeName;
import dev.filtersmith.Layout;
import java.util.Arrays;
import javax.lang.model.element.Modifier;

/** Printer of numbers, masks and texts. No other class formats them. */
public final class Literals {
    private static final int WIDTH = 108;

    /** Most characters of a literal of a text, which begins at column 30 at most. */
    private static final int LITERAL_WIDTH = 88;

    /** Most characters of a line of prose; leaves room for the margin and a tag. */
    private static final int PROSE_WIDTH = 88;

    private Literals() {}

    public static String hex(long value) {
        return "0x" + Long.toHexString(value) + "L";
    }

    public static String hex(int value) {
        return "0x" + Integer.toHexString(value);
    }

    /** Returns a number, without a decimal point where it has none. */
    static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    /** Returns a literal with the given number of low bits set. */
    public static String mask(int bits) {
        return hex((1 << bits) - 1);
    }

    /** Returns a private constant. */
    public static FieldSpec constant(String name, TypeName type, CodeBlock value, String doc) {
        return FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("$L", doc)
                .initializer(value)
                .build();
    }

    /** Breaks a long line of Javadoc after commas and semicolons. */
    public static String wrapped(String line) {
        return wrapped(line, WIDTH - PROSE_WIDTH);
    }

    /** Breaks a long line after commas and semicolons, with room for some characters in each. */
    static String wrapped(String line, int room) {
        return wrapped(line.split("(?<=[,;] )", -1), "        ", WIDTH - room);
    }

    /**
     * Returns a text as string literals. A long text is split into several literals after commas.
     */
    public static CodeBlock text(String text) {
        String lines = wrapped(text.split("(?<=, )", -1), "", LITERAL_WIDTH).replace("\n", " \n");
        return Arrays.stream(lines.split("\n", -1))
                .map(line -> CodeBlock.of("$S", line))
                .collect(CodeBlock.joining("\n+ "));
    }

    /** Breaks sentences between words. */
    public static String prose(String sentences) {
        return wrapped(sentences.split("(?<= )", -1), "", PROSE_WIDTH);
    }

    private static String wrapped(String[] parts, String indent, int width) {
        StringBuilder text = new StringBuilder();
        int length = 0;
        for (String part : parts) {
            if (length > indent.length() && length + part.length() > width) {
                text.setLength(text.length() - 1);
                text.append("\n").append(indent);
                length = indent.length();
            }
            text.append(part);
            length += part.length();
        }
        return text.toString();
    }

    /** Returns the diagram of a layout in a form that can be used in Javadoc. */
    public static String diagram(Layout layout) {
        return layout.diagram().stripTrailing();
    }
}
