package dev.filtersmith.processor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeName;
import dev.filtersmith.Layout;
import java.util.Arrays;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** Printer of numbers, masks and tables. No other class formats them. */
public final class Literals {
    /**
     * Length of the longest table that is emitted as literals. Longer tables are computed when the
     * class is initialised.
     */
    private static final int LONGEST = 256;

    private static final int WIDTH = 108;

    private Literals() {}

    /**
     * Returns a long in hex.
     *
     * @param value value
     * @return literal such as {@code 0x3ffL}
     */
    public static String hex(long value) {
        return "0x" + Long.toHexString(value) + "L";
    }

    /**
     * Returns an int in hex.
     *
     * @param value value
     * @return literal such as {@code 0xf}
     */
    public static String hex(int value) {
        return "0x" + Integer.toHexString(value);
    }

    /**
     * Returns a literal with the given number of low bits set.
     *
     * @param bits number of bits, below 32
     * @return literal such as {@code 0xf}
     */
    public static String mask(int bits) {
        return hex((1 << bits) - 1);
    }

    /**
     * Returns a constant table of longs.
     *
     * @param name name of the constant
     * @param values values
     * @param stride values per row; each row begins a line
     * @param otherwise expression that computes the table, used if it is too long to be written out
     * @param doc Javadoc of the field
     * @return field
     */
    public static FieldSpec table(String name, long[] values, int stride, CodeBlock otherwise, String doc) {
        StringJoiner rows = new StringJoiner(",\n");
        for (int row = 0; row < values.length; row += stride) {
            rows.add(Arrays.stream(values, row, Math.min(row + stride, values.length))
                    .mapToObj(Literals::hex)
                    .collect(Collectors.collectingAndThen(Collectors.joining(", "), Literals::wrapped)));
        }
        return table(name, long[].class, values.length, CodeBlock.of("$L", rows), otherwise, doc);
    }

    /**
     * Returns a constant table of bytes.
     *
     * @param name name of the constant
     * @param values values
     * @param otherwise expression that computes the table, used if it is too long to be written out
     * @param doc Javadoc of the field
     * @return field
     */
    public static FieldSpec table(String name, byte[] values, CodeBlock otherwise, String doc) {
        CodeBlock.Builder row = CodeBlock.builder();
        for (int i = 0; i < values.length; i++) {
            row.add(i == 0 ? "" : i % 16 == 0 ? ",\n" : ", ").add("$L", values[i]);
        }
        return table(name, byte[].class, values.length, row.build(), otherwise, doc);
    }

    private static FieldSpec table(
            String name, Class<?> type, int length, CodeBlock rows, CodeBlock otherwise, String doc) {
        CodeBlock literal =
                CodeBlock.builder().add("{\n$>").add(rows).add("\n$<}").build();
        return constant(name, TypeName.get(type), length <= LONGEST ? literal : otherwise, doc);
    }

    /**
     * Returns a private constant.
     *
     * @param name name of the constant
     * @param type type of the constant
     * @param value value of the constant
     * @param doc Javadoc of the field
     * @return field
     */
    public static FieldSpec constant(String name, TypeName type, CodeBlock value, String doc) {
        return FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("$L", doc)
                .initializer(value)
                .build();
    }

    /**
     * Breaks a long line after commas.
     *
     * @param line text without line breaks
     * @return text in lines of at most about a hundred characters, all but the first indented
     */
    public static String wrapped(String line) {
        return wrapped(line.split("(?<=, )", -1), "        ");
    }

    /**
     * Returns a text as string literals. A long text is split into several literals after commas.
     *
     * @param text text
     * @return constant expression
     */
    public static CodeBlock text(String text) {
        String lines = wrapped(text.split("(?<=, )", -1), "").replace("\n", " \n");
        return Arrays.stream(lines.split("\n", -1))
                .map(line -> CodeBlock.of("$S", line))
                .collect(CodeBlock.joining("\n+ "));
    }

    /**
     * Breaks sentences between words.
     *
     * @param sentences text without line breaks
     * @return text in lines of at most about a hundred characters
     */
    public static String prose(String sentences) {
        return wrapped(sentences.split("(?<= )", -1), "");
    }

    private static String wrapped(String[] parts, String indent) {
        StringBuilder text = new StringBuilder();
        int length = 0;
        for (String part : parts) {
            if (length > indent.length() && length + part.length() > WIDTH) {
                text.setLength(text.length() - 1);
                text.append("\n").append(indent);
                length = indent.length();
            }
            text.append(part);
            length += part.length();
        }
        return text.toString();
    }

    /**
     * Returns the diagram of a layout in a form that can be used in Javadoc.
     *
     * @param layout layout
     * @return preformatted lines
     */
    public static String diagram(Layout layout) {
        return layout.diagram().stripTrailing();
    }
}
