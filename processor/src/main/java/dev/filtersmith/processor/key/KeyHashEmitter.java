package dev.filtersmith.processor.key;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.filtersmith.emitted.KeyHash;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * Emitter of the hash of a key. The hash reads a record into its leaves, packs the leaves into
 * lanes, and mixes the lanes.
 */
final class KeyHashEmitter {
    private final KeyShape shape;

    KeyHashEmitter(KeyShape shape) {
        this.shape = shape;
    }

    /**
     * Emits the method that reads the leaves of a record. A nested record is read once and checked
     * for null before its components are read.
     */
    MethodSpec ofRecord() {
        MethodSpec.Builder method = start().addParameter(shape.type(), "key");
        method.addStatement("$T.requireKey(key)", KeyHash.class);
        for (NestedRecord nested : shape.nested()) {
            method.addStatement(
                    "$T $L = $T.requireComponent($L, $S)",
                    nested.type(),
                    nested.variable(),
                    KeyHash.class,
                    nested.access(),
                    nested.path());
        }
        CodeBlock values = shape.leaves().stream()
                .map(leaf -> CodeBlock.of("$L", leaf.access()))
                .collect(CodeBlock.joining(",$W"));
        return method.addStatement("return hash($L)", values).build();
    }

    MethodSpec ofLeaves() {
        MethodSpec.Builder method = start().addParameters(shape.parameters());
        shape.leaves().stream().filter(leaf -> !leaf.type().isPrimitive()).forEach(leaf -> method.addCode(check(leaf)));
        List<CodeBlock> lanes = shape.isRecord() ? KeyLanes.of(shape.leaves(), field("hasher")) : wholeKey();
        String hash = unused("hash");
        for (int i = 0; i < lanes.size(); i++) {
            CodeBlock mixed = i == 0
                    ? CodeBlock.of("mix($L ^ $L)", lanes.get(0), field("seed"))
                    : CodeBlock.of("mix($L ^ $L)", hash, lanes.get(i));
            if (i == lanes.size() - 1) {
                method.addStatement("return $L", mixed);
            } else {
                method.addStatement("$L$L = $L", i == 0 ? "long " : "", hash, mixed);
            }
        }
        return method.build();
    }

    private static CodeBlock check(KeyLeaf leaf) {
        return leaf.path().isEmpty()
                ? CodeBlock.builder()
                        .addStatement("$T.requireKey($L)", KeyHash.class, leaf.name())
                        .build()
                : CodeBlock.builder()
                        .addStatement("$T.requireComponent($L, $S)", KeyHash.class, leaf.name(), leaf.path())
                        .build();
    }

    /**
     * Returns the lanes of a key that is a single leaf. A number fills its lane: the exclusive or
     * with the seed widens it and extends its sign.
     */
    private List<CodeBlock> wholeKey() {
        KeyLeaf leaf = shape.leaves().get(0);
        return switch (leaf.kind()) {
            case BYTE, SHORT, CHAR, INT -> List.of(CodeBlock.of("$L", leaf.name()));
            default -> KeyLanes.of(shape.leaves(), field("hasher"));
        };
    }

    /** Returns the name of a field, qualified if a leaf has the same name. */
    private String field(String name) {
        return isTaken(name) ? "this." + name : name;
    }

    private String unused(String name) {
        String free = name;
        for (int number = 2; isTaken(free); number++) {
            free = name + number;
        }
        return free;
    }

    private boolean isTaken(String name) {
        return shape.leaves().stream().anyMatch(leaf -> leaf.name().equals(name));
    }

    private static MethodSpec.Builder start() {
        return MethodSpec.methodBuilder("hash").addModifiers(Modifier.PRIVATE).returns(TypeName.LONG);
    }

    /** Emits the finaliser of MurmurHash3. */
    static MethodSpec mix() {
        return MethodSpec.methodBuilder("mix")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .returns(TypeName.LONG)
                .addParameter(TypeName.LONG, "bits")
                .addStatement("long mixed = (bits ^ bits >>> 33) * 0xff51afd7ed558ccdL")
                .addStatement("mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L")
                .addStatement("return mixed ^ mixed >>> 33")
                .build();
    }
}
