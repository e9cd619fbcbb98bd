package dev.filtersmith.processor.dlcbf;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.buckets.BatchKernel;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import java.util.LinkedHashSet;
import java.util.Set;

/** Batch operations on buckets of cells. Reading fetches each line of a bucket. */
final class CellBatch implements BatchKernel {
    private static final int LINE_WORDS = 8;

    private final CellText text;

    CellBatch(CellText text) {
        this.text = text;
    }

    @Override
    public boolean testsContents() {
        return false;
    }

    @Override
    public boolean putsFreely() {
        return text.lockFree();
    }

    @Override
    public CodeBlock read(String number) {
        Set<Integer> read = new LinkedHashSet<>();
        for (int word = 0; word < text.words(); word += LINE_WORDS) {
            read.add(word);
        }
        // A bucket of 2, 4 or 8 words lies in one line.
        if (Integer.bitCount(text.words()) > 1) {
            read.add(text.words() - 1);
        }
        return read.stream()
                .map(word -> Code.of("read($L + $L)", text.at(number), word))
                .collect(Code.joining("\n^ "));
    }

    @Override
    public CodeBlock anyMatch() {
        return Code.of(
                "matches(query(hash), $L)", text.each(subtable -> BucketChoiceEmitter.name(subtable) + "s[i]", ", "));
    }
}
