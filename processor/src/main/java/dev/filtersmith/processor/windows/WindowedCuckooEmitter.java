package dev.filtersmith.processor.windows;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.processor.ClassText;
import dev.filtersmith.processor.FilterPart;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.TableRead;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.processor.buckets.ByteWordsEmitter;
import dev.filtersmith.windows.WindowedCuckooLayout;
import dev.filtersmith.windows.WindowedCuckooSpec;
import java.util.List;

/**
 * Emitter of the layout-dependent parts of a windowed cuckoo filter class, which are everything but
 * the methods for keys.
 */
public final class WindowedCuckooEmitter implements FilterPart {
    private final WindowedCuckooSpec asked;
    private final WindowedCuckooLayout layout;
    private final boolean counts;

    /** Creates an emitter for a set, or for a multiset, which counts. */
    public WindowedCuckooEmitter(WindowedCuckooSpec asked, WindowedCuckooLayout layout, boolean counts) {
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
        WindowText text = new WindowText(layout, counts);
        type.addJavadoc(doc());
        ByteWordsEmitter.emitField(type);
        new WindowOperationEmitter(text).emit(type);
        new WindowReadEmitter(text).emit(type);
        new BatchEmitter(text, new WindowBatch(text), layout, counts).emit(type);
    }

    private CodeBlock doc() {
        return CodeBlock.of(
                """
                A windowed cuckoo filter of
                {@code $L}.

                <p>$L

                <p>$L

                <pre>{@code
                $L
                }</pre>
                $L""",
                Literals.wrapped(layout.spec().text()),
                ClassText.promise(FilterAdvisor.model(layout)),
                Literals.prose("A key is in one of the four slots of its two windows."
                        + (counts
                                ? " Of equal elements the table has two at most, further ones are counted beside it."
                                : "")),
                Literals.diagram(layout),
                ClassText.advice(asked));
    }
}
