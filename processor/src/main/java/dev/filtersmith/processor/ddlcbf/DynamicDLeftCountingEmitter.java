package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import dev.filtersmith.processor.ClassText;
import dev.filtersmith.processor.FilterPart;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.TableRead;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.processor.buckets.BatchKernel;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import java.util.List;

/**
 * Emitter of the layout-dependent parts of a dynamic d-left counting Bloom filter class, which are
 * everything but the methods for keys.
 */
public final class DynamicDLeftCountingEmitter implements FilterPart {
    private final DynamicDLeftCountingSpec asked;
    private final DynamicDLeftCountingLayout layout;
    private final boolean counts;

    /** Creates an emitter for a set, or for a multiset, which counts. */
    public DynamicDLeftCountingEmitter(
            DynamicDLeftCountingSpec asked, DynamicDLeftCountingLayout layout, boolean counts) {
        this.asked = asked;
        this.layout = layout;
        this.counts = counts;
    }

    @Override
    public List<TableRead> reads() {
        return List.of(TableRead.ofWord(0));
    }

    @Override
    public void emit(TypeSpec.Builder type, Tables tables) {
        DynamicText text = new DynamicText(layout, counts);
        BucketChoiceEmitter choice = new BucketChoiceEmitter(layout.choice());
        type.addJavadoc(doc());
        BatchKernel kernel = emitOperations(type, tables, text, choice);
        choice.emit(type, text.searches());
        new BatchEmitter(choice, kernel, layout, counts).emit(type);
    }

    private static BatchKernel emitOperations(
            TypeSpec.Builder type, Tables tables, DynamicText text, BucketChoiceEmitter choice) {
        if (text.uniform()) {
            UniformEmitter uniform = new UniformEmitter(text, choice);
            uniform.emit(type, tables);
            return uniform;
        }
        HashEmitter hashes = new HashEmitter(text, choice);
        hashes.emit(type);
        if (text.layout.twoLengths()) {
            new TwoLengthEmitter(text).emit(type, tables);
        } else {
            new FieldsEmitter(text).emit(type, tables);
        }
        return hashes;
    }

    private CodeBlock doc() {
        return CodeBlock.of(
                """
                A dynamic d-left counting Bloom filter of
                {@code $L}.

                <p>$L

                <pre>{@code
                $L
                }</pre>
                $L""",
                Literals.wrapped(layout.spec().text()),
                ClassText.promise(FilterAdvisor.model(layout)),
                Literals.diagram(layout),
                ClassText.advice(asked));
    }
}
