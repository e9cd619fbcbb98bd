package dev.filtersmith.processor.dlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.dlcbf.DLeftCountingLayout;
import dev.filtersmith.dlcbf.DLeftCountingSpec;
import dev.filtersmith.processor.ClassText;
import dev.filtersmith.processor.FilterPart;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.TableRead;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import java.util.List;

/**
 * Emitter of the layout-dependent parts of a d-left counting Bloom filter class, which are
 * everything but the methods for keys.
 */
public final class DLeftCountingEmitter implements FilterPart {
    private final DLeftCountingSpec asked;
    private final DLeftCountingLayout layout;

    public DLeftCountingEmitter(DLeftCountingSpec asked, DLeftCountingLayout layout) {
        this.asked = asked;
        this.layout = layout;
    }

    @Override
    public List<TableRead> reads() {
        return List.of(TableRead.ofWord(layout.choice().leadWords()));
    }

    @Override
    public void emit(TypeSpec.Builder type, Tables tables) {
        CellText text = new CellText(layout);
        BucketChoiceEmitter choice = new BucketChoiceEmitter(layout.choice());
        type.addJavadoc(doc());
        new CellLookupEmitter(text, choice).emit(type);
        new CellInsertEmitter(text, choice).emit(type);
        new CellRemovalEmitter(text, choice).emit(type);
        choice.emit(type, false);
        new BatchEmitter(choice, new CellBatch(text), layout).emit(type);
    }

    private CodeBlock doc() {
        return CodeBlock.of(
                """
                A d-left counting Bloom filter of
                {@code $L}.

                <p>$L

                <p>A bucket holds at most $L different remainders, and a cell counts up
                to $L elements of one.

                <pre>{@code
                $L
                }</pre>
                $L""",
                Literals.wrapped(layout.spec().text()),
                ClassText.promise(FilterAdvisor.model(layout)),
                layout.spec().cellsPerBucket(),
                layout.ceiling(),
                Literals.diagram(layout),
                ClassText.advice(asked));
    }
}
