package dev.filtersmith.processor.buckets;

import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Emitter of the access to words that begin at any byte of a table, the field {@code bytes}. */
public final class ByteWordsEmitter {
    private ByteWordsEmitter() {}

    /** Adds the constant {@code WORDS}, the handle that reads and writes words. */
    public static void emitField(TypeSpec.Builder type) {
        type.addField(Literals.constant(
                "WORDS",
                TypeName.get(VarHandle.class),
                Code.of(
                        "$T.byteArrayViewVarHandle(\n$>$>long[].class, $T.LITTLE_ENDIAN)$<$<",
                        MethodHandles.class,
                        ByteOrder.class),
                "Reads and writes words that begin at any byte.\n"));
    }
}
