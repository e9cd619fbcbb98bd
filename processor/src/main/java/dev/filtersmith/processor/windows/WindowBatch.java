package dev.filtersmith.processor.windows;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.buckets.BatchKernel;

/** Batch operations on windows. If a window is one read, the tests take the word that was read. */
final class WindowBatch implements BatchKernel {
    private final WindowText text;

    WindowBatch(WindowText text) {
        this.text = text;
    }

    @Override
    public boolean testsContents() {
        return text.readsWindows();
    }

    @Override
    public boolean putsFreely() {
        return text.stripes().severalWriters();
    }

    @Override
    public CodeBlock read(String number) {
        return Code.of("$L($L)", text.read(), number);
    }

    @Override
    public CodeBlock anyMatch() {
        return Code.of(
                text.readsWindows()
                        ? "matches(fingerprint(hash), inFirst[i], inSecond[i])"
                        : "matches(fingerprint(hash), firsts[i], seconds[i])");
    }
}
