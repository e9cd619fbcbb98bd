package dev.filtersmith.processor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;

/** Ends of emitted lookups. */
public final class Answers {
    /** The condition that the stash has the key. */
    public static final String IN_STASH = "stashed != 0 && countInStash(hash) > 0";

    private Answers() {}

    /** Adds the rest of a lookup after its buckets were read. */
    public static MethodSpec lookup(Method method, CodeBlock match) {
        addStash(method);
        method.addStatement("final long match = $L", match);
        return notZero(method);
    }

    /** Adds statements that end a lookup if the stash has the key. */
    public static void addStash(Method method) {
        method.addIf("$L", "return true", IN_STASH);
    }

    /**
     * Adds a statement that ends a put, if the buckets or the stash have the key: multisets put it
     * again.
     */
    public static void endPutOfHeld(Method method, boolean counts, CodeBlock match) {
        endPutOfHeld(method, match, CodeBlock.of(counts ? "putAgain(hash)" : "false"));
    }

    /** Adds a statement that ends a put, if the buckets or the stash have the key. */
    public static void endPutOfHeld(Method method, CodeBlock match, CodeBlock result) {
        method.addIf("$L != 0 || $L", "return $L", match, IN_STASH, result);
    }

    /**
     * Adds the return of whether the long {@code match} is not 0. C2 compiles a comparison of an
     * int with 0 as a value, but one of a long as a branch if most answers so far were equal. That
     * branch is mispredicted when answers are mixed.
     */
    public static MethodSpec notZero(Method method) {
        return method.addStatement("return (int) (match | match >>> 32) != 0").build();
    }
}
