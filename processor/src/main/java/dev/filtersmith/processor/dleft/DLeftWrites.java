package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;

/**
 * Statements that write buckets of one word or half a word. Without locks a write replaces the
 * content that was read, unless another thread has changed it, and what follows runs if it did.
 */
final class DLeftWrites {
    private final DLeftText text;
    private final boolean lockFree;

    DLeftWrites(DLeftText text) {
        this.text = text;
        this.lockFree = text.layout.spec().concurrency().hasSeveralWriters()
                && text.byTables()
                && (text.layout.choice().mayChunk() || text.onlyGrows());
    }

    /** Returns whether puts take no locks. */
    boolean lockFree() {
        return lockFree;
    }

    /**
     * Writes a bucket, and begins what follows. {@link #end} ends it.
     *
     * @param number name of the number of the bucket
     * @param before name of the content that was read
     * @param after expression of the content to write
     */
    void begin(Method method, String number, String before, CodeBlock after) {
        if (lockFree) {
            method.beginControlFlow("if ($L)", replaced(number, before, after));
        } else {
            method.addStatement(text.halfWords() ? "store($L, $L)" : "words[$L] = $L", number, after);
        }
    }

    /** Ends what {@link #begin} began. */
    void end(Method method) {
        if (lockFree) {
            method.endControlFlow();
        }
    }

    private CodeBlock replaced(String number, String before, CodeBlock after) {
        String call = text.halfWords() ? "replaced($L, $L, $L)" : "compareAndSet(words, $L, $L, $L)";
        return Code.of(call, number, before, after);
    }
}
