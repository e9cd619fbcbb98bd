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
    private final boolean counts;

    /** Creates an emitter for a set, or for a multiset, which counts. */
    public DLeftCountingEmitter(DLeftCountingSpec asked, DLeftCountingLayout layout, boolean counts) {
        this.asked = asked;
        this.layout = layout;
        this.counts = counts;
    }

    @Override
    public List<TableRead> reads() {
        return List.of(TableRead.ofWord(layout.choice().leadWords()));
    }

    @Override
    public void emit(TypeSpec.Builder type, Tables tables) {
        CellText text = new CellText(layout, counts);
        BucketChoiceEmitter choice = new BucketChoiceEmitter(layout.choice());
        type.addJavadoc(doc());
        new CellLookupEmitter(text, choice).emit(type);
        new CellInsertEmitter(text, choice).emit(type);
        if (counts) {
            new CellRemovalEmitter(text, choice).emit(type);
        }
        choice.emit(type, false);
        new BatchEmitter(choice, new CellBatch(text), layout, counts).emit(type);
    }

    private CodeBlock doc() {
        return CodeBlock.of(
                """
                A d-left counting Bloom filter of
                {@code $L}.

                <p>$L

                <p>$L

                <pre>{@code
                $L
                }</pre>
                $L""",
                Literals.wrapped(layout.spec().text()),
                ClassText.promise(FilterAdvisor.model(layout)),
                Literals.prose(capacity()),
                Literals.diagram(layout),
                ClassText.advice(asked));
    }

    private String capacity() {
        String remainders = "A bucket holds at most " + layout.spec().cellsPerBucket() + " different remainders";
        return counts
                ? remainders + ", and a cell counts up to " + layout.ceiling()
                        + " elements of one. Further ones are counted beside the table."
                : remainders + ".";
    }
}
