package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.support.DLeftTables;

/**
 * Emits the lookup in a bucket of whole words that is alone: all its fields are compared with the query at once, as one number
 * of several words, by masks in columns by counter state. Fields that straddle two words need nothing of their own: the product that
 * copies the query into the fields carries its high half into the next word, and so does the sum that tells zero fields.
 */
final class ColumnEmitter {
    private static final String[] NAMES = {"first", "second", "third", "fourth"};

    private final DLeftText text;
    private final int words;

    ColumnEmitter(DLeftText text) {
        this.text = text;
        this.words = text.groupWords();
    }

    void emit(TypeSpec.Builder type) {
        TypeName longs = TypeName.get(long[].class);
        type.addField(
                Literals.constant(
                        "COLUMNS",
                        longs,
                        text.tables("columns"),
                        "Columns by counter state: the query's bits; by word, the multiplier of the query; then all but the top bits.\n"));
        type.addField(
                Literals.constant(
                        "CLASSES",
                        longs,
                        text.tables("classes"),
                        "Columns for each word by counter state and first bits of the query: the top bits of its class's fields.\n"));
        if (text.spareBits()) {
            type.addField(Literals.constant(
                    "HEADS",
                    TypeName.get(int[].class),
                    text.tables("heads"),
                    "By counter code: the state with spare bits 0, and the shift of the spare bits.\n"));
        }
        type.addMethod(matches());
    }

    private MethodSpec matches() {
        MethodSpec.Builder method = DLeftText.method(long.class, "matches", false)
                .addJavadoc("Not 0 if the bucket holds the fingerprint.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "word")
                .addStatement("final int at = groupAt(number)");
        for (int word = 0; word < words; word++) {
            method.addStatement("final long $L = words[at$L]", NAMES[word], word == 0 ? "" : " + " + word);
        }
        declareState(method);
        int states = DLeftTables.stride(text.layout);
        int deepest = text.layout.deepest();
        method.addStatement("final long query = word & COLUMNS[state]");
        for (int word = 0; word < words; word++) {
            method.addStatement("final long times$L = COLUMNS[state + $L]", word, (1 + word) * states);
        }
        for (int word = 0; word < words; word++) {
            addWord(method, word, states);
        }
        if (deepest > 0) {
            method.addStatement(
                    "final int asked = state * $L + ((int) word & $L)", 1 << deepest, Literals.mask(deepest));
        }
        return method.addStatement("return $L", hits(deepest == 0 ? "state" : "asked"))
                .build();
    }

    private void declareState(MethodSpec.Builder method) {
        if (text.spareBits()) {
            method.addStatement("final int head = HEADS[$L]", text.code(NAMES[0]))
                    .addStatement(
                            "final int state = (head & 0xffff) + (int) ($L >>> 1 >>> (head >>> 16))", NAMES[words - 1]);
        } else {
            method.addStatement("final int state = $L", text.code(NAMES[0]));
        }
    }

    /** Difference from the query and, but for its top bit, whether each field of a word is zero. */
    private void addWord(MethodSpec.Builder method, int word, int states) {
        CodeBlock copies = CodeBlock.of("query * times$L", word);
        if (word > 0) {
            copies = CodeBlock.of(
                    "($L + $T.multiplyHigh(query, times$L)$L)", copies, Math.class, word - 1, sign(word - 1));
        }
        method.addStatement("final long difference$L = $L ^ $L", word, NAMES[word], copies)
                .addStatement("final long low$L = COLUMNS[state + $L]", word, (1 + words + word) * states)
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

    /** The product's high half is that of signed numbers; a multiplier with its top bit set is one query short. */
    private String sign(int word) {
        return text.negativeMultiplier(word) ? " + (times" + word + " >> 63 & query)" : "";
    }

    private CodeBlock hits(String index) {
        int column = DLeftTables.stride(text.layout) << text.layout.deepest();
        CodeBlock hits = CodeBlock.of("~(sum0 | difference0) & CLASSES[$L]", index);
        for (int word = 1; word < words; word++) {
            hits = CodeBlock.of(
                    "$L$W| ~(sum$L | difference$L) & CLASSES[$L + $L]", hits, word, word, index, word * column);
        }
        return hits;
    }
}
