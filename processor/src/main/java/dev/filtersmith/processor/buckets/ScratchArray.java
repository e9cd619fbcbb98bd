package dev.filtersmith.processor.buckets;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.emitted.Scratch;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * An array for the time of a change of a filter. It is a field of the filter, or belongs to the
 * thread: if several threads change the filter at the same time, and if it is long.
 */
public final class ScratchArray {
    /** First row of searches. Batches of keys, which may begin one, use those before it. */
    private static final int SEARCH_ROW = 4;

    private final String name;
    private final Class<?> type;

    /** Null if the array belongs to the thread. */
    private final @Nullable CodeBlock field;

    private final CodeBlock ofThread;

    private ScratchArray(String name, Class<?> type, @Nullable CodeBlock field, CodeBlock ofThread) {
        this.name = name;
        this.type = type;
        this.field = field;
        this.ofThread = ofThread;
    }

    /** Returns an array of longs. A class has one at most. */
    public static ScratchArray longs(Layout layout, String name, int length) {
        return new ScratchArray(
                name,
                long[].class,
                layout.spec().concurrency().hasSeveralWriters() ? null : Code.of("new long[$L]", length),
                Code.of("$T.longs(1, $L)[0]", Scratch.class, length));
    }

    /**
     * Returns an array of ints for a search, one of two. It always belongs to the thread: searches
     * are rare, and their arrays would be a third of a small filter.
     */
    public static ScratchArray ofSearch(String name, int index, int length) {
        int row = SEARCH_ROW + index;
        return new ScratchArray(
                name, int[].class, null, Code.of("$T.ints($L, $L)[$L]", Scratch.class, row + 1, length, row));
    }

    /** Adds the array to a class, if it is a field. */
    public void emit(TypeSpec.Builder to, String doc) {
        if (field != null) {
            to.addField(FieldSpec.builder(type, name, Modifier.PRIVATE)
                    .addJavadoc(doc)
                    .initializer(field)
                    .build());
        }
    }

    /** Adds the method by which a copy of a filter gets arrays of its own, if its class has any. */
    public static void emitRenewal(TypeSpec.Builder to) {
        TypeSpec type = to.build();
        List<FieldSpec> arrays = type.fieldSpecs().stream()
                .filter(field -> field.type() instanceof ArrayTypeName
                        && !field.modifiers().contains(Modifier.STATIC))
                .toList();
        if (!arrays.isEmpty()) {
            Method method = Method.over(Object.class, "clone", Modifier.PROTECTED)
                    .addException(CloneNotSupportedException.class)
                    .addStatement("final $L copy = ($L) super.clone()", type.name(), type.name());
            arrays.forEach(array -> method.addStatement("copy.$L = $L", array.name(), array.initializer()));
            to.addMethod(method.addStatement("return copy").build());
        }
    }

    /** Returns a private method that gets the array, and hands it to those that it calls. */
    public MethodSpec declared(MethodSpec method) {
        if (field != null) {
            return method;
        }
        return MethodSpec.methodBuilder(method.name())
                .addJavadoc(method.javadoc())
                .addModifiers(method.modifiers())
                .returns(method.returnType())
                .addParameters(method.parameters())
                .addStatement("final $T $L = $L", type, name, ofThread)
                .addCode(method.code())
                .build();
    }

    /** Returns a private method that is given the array, if it is no field. */
    public MethodSpec in(MethodSpec method) {
        return field == null ? method.toBuilder().addParameter(type, name).build() : method;
    }

    /** Returns a statement that ends with the call of a method which is given the array. */
    public String given(String call) {
        return field == null ? call.substring(0, call.length() - 1) + ", " + name + ")" : call;
    }
}
