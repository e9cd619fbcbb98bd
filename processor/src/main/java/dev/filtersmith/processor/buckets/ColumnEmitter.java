package dev.filtersmith.processor.buckets;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.buckets.BucketLayout;
import dev.filtersmith.buckets.LookupTables;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Tables;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Emitter of the lookup in a bucket of whole words that is not in a group. All its fields are
 * compared with the query at once, as one number of several words, under masks in columns by
 * counter state. Fields that straddle two words need no special case. The product that copies the
 * query into the fields carries its high half into the next word, and so does the sum that detects
 * zero fields.
 */
public final class ColumnEmitter {
    /** Maximum size of the columns, which leaves some room in a usual first-level cache. */
    private static final int MAX_BYTES = 28 << 10;

    private static final String[] WORDS = {"first", "second", "third", "fourth"};

    private final BucketLayout layout;
    private final int words;

    public ColumnEmitter(BucketLayout layout) {
        this.layout = layout;
        this.words = layout.bucketBits() / Long.SIZE;
    }

    /**
     * Returns whether the columns of a layout are small enough, and its lowest field begins at
     * least as high as the number of its first bits, so that a product can put the query there.
     */
    public static boolean fits(BucketLayout layout) {
        int words = layout.bucketBits() / Long.SIZE;
        long masks = 1 + 2L * words + ((long) words << layout.deepest());
        return layout.counterBits() >= layout.deepest()
                && LookupTables.stride(layout) * masks * Long.BYTES <= MAX_BYTES;
    }

    /** Adds the tables and {@code matches}, which is not 0 if a bucket holds the fingerprint. */
    public void emit(TypeSpec.Builder type, Tables tables, CodeBlock at, Consumer<Method> state) {
        addColumns(tables);
        addClasses(tables);
        type.addMethod(matches(at, state));
    }

    private void addColumns(Tables tables) {
        int states = LookupTables.stride(layout);
        tables.column("QUERY", 0, "Column of COLUMNS: the bits of the query that a field holds.");
        for (int word = 0; word < words; word++) {
            tables.column(
                    "TIMES_" + word,
                    (1 + word) * states,
                    "Column of COLUMNS: word " + word + " of the multiplier that copies the query into the fields.");
        }
        for (int word = 0; word < words; word++) {
            tables.column(
                    "LOW_" + word,
                    (1 + words + word) * states,
                    "Column of COLUMNS: the bits of the fields but their top ones, in word " + word + ".");
        }
        tables.computed("COLUMNS", long[].class, "Comparison of a query with a bucket, in columns by counter state.");
    }

    private void addClasses(Tables tables) {
        for (int word = 0; word < words; word++) {
            tables.column(
                    "TOPS_" + word,
                    word * (LookupTables.stride(layout) << layout.deepest()),
                    "Column of CLASSES: the top bits of the fields of the query's class, in word " + word + ".");
        }
        tables.computed(
                "CLASSES",
                long[].class,
                "Selection of the fields of a class, in columns by counter state and first bits of the query.");
    }

    private MethodSpec matches(CodeBlock at, Consumer<Method> state) {
        Method method = Method.of(long.class, "matches", false)
                .addJavadoc("Not 0 if the bucket holds the fingerprint.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "word")
                .addStatement("final int at = $L", at);
        for (int word = 0; word < words; word++) {
            method.addStatement("final long $L = read(at + $L)", WORDS[word], word);
        }
        state.accept(method);
        int deepest = layout.deepest();
        method.addStatement("final long query = word & Tables.COLUMNS[state + Tables.QUERY]");
        for (int word = 0; word < words; word++) {
            method.addStatement("final long times$L = Tables.COLUMNS[state + Tables.TIMES_$L]", word, word);
        }
        for (int word = 0; word < words; word++) {
            addWord(method, word);
        }
        if (deepest > 0) {
            method.addStatement(
                    "final int asked = state * $L + ((int) word & $L)", 1 << deepest, Literals.mask(deepest));
        }
        return method.addStatement("return $L", hits(deepest == 0 ? "state" : "asked"))
                .build();
    }

    /**
     * Adds the difference of a word from the query and, except for its top bit, the test of each
     * field for zero.
     */
    private void addWord(Method method, int word) {
        CodeBlock copies = Code.of("query * times$L", word);
        if (word > 0) {
            copies = Code.of("$L + $T.multiplyHigh(query, times$L)", copies, Math.class, word - 1);
        }
        if (word > 0 && negativeMultiplier(word - 1)) {
            // The high half is that of signed numbers: such a multiplier is one query short.
            copies = Code.of("$L + (times$L >> 63 & query)", copies, word - 1);
        }
        method.addStatement("final long difference$L = $L ^ $L", word, WORDS[word], copies)
                .addStatement("final long low$L = Tables.COLUMNS[state + Tables.LOW_$L]", word, word)
                .addStatement("final long part$L = difference$L & low$L", word, word, word)
                .addStatement(
                        "final long sum$L = part$L + low$L$L",
                        word,
                        word,
                        word,
                        word == 0 ? "" : " + carry" + (word - 1));
        if (word < words - 1) {
            method.addStatement("final long carry$L = (part$L | low$L & ~sum$L) >>> 63", word, word, word, word);
        }
    }

    /** Returns whether some multiplier for a word of the bucket has its top bit set. */
    private boolean negativeMultiplier(int word) {
        long[] columns = LookupTables.columns(layout);
        return IntStream.range(0, layout.states())
                .anyMatch(state -> columns[(1 + word) * LookupTables.stride(layout) + state] < 0);
    }

    private CodeBlock hits(String index) {
        return IntStream.range(0, words)
                .mapToObj(word -> Code.of(
                        "~(sum$L | difference$L) & Tables.CLASSES[$L + Tables.TOPS_$L]", word, word, index, word))
                .collect(Code.joining("$W| "));
    }
}
