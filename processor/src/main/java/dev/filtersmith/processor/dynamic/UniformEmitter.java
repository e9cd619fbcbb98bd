package dev.filtersmith.processor.dynamic;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.choice.BatchEmitter;
import dev.filtersmith.processor.choice.BatchKernel;
import dev.filtersmith.processor.choice.ChoiceEmitter;
import javax.lang.model.element.Modifier;

/**
 * Emits the operations on buckets of one word whose fields all have one width: one product puts the query into the fields of every
 * bucket. Where there are slots, the code is compared as one more field, so that the one test of the result also tells a bucket of slots.
 */
final class UniformEmitter implements BatchKernel {
    private final DynamicText text;
    private final ChoiceEmitter choice;
    private final UniformTables tables;
    private final boolean slots;
    private final boolean classes;

    UniformEmitter(DynamicText text, ChoiceEmitter choice) {
        this.text = text;
        this.choice = choice;
        this.tables = new UniformTables(text);
        this.slots = text.layout.hasSlots();
        this.classes = text.layout.deepest() == 1;
    }

    void emit(TypeSpec.Builder type) {
        type.addField(Literals.table("ONES", tables.ones(), 4, CodeBlock.of(""), """
                By first bits of the query and counter code, the bottom bits of the fields of the query's class.
                """));
        type.addField(Literals.table("KEEP", tables.keep(), 4, CodeBlock.of(""), """
                By first bits of a newcomer and counter code, the bits below its place.
                """));
        type.addField(Literals.table("LOADS", tables.loads(), CodeBlock.of(""), "Load by counter code.\n"));
        type.addMethod(mightContainHash());
        type.addMethod(emitAnyMatch());
        type.addMethod(matches());
        type.addMethod(putHash());
        type.addMethod(putAt());
        type.addMethod(load());
        type.addMethod(add());
        type.addMethod(putCrowdedAt());
        type.addMethod(putInTable());
        type.addMethod(removeHash());
        type.addMethod(removeAt());
        type.addMethod(countHash());
        if (slots) {
            new SlotEmitter(text, tables).emit(type);
        }
        if (text.searches()) {
            new SearchEmitter(text).emit(type);
        }
    }

    private static String in(int subtable) {
        return BatchEmitter.contents(subtable);
    }

    private void declareBuckets(MethodSpec.Builder method) {
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("final long $L = words[$L]", in(subtable), ChoiceEmitter.name(subtable));
        }
    }

    private String buckets(String index) {
        return text.join(subtable -> in(subtable) + index, ", ");
    }

    private MethodSpec mightContainHash() {
        MethodSpec.Builder method = DynamicText.overHash(boolean.class, "mightContainHash", Modifier.PUBLIC);
        choice.declareNumbers(method);
        declareBuckets(method);
        return method.beginControlFlow("if (stashed != 0 && inStash(hash))")
                .addStatement("return true")
                .endControlFlow()
                .addStatement("return anyMatch($L, hash) != 0", buckets(""))
                .build();
    }

    /** A field that equals the query borrows from its top bit; fields above it may then do so too, which changes nothing. */
    private MethodSpec emitAnyMatch() {
        MethodSpec.Builder method = DynamicText.method(long.class, "anyMatch", true)
                .addJavadoc("Not 0 if one of the buckets holds the remainder.\n");
        addBuckets(method);
        method.addParameter(long.class, "hash")
                .addStatement(
                        "final long copies = (hash & $L) * $L$L",
                        Literals.hex(tables.query()),
                        Literals.hex(tables.times()),
                        slots ? " + " + text.layout.slotCode() : "");
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("final long $L = $L ^ copies", difference(subtable), in(subtable));
        }
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement(
                    "final long $L = ($L - ONES[$L]) & ~$L",
                    ChoiceEmitter.name(subtable),
                    difference(subtable),
                    index(in(subtable)),
                    difference(subtable));
        }
        method.addStatement(
                "final long hits = ($L) & $L",
                text.join(ChoiceEmitter::name, " | "),
                Literals.hex(slots ? tables.tops() | tables.flag() : tables.tops()));
        return (slots
                        ? method.addStatement(
                                "return (hits & $L) == 0 ? hits : anySlot($L, hash)",
                                Literals.hex(tables.flag()),
                                buckets(""))
                        : method.addStatement("return hits"))
                .build();
    }

    private static String difference(int subtable) {
        return ChoiceEmitter.name(subtable) + "Difference";
    }

    private void addBuckets(MethodSpec.Builder method) {
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addParameter(long.class, in(subtable));
        }
    }

    private MethodSpec matches() {
        return DynamicText.method(long.class, "matches", true)
                .addJavadoc("The top bits of the fields that equal the query.\n")
                .addParameter(long.class, "bucket")
                .addParameter(long.class, "hash")
                .addStatement(
                        "final long difference = bucket ^ (hash & $L) * $L",
                        Literals.hex(tables.query()),
                        Literals.hex(tables.times()))
                .addStatement("final long ones = ONES[$L]", index("bucket"))
                .addStatement(
                        "return ~((difference & $L) + $L | difference) & ones << $L & $L",
                        Literals.hex(tables.low()),
                        Literals.hex(tables.low()),
                        text.level().fieldBits() - 1,
                        Literals.hex(tables.tops()))
                .build();
    }

    /** Index of a table by the class of {@code hash} and the code of a bucket. */
    private String index(String bucket) {
        String code = "(" + text.code(bucket) + ")";
        return classes ? code + " + (((int) hash & 1) << " + text.counterBits() + ")" : code;
    }

    private MethodSpec putHash() {
        MethodSpec.Builder method = DynamicText.overHash(boolean.class, "putHash", Modifier.PUBLIC);
        choice.declareNumbers(method);
        return method.addStatement("return putAt(hash$L)", text.numbers()).build();
    }

    private MethodSpec putAt() {
        MethodSpec.Builder method =
                DynamicText.method(boolean.class, "putAt", false).addParameter(long.class, "hash");
        text.addNumbers(method);
        declareBuckets(method);
        method.addStatement(
                "final boolean fresh = anyMatch($L, hash) == 0 && (stashed == 0 || !inStash(hash))", buckets(""));
        declareLeastLoaded(method);
        return method.beginControlFlow("if (least < $L)", text.layout.crowdedLoad())
                .addStatement("words[number] = add(bucket, hash, least)")
                .nextControlFlow("else if (!putCrowdedAt(hash$L))", text.numbers())
                .addStatement("stash(hash)")
                .endControlFlow()
                .addStatement("return fresh")
                .build();
    }

    /** Declares {@code number}, {@code bucket} and {@code least}: the least loaded, ties to the left, by sign masks. */
    private void declareLeastLoaded(MethodSpec.Builder method) {
        int last = text.subtables() - 1;
        String number = ChoiceEmitter.name(0);
        String bucket = in(0);
        for (int subtable = 0; subtable <= last; subtable++) {
            method.addStatement("final int $LLoad = load($L)", ChoiceEmitter.name(subtable), in(subtable));
        }
        String least = ChoiceEmitter.name(0) + "Load";
        for (int subtable = 1; subtable <= last; subtable++) {
            String suffix = subtable == last ? "" : Integer.toString(subtable);
            String other = ChoiceEmitter.name(subtable);
            method.addStatement("final int fewer$L = $LLoad - $L >> 31", suffix, other, least);
            method.addStatement("final int number$L = $L ^ ($L ^ $L) & fewer$L", suffix, number, number, other, suffix);
            method.addStatement(
                    "final long bucket$L = $L ^ ($L ^ $L) & fewer$L", suffix, bucket, bucket, in(subtable), suffix);
            method.addStatement("final int least$L = Math.min($L, $LLoad)", suffix, least, other);
            number = "number" + suffix;
            bucket = "bucket" + suffix;
            least = "least" + suffix;
        }
    }

    private MethodSpec load() {
        return DynamicText.method(int.class, "load", true)
                .addParameter(long.class, "bucket")
                .addStatement("return LOADS[$L]", text.code("bucket"))
                .build();
    }

    private MethodSpec add() {
        int depth = text.layout.deepest();
        String field = depth == 0
                ? "(hash & " + Literals.hex(tables.query()) + ")"
                : "(hash >>> 1 & " + Literals.hex(tables.query() >>> 1) + ")";
        return DynamicText.method(long.class, "add", true)
                .addJavadoc("The bucket with one more field, behind those of its class.\n")
                .addParameter(long.class, "bucket")
                .addParameter(long.class, "hash")
                .addParameter(int.class, "load")
                .addStatement("final long keep = KEEP[$L]", index("bucket"))
                .addStatement("final long below = bucket & keep")
                .addStatement(
                        "return (below | bucket - below << $L | $L * (keep + 1)) + $L",
                        text.level().fieldBits(),
                        field,
                        codes("load + 1"))
                .build();
    }

    /** What one more or one less field of a class adds to the code or takes from it. */
    private String codes(String load) {
        return classes ? "(" + load + " + ((int) hash & 1))" : "1";
    }

    private MethodSpec putCrowdedAt() {
        MethodSpec.Builder method =
                DynamicText.method(boolean.class, "putCrowdedAt", false).addParameter(long.class, "hash");
        text.addNumbers(method);
        return method.addStatement(
                        "return $LputCrowded(hash)", text.searches() ? "relocate(hash" + text.numbers() + ") || " : "")
                .build();
    }

    private MethodSpec putInTable() {
        MethodSpec.Builder method = DynamicText.overHash(boolean.class, "putInTable", Modifier.PROTECTED);
        choice.declareNumbers(method);
        declareBuckets(method);
        declareLeastLoaded(method);
        return method.beginControlFlow("if (least < $L)", text.layout.crowdedLoad())
                .addStatement("words[number] = add(bucket, hash, least)")
                .addStatement("return true")
                .endControlFlow()
                .addStatement("return putCrowdedAt(hash$L)", text.numbers())
                .build();
    }

    private MethodSpec removeHash() {
        MethodSpec.Builder method = DynamicText.overHash(boolean.class, "removeHash", Modifier.PUBLIC);
        choice.declareNumbers(method);
        return method.addStatement("return stashed != 0 && removeFromStash(hash) || removeAt(hash$L)", text.numbers())
                .build();
    }

    private MethodSpec removeAt() {
        MethodSpec.Builder method =
                DynamicText.method(boolean.class, "removeAt", false).addParameter(long.class, "hash");
        text.addNumbers(method);
        declareBuckets(method);
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("final long $LHits = $L", ChoiceEmitter.name(subtable), fields(subtable));
        }
        declareFirstHit(method);
        method.beginControlFlow("if (hits == 0)")
                .addStatement(slots ? "return takeSlot(hash" + text.numbers() + ") || missed()" : "return missed()")
                .endControlFlow();
        return method.addStatement(
                        "final long keep = ((hits & -hits) >>> $L) - 1",
                        text.level().fieldBits() - 1)
                .addStatement(
                        "words[number] = (bucket & keep | bucket >>> $L & ~keep) - $L",
                        text.level().fieldBits(),
                        codes("load(bucket)"))
                .addStatement("return stashed == 0 || drainStash()")
                .build();
    }

    private static String fields(int subtable) {
        return "matches(" + in(subtable) + ", hash)";
    }

    /** Declares number, bucket and hits of the first bucket with a hit, by sign masks: which it is cannot be predicted. */
    private void declareFirstHit(MethodSpec.Builder method) {
        int last = text.subtables() - 1;
        String number = ChoiceEmitter.name(last);
        String bucket = in(last);
        String hits = number + "Hits";
        for (int subtable = last - 1; subtable >= 0; subtable--) {
            String name = ChoiceEmitter.name(subtable);
            String suffix = subtable == 0 ? "" : Integer.toString(subtable);
            method.addStatement("final long hit$L = ($LHits | -$LHits) >> 63", suffix, name, name);
            method.addStatement(
                    "final int number$L = $L ^ ($L ^ $L) & (int) hit$L", suffix, number, number, name, suffix);
            method.addStatement(
                    "final long bucket$L = $L ^ ($L ^ $L) & hit$L", suffix, bucket, bucket, in(subtable), suffix);
            method.addStatement("final long hits$L = $L ^ ($L ^ $LHits) & hit$L", suffix, hits, hits, name, suffix);
            number = "number" + suffix;
            bucket = "bucket" + suffix;
            hits = "hits" + suffix;
        }
    }

    private MethodSpec countHash() {
        MethodSpec.Builder method = DynamicText.overHash(int.class, "countHash", Modifier.PUBLIC);
        choice.declareNumbers(method);
        declareBuckets(method);
        method.addStatement("int count = stashed == 0 ? 0 : countInStash(hash)");
        for (int subtable = 0; subtable < text.subtables(); subtable++) {
            method.addStatement("count += $T.bitCount($L)", Long.class, fields(subtable));
            if (slots) {
                method.addStatement("count += $T.bitCount(slots($L, hash))", Long.class, in(subtable));
            }
        }
        return method.addStatement("return count").build();
    }

    @Override
    public boolean testsContents() {
        return true;
    }

    @Override
    public String read(String number) {
        return "words[" + number + "]";
    }

    @Override
    public CodeBlock anyMatch() {
        return CodeBlock.of("anyMatch($L, hash)", buckets("[i]"));
    }
}
