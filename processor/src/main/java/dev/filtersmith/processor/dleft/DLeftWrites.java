package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;

/**
 * Statements that write buckets of one word or half a word. Without locks a write replaces the
 * content that was read, unless another thread has changed it. Statements that follow run after a
 * success.
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
     * Writes a bucket whose content was read into {@code before}, and begins the statements that
     * follow a success.
     */
    void begin(Method method, String number, String before, CodeBlock after) {
        if (lockFree) {
            method.beginControlFlow("if ($L)", replaced(number, before, after));
        } else {
            method.addStatement(text.halfWords() ? "store($L, $L)" : "words[$L] = $L", number, after);
        }
    }

    void end(Method method) {
        if (lockFree) {
            method.endControlFlow();
        }
    }

    private CodeBlock replaced(String number, String before, CodeBlock after) {
        String call = text.halfWords() ? "replaced($L, $L, $L)" : "WORD.compareAndSet(words, $L, $L, $L)";
        return Code.of(call, number, before, after);
    }
}
