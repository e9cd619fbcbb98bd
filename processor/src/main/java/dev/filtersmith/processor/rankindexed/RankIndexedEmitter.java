package dev.filtersmith.processor.rankindexed;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.processor.ClassText;
import dev.filtersmith.processor.FilterPart;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.TableRead;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.processor.buckets.ByteWordsEmitter;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import java.util.List;

/**
 * Emitter of the layout-dependent parts of a rank-indexed class, which are everything but the
 * methods for keys.
 */
public final class RankIndexedEmitter implements FilterPart {
    private final ChainSpec asked;
    private final RankIndexedLayout layout;
    private final boolean counts;

    /** Creates an emitter for a set, or for a multiset, which counts. */
    public RankIndexedEmitter(ChainSpec asked, RankIndexedLayout layout, boolean counts) {
        this.asked = asked;
        this.layout = layout;
        this.counts = counts;
    }

    @Override
    public List<TableRead> reads() {
        return List.of(TableRead.ofBytes());
    }

    @Override
    public void emit(TypeSpec.Builder type, Tables tables) {
        RankIndexedText text = new RankIndexedText(layout, counts);
        ChainEmitter chain = new ChainEmitter(text);
        type.addJavadoc(doc());
        ByteWordsEmitter.emitField(type);
        new RankIndexedLookupEmitter(text).emit(type);
        new RankIndexedInsertEmitter(text, chain).emit(type);
        if (counts) {
            new RankIndexedRemovalEmitter(text).emit(type);
        }
        new ShiftEmitter(text, chain).emit(type);
        chain.emit(type);
        new RankIndexedBatchEmitter(text).emit(type);
    }

    private CodeBlock doc() {
        return CodeBlock.of(
                """
                A rank-indexed filter of
                {@code $L}.

                <p>$L

                <p>A bucket holds $L elements, and $L with both extensions.

                <pre>{@code
                $L
                }</pre>
                $L""",
                Literals.wrapped(layout.spec().text()),
                ClassText.promise(FilterAdvisor.model(layout)),
                layout.spec().slots(),
                layout.capacity(),
                Literals.diagram(layout),
                ClassText.advice(asked));
    }
}
