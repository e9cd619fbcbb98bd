package dev.filtersmith.processor.bloom;

import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.bloom.BloomSpec;
import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.processor.FilterPart;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.TableRead;
import dev.filtersmith.processor.Tables;
import java.util.List;

/**
 * Emitter of the layout-dependent parts of a Bloom filter class, which are everything but the
 * methods for keys.
 */
public final class BloomEmitter implements FilterPart {
    private final BloomSpec asked;
    private final BloomTableLayout layout;

    public BloomEmitter(BloomSpec asked, BloomTableLayout layout) {
        this.asked = asked;
        this.layout = layout;
    }

    @Override
    public boolean needsStripes() {
        return false;
    }

    @Override
    public List<TableRead> reads() {
        return List.of(TableRead.ofWord(0), TableRead.ofLength());
    }

    @Override
    public void emit(TypeSpec.Builder type, Tables tables) {
        BloomFrame.emit(
                type,
                asked,
                layout,
                "A Bloom filter",
                "Each key sets bits, " + layout.hashFunctions() + " at most, and is found where all of them are set.");
        ProbeText text = new ProbeText(layout);
        CoverEmitter cover = new CoverEmitter(text, Mark.ANY_BIT);
        ProbeEmitter slots = new ProbeEmitter(text);
        cover.emit(type);
        type.addMethod(Method.overHash(boolean.class, "putAlone")
                .addStatement("return stored(setAll(hash))")
                .build());
        type.addMethod(RunEmitter.count("set", "fresh")
                .whole("setAll", text.slots())
                .addJavadoc("Sets all bits of a key. Returns how many were 0.\n")
                .build());
        slots.emitBits(type);
        slots.emitProbes(type);
        new SiftEmitter(text, cover, Mark.ANY_BIT).emit(type);
    }
}
