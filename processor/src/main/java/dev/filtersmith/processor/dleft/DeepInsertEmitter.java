package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Literals;

/**
 * Emits how a bucket takes a fingerprint where the counter tells more than one first bit: a merge of the fields with the
 * newcomer, whose ranks add up to the next state.
 */
final class DeepInsertEmitter {
    private final DLeftText text;

    DeepInsertEmitter(DLeftText text) {
        this.text = text;
    }

    void emit(TypeSpec.Builder type) {
        if (text.shallow()) {
            return;
        }
        TypeName ints = TypeName.get(int[].class);
        type.addField(Literals.constant(
                "GEOMETRY", ints, text.tables("geometry"), "By load: field length, semi-sort depth, first state.\n"));
        type.addField(Literals.constant(
                "RANKS", ints, text.tables("ranks"), "By field and class: what the fingerprint adds to the state.\n"));
        type.addMethod(add());
        if (text.layout.moves()) {
            type.addMethod(replace());
        }
        type.addMethod(insert());
        type.addMethod(fingerprint());
        type.addMethod(goesBefore());
    }

    private MethodSpec add() {
        return DLeftText.method(long.class, "add", true)
                .addParameter(long.class, "bucket")
                .addParameter(long.class, "word")
                .addStatement("final int load = $L", text.loadOf("bucket"))
                .addStatement("return insert(bucket, load, -1, word, load + 1)")
                .build();
    }

    private MethodSpec replace() {
        return DLeftText.method(long.class, "replace", true)
                .addParameter(long.class, "bucket")
                .addParameter(int.class, "field")
                .addParameter(long.class, "word")
                .addStatement("final int load = $L", text.loadOf("bucket"))
                .addStatement("return insert(bucket, load, field, word, load)")
                .build();
    }

    private MethodSpec insert() {
        return DLeftText.method(long.class, "insert", true)
                .addJavadoc(
                        "The bucket without a field, or with all where it is -1, and with a newcomer, at the next load.\n")
                .addParameter(long.class, "bucket")
                .addParameter(int.class, "load")
                .addParameter(int.class, "without")
                .addParameter(long.class, "word")
                .addParameter(int.class, "nextLoad")
                .addStatement("final int geometry = GEOMETRY[nextLoad]")
                .addStatement("final int width = geometry & 0xff")
                .addStatement("final int depth = geometry >>> 8 & 0xff")
                .addStatement("long fields = 0")
                .addStatement("int state = geometry >>> 16")
                .addStatement("int field = 0")
                .addStatement("boolean waiting = true")
                .beginControlFlow("for (int to = 0; to < nextLoad; to++)")
                .addStatement("field += field == without ? 1 : 0")
                .addStatement(
                        "final boolean old = field < load && (!waiting || goesBefore(fingerprint(bucket, field), word))")
                .addStatement("final long fingerprint = old ? fingerprint(bucket, field) : word")
                .addStatement("field += old ? 1 : 0")
                .addStatement("waiting &= old")
                .addStatement(
                        "fields |= (fingerprint >>> depth & (1L << width) - 1) << $L + to * width", text.counterBits())
                .addStatement(
                        "state += RANKS[to * 16 + (depth == 0 ? 0 : $T.reverse((int) fingerprint) >>> -depth)]",
                        Integer.class)
                .endControlFlow()
                .addStatement("return fields | $L", text.counter("state"))
                .build();
    }

    private MethodSpec fingerprint() {
        return DLeftText.method(long.class, "fingerprint", true)
                .addParameter(long.class, "bucket")
                .addParameter(int.class, "field")
                .addStatement("final int geometry = GEOMETRY[$L]", text.loadOf("bucket"))
                .addStatement("final int width = geometry & 0xff")
                .addStatement(
                        "final long stored = bucket >>> $L + field * width & (1L << width) - 1", text.counterBits())
                .addStatement(
                        "return stored << (geometry >>> 8) | LAYOUT.counter().firstBits($L, field)",
                        text.spareBits() ? "state(bucket)" : text.code("bucket"))
                .build();
    }

    private MethodSpec goesBefore() {
        int depth = text.layout.deepest();
        return DLeftText.method(boolean.class, "goesBefore", true)
                .addParameter(long.class, "fingerprint")
                .addParameter(long.class, "word")
                .addStatement(
                        "return ($T.reverse((int) fingerprint) >>> $L) - ((int) word & 1) < $T.reverse((int) word) >>> $L",
                        Integer.class,
                        32 - depth,
                        Integer.class,
                        32 - depth)
                .build();
    }
}
