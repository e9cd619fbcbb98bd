package dev.filtersmith.processor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.buckets.LoadLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;

/**
 * The nested class {@code Tables} of an emitted class, its last member. It holds the arrays that
 * the methods look up, apart from the methods that use them. Emitted text refers to a table as
 * {@code Tables.NAME}.
 */
public final class Tables {
    /** Name of the class. */
    public static final String NAME = "Tables";

    /**
     * Length of the longest table that is emitted as literals. Longer tables are computed when the
     * nested class is initialised.
     */
    private static final int LONGEST = 256;

    private static final int BYTES_PER_LINE = 16;

    /** Length of a line in which several rows are put together, without its indentation. */
    private static final int LONGEST_LINE = 106;

    private final TypeSpec.Builder holder = TypeSpec.classBuilder(NAME)
            .addModifiers(Modifier.STATIC, Modifier.FINAL)
            .addJavadoc("Tables for comparing and changing buckets.\n")
            .addMethod(MethodSpec.constructorBuilder()
                    .addModifiers(Modifier.PRIVATE)
                    .build());

    /** A table of longs with the comments of its rows. */
    public static final class Rows {
        private final long[] values;
        private final String[] blocks;
        private final String[] rows;

        /**
         * Creates the rows of a table. Consecutive values with one comment are a row. The comment
         * of a block is written above the values from an index on, where it changes; empty for
         * none.
         */
        public Rows(long[] values, IntFunction<String> block, IntFunction<String> row) {
            this.values = values.clone();
            this.blocks = IntStream.range(0, values.length).mapToObj(block).toArray(String[]::new);
            this.rows = IntStream.range(0, values.length).mapToObj(row).toArray(String[]::new);
        }

        private CodeBlock literal() {
            List<String> lines = new ArrayList<>();
            int end = 0;
            for (int at = 0; at < values.length; at = end) {
                end = endOfLine(at);
                if (!blocks[at].isEmpty() && (at == 0 || !blocks[at].equals(blocks[at - 1]))) {
                    lines.add("// " + blocks[at]);
                }
                lines.add(line(at, end));
            }
            return CodeBlock.of("$L", String.join("\n", lines));
        }

        /**
         * Returns the end of a row, or of several in one line: rows of one value each, or of one
         * value.
         */
        private int endOfLine(int at) {
            int end = endOfRow(at);
            while (end < values.length
                    && blocks[end].equals(blocks[at])
                    && isOneLine(at, endOfRow(end))
                    && line(at, endOfRow(end)).length() <= LONGEST_LINE) {
                end = endOfRow(end);
            }
            return end;
        }

        private boolean isOneLine(int from, int to) {
            long first = values[from];
            return rows(from, to) == to - from
                    || Arrays.stream(values, from, to).allMatch(value -> value == first);
        }

        private int endOfRow(int at) {
            int end = at + 1;
            while (end < values.length && blocks[end].equals(blocks[at]) && rows[end].equals(rows[at])) {
                end++;
            }
            return end;
        }

        private int rows(int from, int to) {
            return new HashSet<>(Arrays.asList(rows).subList(from, to)).size();
        }

        private String line(int from, int to) {
            String numbers =
                    Arrays.stream(values, from, to).mapToObj(Literals::hex).collect(Collectors.joining(", "));
            String comment = " // " + rows[from] + (rows(from, to) == 1 ? "" : " to " + rows[to - 1]);
            return Literals.wrapped(numbers + (to < values.length ? "," : ""), comment.length()) + comment;
        }
    }

    /** Returns the comments of rows by counter state, such as {@code load 3}. */
    public static IntFunction<String> byLoad(List<? extends LoadLayout> loads) {
        return state -> {
            for (LoadLayout load : loads) {
                if (load.firstState() <= state && state < load.endState()) {
                    return load.load() == 0 ? "empty" : "load " + load.load();
                }
            }
            return "unused";
        };
    }

    public void longs(String name, Rows rows, String doc) {
        table(name, long[].class, rows.values.length, rows.literal(), doc);
    }

    public void bytes(String name, byte[] values, String doc) {
        CodeBlock.Builder row = CodeBlock.builder();
        for (int i = 0; i < values.length; i++) {
            row.add(i == 0 ? "" : i % BYTES_PER_LINE == 0 ? ",\n" : ", ").add("$L", values[i]);
        }
        table(name, byte[].class, values.length, row.build(), doc);
    }

    private void table(String name, Class<?> type, int length, CodeBlock rows, String doc) {
        if (length > LONGEST) {
            computed(name, type, doc);
        } else {
            add(name, type, CodeBlock.of("{\n$>$L\n$<}", rows), doc);
        }
    }

    /**
     * Adds a table that the geometry computes when the nested class is initialised. The family
     * knows it by its name.
     */
    public void computed(String name, Class<?> type, String doc) {
        add(name, type, CodeBlock.of("GEOMETRY.table($S, $T.class)", name, type), doc);
    }

    private void add(String name, Class<?> type, CodeBlock value, String doc) {
        holder.addField(constant(type, name)
                .addJavadoc("$L\n", Literals.prose(doc))
                .initializer(value)
                .build());
    }

    /** Adds the index at which a column of a table begins. The Javadoc may be empty for none. */
    public void column(String name, int index, String doc) {
        FieldSpec.Builder column = constant(int.class, name).initializer("$L", index);
        if (!doc.isEmpty()) {
            column.addJavadoc("$L\n", Literals.prose(doc));
        }
        holder.addField(column.build());
    }

    private static FieldSpec.Builder constant(Class<?> type, String name) {
        return FieldSpec.builder(TypeName.get(type), name, Modifier.STATIC, Modifier.FINAL);
    }

    /** Adds the nested class, if it has tables, to an emitted class. */
    void emit(TypeSpec.Builder type) {
        TypeSpec tables = holder.build();
        if (!tables.fieldSpecs().isEmpty()) {
            type.addType(tables);
        }
    }
}
