package dev.filtersmith.processor.buckets;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.buckets.BucketStripes;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.emitted.Changes;
import dev.filtersmith.processor.Answers;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Stored;
import dev.filtersmith.storage.Stripes;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javax.lang.model.element.Modifier;

/**
 * Emitter of lookups beside writers, for filters where one stripe decides about a key. A
 * lookup takes the version of the stripe before and after it reads the buckets, and only then asks
 * whether one of them holds the key: that cannot be predicted, but that no version changed can.
 */
public final class StripeEmitter {
    /** Bits of the number of a stripe. */
    private static final int STRIPE_BITS = 6;

    private final boolean shared;
    private final boolean applies;
    private final boolean severalWriters;

    /** The place of the first version, if it is not 0, and a plus. */
    private final String begin;

    /** What determines the stripe of a key. */
    private final ParameterSpec key;

    /** Returns the place of the stripe of such a value. */
    private final UnaryOperator<CodeBlock> places;

    private final MethodSpec stripesOf;

    /** Creates an emitter for buckets, of which the first one of a key determines the stripe. */
    public StripeEmitter(ChoiceLayout choice, Layout layout) {
        this(
                layout,
                choice.mayChunk(),
                "words.length - VERSION_WORDS + ",
                ParameterSpec.builder(int.class, "first").build(),
                number -> Code.of("$L >>> $L & stripeMask", number, BucketStripes.shift(choice) - Stripes.SHIFT),
                stripesOf()
                        .addStatement("final int first = reduce(hash >>> 32) * $L", choice.subtables())
                        .addStatement(
                                "return 1L << (first >>> $L & stripeMask >>> $L)",
                                BucketStripes.shift(choice),
                                Stripes.SHIFT));
    }

    private StripeEmitter(
            Layout layout,
            boolean mayApply,
            String begin,
            ParameterSpec key,
            UnaryOperator<CodeBlock> places,
            Method stripesOf) {
        this.shared = BatchEmitter.isShared(layout);
        this.applies = shared && mayApply;
        this.severalWriters = applies && layout.spec().concurrency().hasSeveralWriters();
        this.begin = begin;
        this.key = key;
        this.places = places;
        this.stripesOf = stripesOf.build();
    }

    /**
     * Returns an emitter for elements whose fingerprint determines their stripe, as the same bits
     * of the hash do. Versions are the first words.
     */
    public static StripeEmitter ofFingerprints(Layout layout, int fingerprintBits) {
        int mask = (1 << Math.min(STRIPE_BITS, fingerprintBits - 1)) - 1;
        return new StripeEmitter(
                layout,
                true,
                "",
                ParameterSpec.builder(long.class, "hash").build(),
                bits -> Code.of("(int) $L << $L & $L", bits, Stripes.SHIFT - 1, mask << Stripes.SHIFT),
                stripesOf().addStatement("return 1L << (fingerprint(hash) >>> 1)"));
    }

    private static Method stripesOf() {
        return Method.over(long.class, "stripesOf", Modifier.PROTECTED).addParameter(long.class, "hash");
    }

    /**
     * Returns whether several threads may change the filter, and the buckets of a key are in one
     * stripe.
     */
    public boolean severalWriters() {
        return severalWriters;
    }

    /**
     * Adds the lookup of a hash. If threads do not share the filter, it is the one that is given.
     */
    public void emitLookup(
            TypeSpec.Builder type,
            MethodSpec alone,
            Consumer<Method> numbers,
            Consumer<Method> buckets,
            CodeBlock match) {
        type.addMethod(alone);
        if (!applies) {
            return;
        }
        Method method = Method.overHash(boolean.class, "mightContainHash");
        numbers.accept(method);
        declareVersion(method);
        // After the test of the buckets, C2 would keep all variables for this rare case.
        Answers.addStash(method);
        buckets.accept(method);
        method.addStatement("final long match = $L", match);
        ifChanged(method, "return mightContainShared(hash)");
        type.addMethod(Answers.notZero(method));
        type.addMethod(stripesOf);
    }

    /**
     * Adds the same lookup, with a match that is an int. Each of the two tests of a version takes
     * less time in one of them, by measurement: here the later one.
     */
    public void emitIntLookup(TypeSpec.Builder type, MethodSpec alone, Consumer<Method> numbers, CodeBlock match) {
        type.addMethod(alone);
        if (!applies) {
            return;
        }
        Method method = Method.overHash(boolean.class, "mightContainHash");
        beginVersion(method)
                .addStatement("final long version = words[at]")
                .addStatement("$T.loadLoadFence()", VarHandle.class);
        numbers.accept(method);
        Answers.addStash(method);
        method.addStatement("final int match = $L", match)
                .addComment("A version whose lowest bit is set is not to be trusted.");
        ifChanged(method, "(version ^ words[at] | version & 1) != 0", "return mightContainShared(hash)");
        type.addMethod(method.addStatement("return match != 0").build());
        type.addMethod(stripesOf);
    }

    /** Adds statements that read the version of a key's stripe, before the buckets are read. */
    public void declareVersion(Method method) {
        if (applies) {
            beginVersion(method)
                    .addComment("A version whose lowest bit is set is not to be trusted, and is never equal.")
                    .addStatement("final long version = words[at] & ~1L")
                    .addStatement("$T.loadLoadFence()", VarHandle.class);
        }
    }

    private Method beginVersion(Method method) {
        return method.addComment("Fences make the compiler read fields again, but not variables.")
                .addStatement("final long[] words = this.words")
                .addStatement("final int at = $L", versionAt());
    }

    /** Adds a statement that runs if the reads since the version cannot be trusted. */
    public void ifChanged(Method method, String statement) {
        if (applies) {
            ifChanged(method, "version != words[at]", statement);
        }
    }

    private static void ifChanged(Method method, String condition, String statement) {
        method.addStatement("$T.loadLoadFence()", VarHandle.class).addIf("$L", statement, condition);
    }

    /**
     * Adds the put of a hash. If threads share the filter, it takes the lock of the key's stripe,
     * here or in the superclass.
     */
    public void emitPut(TypeSpec.Builder type, Consumer<Method> numbers, CodeBlock put, boolean counts, boolean whole) {
        if (!applies || !whole) {
            type.addMethod(Stored.putAlone(put(numbers, "putAlone"), put, counts, shared)
                    .build());
            return;
        }
        Method locked = put(numbers, "putHash");
        returnLocked(locked, Stored.counted(put, counts));
        type.addMethod(locked.build());
    }

    /**
     * Adds statements that read the version of a key's stripe, in a put that takes no locks. A
     * lookup does it in line, and a put has no room for that.
     */
    public void declarePutVersion(Method method) {
        if (applies) {
            method.addStatement("final long version = version($L)", key.name())
                    .addStatement("$T.loadLoadFence()", VarHandle.class);
        }
    }

    /** Adds a statement that begins the loop of a put anew if the version has changed. */
    public void continueIfChanged(Method method) {
        if (applies) {
            method.addStatement("$T.loadLoadFence()", VarHandle.class)
                    .addIf("version != version($L)", "continue", key.name());
        }
    }

    /**
     * Adds statements that read the version of a key's stripe, in a put that goes on while another
     * thread has the lock.
     */
    public void declareFreeVersion(Method method) {
        method.addStatement("final long version = version($L) & ~1L", key.name())
                .addStatement("$T.loadLoadFence()", VarHandle.class);
    }

    /** Declares {@code unchanged}: whether the reads since the version can be trusted. */
    public void declareUnchanged(Method method) {
        method.addStatement("$T.loadLoadFence()", VarHandle.class)
                .addStatement("final boolean unchanged = version == version($L)", key.name());
    }

    /**
     * Ends the put of a set if its key is there, by reads since the version. If these cannot be
     * trusted, the put takes the lock: they may match what a change has left half done.
     */
    public void endFreePutOfHeld(Method method, CodeBlock match, CodeBlock locked) {
        method.addStatement("final boolean there = $L != 0$W|| $L", match, Answers.IN_STASH);
        declareUnchanged(method);
        method.beginControlFlow("if (!unchanged)")
                .addStatement("return $L", locked)
                .nextControlFlow("else if (there)")
                .addStatement("return false")
                .endControlFlow();
    }

    private MethodSpec version() {
        return Method.of(long.class, "version", false)
                .addParameters(List.of(key))
                .addStatement("return words[$L]", versionAt())
                .build();
    }

    private CodeBlock versionAt() {
        return begin.isEmpty() ? place(key.name()) : Code.of("$L($L)", begin, place(key.name()));
    }

    /** Adds the put of a hash that takes no locks, or only where it finds no room. */
    public void emitFreePut(TypeSpec.Builder type, Consumer<Method> numbers, CodeBlock put, boolean counts) {
        type.addMethod(put(numbers, "putHash")
                .addStatement("return $L", Stored.counted(put, counts))
                .build());
        if (applies) {
            type.addMethod(version());
        }
    }

    /** Adds statements that make a change under the lock of a key's stripe. */
    public void returnLocked(Method method, CodeBlock change) {
        method.addStatement("final int stripe = $L", place(key.name()))
                .addStatement("begin(stripe, $T.LOCKED)", Changes.class)
                .beginControlFlow("try")
                .addStatement("return $L", change)
                .nextControlFlow("finally")
                .addStatement("end(stripe, $T.LOCKED)", Changes.class)
                .endControlFlow();
    }

    private static Method put(Consumer<Method> numbers, String name) {
        Method method = Method.overHash(boolean.class, name);
        numbers.accept(method);
        return method;
    }

    /**
     * Adds the lookup of a hash for filters whose elements never leave their buckets, and which a
     * put changes by one store. Beside writers it needs no versions if it reads each bucket once.
     */
    public void emitLookup(TypeSpec.Builder type, MethodSpec alone) {
        type.addMethod(shared ? Method.forAnyThread(alone) : alone);
    }

    /**
     * Adds the override by which lookups need not wait for the end of a change: each store writes
     * whole elements, and an erasure is announced after the element was copied, if it moves. Puts
     * may take no locks where they find room.
     */
    public void emitWholeChanges(TypeSpec.Builder type, boolean freePuts) {
        if (applies) {
            type.addMethod(Method.changeMode(freePuts ? "FREE_PUTS" : "WHOLE"));
        }
    }

    /** Returns a call that begins moves or removals. */
    public CodeBlock beginMoves(String number) {
        return applies ? Code.of("begin($L, $T.MOVES);\n", place(number), Changes.class) : CodeBlock.of("");
    }

    /** Returns a call that ends moves or removals. */
    public CodeBlock endMoves(String number) {
        return applies ? Code.of("end($L, $T.MOVES);\n", place(number), Changes.class) : CodeBlock.of("");
    }

    /** Returns a call that announces an erasure. */
    public CodeBlock erasing(String number) {
        return applies ? Code.of("begin($L, $T.ERASURE);\n", place(number), Changes.class) : CodeBlock.of("");
    }

    private CodeBlock place(String key) {
        return places.apply(CodeBlock.of(key));
    }
}
