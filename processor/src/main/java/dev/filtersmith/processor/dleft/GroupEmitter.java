package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Tables;

/**
 * Emitter of the positions of a bucket's fields and of the content of its counter. It is used for
 * buckets that are read field by field: those of several words, those of a group, and those with
 * too many states for masks. A bucket on its own is a group of one.
 */
final class GroupEmitter {
    private final DLeftText text;

    GroupEmitter(DLeftText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type, Tables tables) {
        if (!text.byTables()) {
            if (!text.byMasks() && !text.byColumns()) {
                emitPlaces(type, tables);
            }
            tables.computed(
                    "WIDTHS",
                    int[].class,
                    "By the loads of a group: bits of a field in each of its buckets, 8 bits each.");
            tables.computed("BY_LOAD", long[].class, "By load: semi-sort depth, spare bits, first code, first state.");
            if (!text.halfGroups() || !text.byMasks() || text.layout.moves()) {
                type.addMethod(groupAt());
            }
            boolean asked = text.layout.moves() || !(text.byMasks() || text.weighed());
            if (asked || !text.grouped()) {
                type.addMethod(head());
            }
            if (asked) {
                type.addMethod(loadAt());
            }
            if (text.grouped()) {
                type.addMethod(member());
                type.addMethod(loads());
                type.addMethod(widths());
                type.addMethod(fieldsBefore());
            }
            if (text.weighed()) {
                type.addMethod(weight());
            }
            emitStates(type, tables);
        }
    }

    /** Adds the positions of the fields of a class: a table, or a count along the fields. */
    private void emitPlaces(TypeSpec.Builder type, Tables tables) {
        if (text.direct()) {
            tables.computed(
                    "PLACES",
                    int[].class,
                    "By counter state and first bits of the query: where its class begins, its bits, a "
                            + "field's, the depth.");
        } else if (text.ranged()) {
            tables.computed(
                    "RANGES",
                    char[].class,
                    "By counter state and first bits of the query: first field of its class, number of fields.");
        } else {
            type.addMethod(range());
        }
    }

    private void emitStates(TypeSpec.Builder type, Tables tables) {
        if (text.loadsByCode()) {
            if (!text.byMasks()) {
                text.contents.addLoads(tables);
            }
        } else {
            type.addMethod(loadOfCode());
        }
        if (text.layout.deepest() > 0) {
            tables.computed("RANKS", int[].class, "By field and class: the summand of the rank.");
            if (text.impliedByState()) {
                tables.computed("FIRST_BITS", long[].class, "By counter state: the first bits of its fingerprints.");
            } else {
                type.addMethod(firstBits());
            }
        }
    }

    /** Emits the index of the first word of a group. */
    private MethodSpec groupAt() {
        CodeBlock group;
        int log = Integer.numberOfTrailingZeros(text.layout.spec().group());
        if (text.halfGroups()) {
            group = CodeBlock.of("number >>> 1");
        } else if (log > 0 && text.subtables() == 2) {
            group = Code.of("number >>> $L << 1 | number & 1", 1 + log);
        } else {
            group = Code.of("number >>> $L", log);
        }
        return Method.of(int.class, "groupAt", true)
                .addParameter(int.class, "number")
                .addStatement("return $L * $L + $L", group, Math.max(text.groupWords(), 1), text.layout.leadWords())
                .build();
    }

    /** Emits the read of a bucket's counter, in the low bits of a word. */
    private MethodSpec head() {
        Method method = Method.of(long.class, "head", false).addParameter(int.class, "number");
        if (text.halfGroups()) {
            return method.addStatement("return words[number >>> 1] >>> (number << 5)")
                    .build();
        }
        return text.grouped()
                ? method.addStatement("return words[groupAt(number)] >>> member(number) * $L", text.counterBits())
                        .build()
                : method.addStatement("return words[groupAt(number)]").build();
    }

    private MethodSpec loadAt() {
        return Method.of(int.class, "loadAt", false)
                .addParameter(int.class, "number")
                .addStatement("return $L", text.loadOfCode(text.code("head(number)")))
                .build();
    }

    /** Emits the number of a bucket in its group. */
    private MethodSpec member() {
        return Method.of(int.class, "member", true)
                .addParameter(int.class, "number")
                .addStatement(
                        "return number$L & $L",
                        text.subtables() == 2 ? " >>> 1" : "",
                        text.layout.spec().group() - 1)
                .build();
    }

    private MethodSpec loads() {
        Method method = Method.of(int.class, "loads", true)
                .addJavadoc("The loads of a group's buckets, 8 bits each.\n")
                .addParameter(long.class, "word");
        CodeBlock loads = text.loadOfCode(text.code("word"));
        for (int bucket = 1; bucket < text.layout.spec().group(); bucket++) {
            CodeBlock code = text.code(Code.of("word >>> $L", bucket * text.counterBits()));
            loads = Code.of("$L$W| $L << $L", loads, text.loadOfCode(code), bucket * 8);
        }
        return method.addStatement("return $L", loads).build();
    }

    private MethodSpec widths() {
        CodeBlock index = Code.of("(loads & 0xff)");
        int digit = 1;
        for (int bucket = 1; bucket < text.layout.spec().group(); bucket++) {
            digit *= text.layout.maximumLoad() + 1;
            index = Code.of("$L$W+ (loads >>> $L & 0xff) * $L", index, bucket * 8, digit);
        }
        return Method.of(int.class, "widths", true)
                .addParameter(int.class, "loads")
                .addStatement("return Tables.WIDTHS[$L]", index)
                .build();
    }

    private MethodSpec fieldsBefore() {
        CodeBlock sum = Code.of(
                "$L + (before & 0xff) * (widths & 0xff)", text.layout.spec().group() * text.counterBits());
        for (int bucket = 1; bucket < text.layout.spec().group() - 1; bucket++) {
            sum = Code.of("$L$W+ (before >>> $L & 0xff) * (widths >>> $L & 0xff)", sum, bucket * 8, bucket * 8);
        }
        return Method.of(int.class, "fieldsBefore", true)
                .addJavadoc(
                        "Where the fields of a bucket begin: behind all codes and the fields of the buckets before.\n")
                .addParameter(int.class, "loads")
                .addParameter(int.class, "widths")
                .addParameter(int.class, "member")
                .addStatement("final int before = loads & (1 << (member << 3)) - 1")
                .addStatement("return $L", sum)
                .build();
    }

    /**
     * Emits a weight of the loads of the bucket and of its group. The bucket with the smaller
     * weight takes the element.
     */
    private MethodSpec weight() {
        return Method.of(int.class, "weight", false)
                .addParameter(int.class, "number")
                .addStatement("final int loads = loads(words[groupAt(number)])")
                .addStatement("return (loads >>> (member(number) << 3) & 0xff) << 8 | loads * 0x1010101 >>> 24")
                .build();
    }

    /**
     * Emits the load of a code, which counts the loads above 0 whose first code is not above the
     * code.
     */
    private MethodSpec loadOfCode() {
        CodeBlock sum = text.layout.loads().stream()
                .skip(1)
                .map(load -> Code.of("$L - code >>> 31", load.firstCode() - 1))
                .collect(Code.joining("$W+ "));
        return Method.of(int.class, "loadOfCode", true)
                .addParameter(int.class, "code")
                .addStatement("return $L", sum)
                .build();
    }

    private static MethodSpec firstBits() {
        return Method.of(long.class, "firstBits", true)
                .addJavadoc("The first bits of a bucket's fingerprints, from their rank.\n")
                .addParameter(int.class, "load")
                .addParameter(int.class, "depth")
                .addParameter(int.class, "rank")
                .addCode("""
                        if (depth == 0) {
                            return 0;
                        }
                        long firstBits = 0;
                        int rest = rank;
                        int found = (1 << depth) - 1;
                        for (int field = load - 1; field >= 0; field--) {
                            while (Tables.RANKS[field * 16 + found] > rest) {
                                found--;
                            }
                            rest -= Tables.RANKS[field * 16 + found];
                            firstBits |= (long) (Integer.reverse(found) >>> -depth) << field * depth;
                        }
                        return firstBits;
                        """)
                .build();
    }

    private static MethodSpec range() {
        return Method.of(int.class, "range", true)
                .addJavadoc("The first field of the query's class and, 8 bits up, how many there are.\n")
                .addParameter(int.class, "load")
                .addParameter(int.class, "depth")
                .addParameter(int.class, "rank")
                .addParameter(long.class, "word")
                .addCode("""
                        if (depth == 0) {
                            return load << 8;
                        }
                        final int wanted = Integer.reverse((int) word) >>> -depth;
                        int rest = rank;
                        int end = load;
                        int field = load;
                        int found = (1 << depth) - 1;
                        while (field > 0) {
                            while (Tables.RANKS[field * 16 - 16 + found] > rest) {
                                found--;
                            }
                            if (found < wanted) {
                                break;
                            }
                            field--;
                            rest -= Tables.RANKS[field * 16 + found];
                            end = found > wanted ? field : end;
                        }
                        return field == end ? 0 : field | end - field << 8;
                        """)
                .build();
    }
}
