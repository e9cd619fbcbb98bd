package dev.filtersmith.processor.key;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * Emitter of the methods that take keys.
 *
 * <p>The class must have a field {@code long seed}, a field {@code TextHasher hasher} if {@link
 * KeyShape#usesHasher()}, and the target methods of the operations. The emitter adds the private
 * methods {@code hash} and {@code mix}. For every operation it adds a method that takes the key. If
 * the key can be given as its leaves, it also adds an overload that takes the leaves.
 */
public final class KeyEmitter {
    private final KeyShape shape;
    private final KeyHashEmitter hashes;

    public KeyEmitter(KeyShape shape) {
        this.shape = shape;
        this.hashes = new KeyHashEmitter(shape);
    }

    /**
     * Adds the methods to a class. An overload for leaves that the interface declares gets {@code
     * @Override}, one that it has a body for is left out.
     */
    public void emit(TypeSpec.Builder type, List<KeyOperation> operations, KeyOverloads methods) {
        for (KeyOperation operation : operations) {
            type.addMethod(takingKey(operation));
            if (shape.hasOverload() && !methods.hasBody(operation)) {
                type.addMethod(takingLeaves(operation, methods.declares(operation)));
            }
        }
        hashes.words().forEach(word -> type.addField(long.class, word, Modifier.PRIVATE, Modifier.FINAL));
        if (shape.isRecord()) {
            type.addMethod(hashes.ofRecord());
        }
        type.addMethod(hashes.ofLeaves());
        hashes.keyed().ifPresent(type::addMethod);
        if (!hashes.isHashedByField()) {
            type.addMethod(KeyHashEmitter.mix());
        }
    }

    /**
     * Adds the initialisation of the fields to a constructor that has a parameter {@code seed}.
     */
    public void initialise(MethodSpec.Builder constructor) {
        hashes.initialise(constructor);
    }

    private MethodSpec takingKey(KeyOperation operation) {
        return MethodSpec.methodBuilder(operation.name())
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(operation.result())
                .addParameter(shape.type(), "key")
                .addStatement("return $L(hash($L))", operation.target(), shape.argument())
                .build();
    }

    private MethodSpec takingLeaves(KeyOperation operation, boolean declared) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(operation.name());
        if (declared) {
            method.addAnnotation(Override.class);
        } else {
            method.addJavadoc(
                    "As {@code $L} of the key that $L.\n",
                    operation.name(),
                    shape.isRecord() ? "has these components" : "is the box of this value");
        }
        return method.addModifiers(Modifier.PUBLIC)
                .returns(operation.result())
                .addParameters(shape.parameters())
                .addStatement("return $L(hash($L))", operation.target(), shape.argumentOfLeaves())
                .build();
    }
}
