package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import dev.filtersmith.processor.buckets.ColumnEmitter;
import java.util.stream.IntStream;

/** Expressions shared by the parts of an emitted d-left class. */
final class DLeftText {
    /**
     * Maximum number of states and queries in the match table. It keeps the table small beside the
     * first-level cache: 8 KB.
     */
    private static final int MAX_MATCH_STATES = 256;

    /**
     * Maximum size of a decoding table, half of a usual first-level cache. If the table would be
     * larger, codes are computed.
     */
    private static final int MAX_DECODE_BYTES = 1 << 14;

    private static final int MAX_LOAD_BYTES = 1 << 12;

    private static final int MAX_UNROLLED = 8;

    final DLeftLayout layout;

    final TableText contents;

    DLeftText(DLeftLayout layout) {
        this.layout = layout;
        this.contents = new TableText(layout);
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

    /** Returns whether a bucket is compared as one word, under masks by counter state. */
    boolean byMasks() {
        return layout.groupBits() <= Long.SIZE
                && !grouped()
                && multipliable()
                && (long) layout.states() << layout.deepest() <= MAX_MATCH_STATES;
    }

    /**
     * Returns whether a bucket of one word or two is compared as one number, under masks in columns
     * by counter state.
     */
    boolean byColumns() {
        return !byMasks() && streams() && ColumnEmitter.fits(layout);
    }

    /** Returns whether a bucket is rewritten in registers. */
    boolean streams() {
        return !grouped() && (groupWords() == 1 || groupWords() == 2);
    }

    /** Declares {@code limit}. Fingerprints of a class below the limit go before the word. */
    void declareLimit(Method method) {
        method.addStatement(
                "final int limit = $L",
                layout.deepest() == 0 ? "(int) word & 1" : Code.of("$L + ((int) word & 1)", order("word")));
    }

    /**
     * Returns the condition that a fingerprint goes before the word. The word goes before its
     * equals if its first bit is 0, and behind them if it is 1.
     */
    CodeBlock goesBefore(String fingerprint) {
        return layout.deepest() == 0 ? CodeBlock.of("limit != 0") : Code.of("$L < limit", order(fingerprint));
    }

    private CodeBlock order(String fingerprint) {
        return Code.of("Tables.ORDER[(int) $L & $L]", fingerprint, Literals.mask(layout.deepest()));
    }

    /**
     * Returns the class of a fingerprint at some depth: the first bits of its class at the greatest
     * depth.
     */
    CodeBlock classOf(String fingerprint, String depth) {
        return Code.of("($L >>> $L - $L)", order(fingerprint), layout.deepest(), depth);
    }

    /**
     * Returns whether a bucket takes one more fingerprint by tables, which requires that the
     * counter encodes at most one first bit.
     */
    boolean byTables() {
        return byMasks() && layout.deepest() <= 1;
    }

    /**
     * Returns whether the lowest field begins at least as high as the number of its first bits, so
     * that a product can put the query there.
     */
    private boolean multipliable() {
        return counterBits() >= layout.deepest();
    }

    /**
     * Returns whether a lookup reads each bucket once, an insertion is one store, and no element
     * leaves its bucket.
     */
    boolean onlyGrows() {
        return slices() && !layout.moves() && byMasks() && (byTables() || streams());
    }

    boolean grouped() {
        return layout.spec().group() > 1;
    }

    /** Returns whether the loads of groups decide between equally loaded buckets. */
    boolean weighed() {
        return layout.prefersLighterGroups();
    }

    /** Returns whether a group is half a word. */
    boolean halfGroups() {
        return layout.groupBits() < Long.SIZE;
    }

    /** Returns the number of words of a group; 0 for half a word. */
    int groupWords() {
        return layout.groupBits() / Long.SIZE;
    }

    /** Returns whether a table gives the position of the fields of a class in a bucket. */
    boolean direct() {
        return !grouped() && (long) layout.states() << layout.deepest() <= MAX_DECODE_BYTES / Integer.BYTES;
    }

    /** Returns whether a table gives the numbers of the fields of a class in a bucket. */
    boolean ranged() {
        return (long) layout.states() << layout.deepest() <= MAX_DECODE_BYTES / Character.BYTES;
    }

    boolean impliedByState() {
        return layout.states() <= MAX_DECODE_BYTES / Long.BYTES;
    }

    boolean loadsByCode() {
        return byMasks() || 1 << counterBits() <= MAX_LOAD_BYTES;
    }

    /** Returns the load that a code encodes. */
    CodeBlock loadOfCode(CodeBlock code) {
        return Code.of(loadsByCode() ? "Tables.LOADS[$L]" : "loadOfCode($L)", code);
    }

    /**
     * Returns whether a bucket has few fields and these determine the one partner of each element,
     * so that moves can be unrolled.
     */
    boolean fieldsDeterminePartners() {
        return layout.moves()
                && subtables() == 2
                && byTables()
                && (layout.choiceMask() & 1) == 0
                && layout.maximumLoad() <= MAX_UNROLLED;
    }

    /**
     * Declares {@code rest}. Its choice bits are those of field 0, and those of the next field
     * after each shift by {@code shape}.
     */
    void declareRest(Method method) {
        method.addStatement("final long shape = Tables.SHAPES[$L]", state("bucket"))
                .addStatement("long rest = bucket >>> $L << ((int) (shape >>> 32) & 1)", counterBits());
    }

    /** Returns the name of the number of a key's bucket in a subtable. */
    String number(int subtable) {
        return BucketChoiceEmitter.name(subtable);
    }

    /** Returns the name of the content of that bucket. */
    String bucket(int subtable) {
        return BatchEmitter.contents(subtable);
    }

    /** Returns the name of the load of that bucket. */
    String load(int subtable) {
        return number(subtable) + "Load";
    }

    /**
     * Returns the name of the fingerprint word: the hash itself, or the second word of hash slices.
     */
    String word() {
        return slices() ? "word" : "hash";
    }

    /** Returns a bucket of one word or half of one, in the table of the filter itself. */
    String read(String number) {
        return halfWords() ? "bucket(" + number + ")" : "words[" + number + "]";
    }

    /** Returns the same in a lookup, which a view makes in stored words. */
    String lookedUp(String number) {
        return halfWords() ? "bucket(" + number + ")" : "read(" + number + ")";
    }

    CodeBlock code(Object bucket) {
        return Code.of("(int) $L & $L", bucket, Literals.mask(counterBits()));
    }

    String loadOf(String bucket) {
        return "load(" + bucket + ")";
    }

    /**
     * Returns the counter of a bucket in the low bits of a word, given the index of the first word
     * of its group.
     */
    CodeBlock headAt() {
        return halfGroups() ? CodeBlock.of("read(at) >>> (number << 5)") : headAt("read(at)", "member(number)");
    }

    /**
     * Returns the same in the word of a group that is not half a word, for a bucket of the group.
     */
    CodeBlock headAt(String word, String member) {
        return grouped() ? Code.of("$L >>> $L * $L", word, member, counterBits()) : CodeBlock.of(word);
    }

    /** Returns the state of a counter. With spare bits, it uses the declared geometry. */
    CodeBlock stateOf(String head) {
        return spareBits() ? CodeBlock.of("(int) (geometry >>> 32) + rank(at, head, geometry)") : code(head);
    }

    /** Returns the place of a bit in its word, given its place in the bucket. */
    CodeBlock inWord(Object bit) {
        return halfGroups() ? Code.of("$L + $L", "(number & 1) << 5", bit) : Code.of("$L", bit);
    }

    /** Returns the load of a bucket, given its number. */
    static String loadAt(String number) {
        return "loadAt(" + number + ")";
    }

    /** Returns the state of a bucket's counter. */
    CodeBlock state(String bucket) {
        return spareBits() ? Code.of("state($L)", bucket) : code(bucket);
    }

    /** Returns the code and the spare bits of a state, as a long. */
    String counter(String state) {
        return spareBits() ? "Tables.COUNTERS[" + state + "]" : state;
    }

    /**
     * Returns an expression that is not 0 if one of a key's buckets matches. The buckets are
     * variables or elements of arrays.
     */
    CodeBlock anyMatch(String index) {
        String numbers = index.isEmpty() ? "" : "s";
        return IntStream.range(0, subtables())
                .mapToObj(subtable -> Code.of(
                        "matches($L$L, $L)", byMasks() ? bucket(subtable) : number(subtable) + numbers, index, word()))
                .collect(Code.joining("$W| "));
    }
}
