package dev.filtersmith.processor.key;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import dev.filtersmith.emitted.KeyHash;
import dev.filtersmith.processor.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Emitter of the hash of a key. The hash reads a record into its leaves, packs the leaves into
 * lanes, and mixes the lanes.
 */
final class KeyHashEmitter {
    private static final String KEY = "key";
    private static final String KEYED = "keyedHashOfLanes";

    private final KeyShape shape;

    KeyHashEmitter(KeyShape shape) {
        this.shape = shape;
    }

    /**
     * Emits the method that reads the leaves of a record. A nested record is read once and checked
     * for null before its components are read.
     */
    MethodSpec ofRecord() {
        Method method = start().addParameter(shape.type(), "key");
        method.addStatement("$T.require(key, $S)", KeyHash.class, KEY);
        for (NestedRecord nested : shape.nested()) {
            method.addStatement(
                    "$T $L = $T.require($L, $S)",
                    nested.type(),
                    nested.variable(),
                    KeyHash.class,
                    nested.access(),
                    KEY + "." + nested.path());
        }
        CodeBlock values = shape.leaves().stream()
                .map(leaf -> CodeBlock.of("$L", leaf.access()))
                .collect(CodeBlock.joining(",$W"));
        return method.addStatement("return hash($L)", values).build();
    }

    MethodSpec ofLeaves() {
        Method method = start().addParameters(shape.parameters());
        shape.leaves().stream().filter(leaf -> !leaf.type().isPrimitive()).forEach(leaf -> check(method, leaf));
        List<CodeBlock> lanes = lanes();
        if (isHashedByField()) {
            method.addStatement("return $L", lanes.get(0));
        } else if (lanes.size() == 1) {
            CodeBlock lane = named(method, lanes.get(0), "lane");
            method.addStatement("return $L ? keyedHash($L) : mix($L)", field("keyed"), lane, lane);
        } else {
            combine(method, lanes);
        }
        return method.build();
    }

    /**
     * Emits the hash of several lanes: the high halves of their products with the words, added and
     * mixed; or, with a key, the keyed hash.
     */
    private void combine(Method method, List<CodeBlock> lanes) {
        List<CodeBlock> names = new ArrayList<>();
        List<CodeBlock> terms = new ArrayList<>();
        for (int i = 0; i < lanes.size(); i++) {
            names.add(named(method, lanes.get(i), "lane" + i));
            terms.add(CodeBlock.of(
                    "$L * $L + $T.multiplyHigh($L, $L)",
                    field("high" + i),
                    names.get(i),
                    Math.class,
                    field("low" + i),
                    names.get(i)));
        }
        String keyed = lanes.size() > 2 ? KEYED : "keyedHash";
        method.addIf("$L", "return $L($L)", field("keyed"), keyed, CodeBlock.join(names, ",$W"))
                .addStatement("return mix($L)", CodeBlock.join(terms, "$W+ "));
    }

    /**
     * Emits the keyed hash of more than two lanes. Each is hashed with the hash of those before it.
     * It is a method of its own, so that the hash without a key stays small enough to be inlined.
     * Empty if there are fewer lanes.
     */
    Optional<MethodSpec> keyed() {
        int lanes = lanes().size();
        if (lanes <= 2) {
            return Optional.empty();
        }
        Method method = Method.of(long.class, KEYED, false);
        IntStream.range(0, lanes).forEach(lane -> method.addParameter(long.class, "lane" + lane));
        method.addStatement("long hash = keyedHash(lane0, lane1)");
        for (int lane = 2; lane < lanes - 1; lane++) {
            method.addStatement("hash = keyedHash(hash, lane$L)", lane);
        }
        return Optional.of(
                method.addStatement("return keyedHash(hash, lane$L)", lanes - 1).build());
    }

    /** Returns the name of a lane: its leaf, if it is no more than that, or a new variable. */
    private CodeBlock named(Method method, CodeBlock lane, String name) {
        if (isTaken(lane.toString())) {
            return lane;
        }
        String variable = unused(name);
        method.addStatement("final long $L = $L", variable, lane);
        return CodeBlock.of("$L", variable);
    }

    /** Returns whether the hash of the only leaf, a text or bytes, is that of the key. */
    boolean isHashedByField() {
        return shape.leaves().size() == 1 && shape.usesHasher();
    }

    private List<CodeBlock> lanes() {
        return shape.isRecord() ? KeyLanes.of(shape.leaves(), field("hasher")) : wholeKey();
    }

    /** Returns the names of the fields with the words of the lanes; none for one lane. */
    List<String> words() {
        int lanes = lanes().size();
        return IntStream.range(0, lanes == 1 ? 0 : lanes)
                .boxed()
                .flatMap(lane -> Stream.of("high" + lane, "low" + lane))
                .toList();
    }

    /** Initialises the words of the lanes in a constructor. */
    void initialise(MethodSpec.Builder constructor) {
        for (int lane = 0; lane < words().size() / 2; lane++) {
            constructor.addStatement("high$L = $T.word(seed, $L)", lane, KeyHash.class, 3 + 2 * lane);
            constructor.addStatement("low$L = $T.word(seed, $L)", lane, KeyHash.class, 4 + 2 * lane);
        }
    }

    private static void check(Method method, KeyLeaf leaf) {
        String name = leaf.path().isEmpty() ? KEY : KEY + "." + leaf.path();
        method.addStatement("$T.require($L, $S)", KeyHash.class, leaf.name(), name);
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

    private static Method start() {
        return Method.of(long.class, "hash", false);
    }

    /** Emits the finaliser of MurmurHash3 with the filter's own multipliers. */
    static MethodSpec mix() {
        return Method.of(long.class, "mix", false)
                .addParameter(long.class, "lane")
                .addStatement("long mixed = lane ^ offset")
                .addStatement("mixed = (mixed ^ mixed >>> 33) * multiplier1")
                .addStatement("mixed = (mixed ^ mixed >>> 33) * multiplier2")
                .addStatement("return mixed ^ mixed >>> 33")
                .build();
    }
}
