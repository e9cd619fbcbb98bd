package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.support.DLeftTables;
import java.util.List;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;

/** Expressions that the parts of an emitted d-left class share. */
final class DLeftText {
    /** States and queries of the match table up to which it stays small beside the first-level cache: 8 KB. */
    private static final int MOST_MATCH_STATES = 256;

    private static final int MOST_UNROLLED = 8;

    private static final List<String> ORDINALS = List.of("first", "second", "third", "fourth");

    final DLeftLayout layout;

    DLeftText(DLeftLayout layout) {
        this.layout = layout;
    }

    int subtables() {
        return layout.spec().subtables();
    }

    int counterBits() {
        return layout.spec().counterBits();
    }

    boolean halfWords() {
        return layout.spec().bucketBits() == Integer.SIZE;
    }

    boolean slices() {
        return layout.permutation() == Permutation.HASH_SLICES;
    }

    boolean spareBits() {
        return layout.loads().stream().anyMatch(load -> load.spareBits() > 0);
    }

    /** Whether shapes and rows by state suffice for insertions: at most one first bit is told by the counter. */
    boolean shallow() {
        return layout.deepest() <= 1;
    }

    /** Whether the few fields of a bucket tell the one partner of each element, so that moves can be unrolled. */
    boolean fieldsTellPartners() {
        return layout.moves()
                && subtables() == 2
                && shallow()
                && (layout.choiceMask() & 1) == 0
                && layout.maximumLoad() <= MOST_UNROLLED;
    }

    /** Declares {@code rest}, whose choice bits are those of field 0, and of the next one after each shift by {@code shape}. */
    void declareRest(MethodSpec.Builder method) {
        method.addStatement("final long shape = SHAPES[$L]", state("bucket"))
                .addStatement("long rest = bucket >>> $L << ((int) (shape >>> 32) & 1)", counterBits());
    }

    boolean matchByState() {
        return layout.states() << layout.deepest() <= MOST_MATCH_STATES;
    }

    /** Name of the number of a key's bucket in a subtable. */
    String number(int subtable) {
        return ORDINALS.get(subtable);
    }

    /** Name of the content of that bucket. */
    String bucket(int subtable) {
        return "in" + Character.toUpperCase(number(subtable).charAt(0))
                + number(subtable).substring(1);
    }

    /** Name of the load of that bucket. */
    String load(int subtable) {
        return number(subtable) + "Load";
    }

    /** The fingerprint word: the hash itself, or the second word of hash slices. */
    String word() {
        return slices() ? "word" : "hash";
    }

    String read(String number) {
        return halfWords() ? "bucket(" + number + ")" : "words[" + number + "]";
    }

    CodeBlock write(String number, CodeBlock bucket) {
        return halfWords()
                ? CodeBlock.of("store($L, $L)", number, bucket)
                : CodeBlock.of("words[$L] = $L", number, bucket);
    }

    String code(String bucket) {
        return "(int) " + bucket + " & " + Literals.mask(counterBits());
    }

    String loadOf(String bucket) {
        return "load(" + bucket + ")";
    }

    /** The state of a bucket's counter, in an expression that may be multiplied. */
    String state(String bucket) {
        return spareBits() ? "state(" + bucket + ")" : "(" + code(bucket) + ")";
    }

    /** Code and spare bits of a state, as a long. */
    String counter(String state) {
        return spareBits() ? "COUNTERS[" + state + "]" : state;
    }

    /** Not 0 if one of a key's buckets, read before into variables or into elements of arrays, matches. */
    CodeBlock anyMatch(String index) {
        return IntStream.range(0, subtables())
                .mapToObj(subtable -> CodeBlock.of("matches($L$L, $L)", bucket(subtable), index, word()))
                .collect(CodeBlock.joining("$W| "));
    }

    CodeBlock tables(String table) {
        return CodeBlock.of("$T.$L(LAYOUT)", DLeftTables.class, table);
    }

    /** Begins a private method; static ones see nothing but their arguments and constants. */
    static MethodSpec.Builder method(Class<?> returns, String name, boolean isStatic) {
        MethodSpec.Builder method =
                MethodSpec.methodBuilder(name).addModifiers(Modifier.PRIVATE).returns(TypeName.get(returns));
        return isStatic ? method.addModifiers(Modifier.STATIC) : method;
    }
}
