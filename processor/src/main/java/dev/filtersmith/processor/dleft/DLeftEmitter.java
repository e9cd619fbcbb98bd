package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.dleft.DLeftModel;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.processor.ClassText;
import dev.filtersmith.processor.FilterPart;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.TableRead;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.processor.buckets.BatchEmitter;
import dev.filtersmith.processor.buckets.BucketChoiceEmitter;
import dev.filtersmith.processor.buckets.StripeEmitter;
import java.util.List;
import java.util.Locale;

/**
 * Emitter of the layout-dependent parts of a d-left class, which are everything but the methods for
 * keys.
 */
public final class DLeftEmitter implements FilterPart {
    private final DLeftSpec asked;
    private final DLeftLayout layout;

    public DLeftEmitter(DLeftSpec asked, DLeftLayout layout) {
        this.asked = asked;
        this.layout = layout;
    }

    @Override
    public List<TableRead> reads() {
        return List.of(TableRead.ofWord(layout.leadWords()));
    }

    @Override
    public void emit(TypeSpec.Builder type, Tables tables) {
        DLeftText text = new DLeftText(layout);
        DLeftWrites writes = new DLeftWrites(text);
        BucketChoiceEmitter choice = new BucketChoiceEmitter(layout.choice());
        StripeEmitter stripes = new StripeEmitter(layout.choice(), layout);
        LookupEmitter lookup = new LookupEmitter(text, choice, stripes);
        type.addJavadoc(doc());
        lookup.emit(type, tables);
        new InsertEmitter(text, writes, choice, lookup, stripes).emit(type, tables);
        new GroupEmitter(text).emit(type, tables);
        new FieldEmitter(text).emit(type, tables);
        new MoveEmitter(text, writes, stripes).emit(type, tables);
        choice.emit(type, layout.moves());
        new HalfWordEmitter(text, writes).emit(type);
        if (writes.lockFree()) {
            type.addMethod(Method.changeMode("LOCK_FREE"));
        } else if (text.onlyGrows() && BatchEmitter.isShared(layout)) {
            type.addMethod(Method.changeMode("WHOLE"));
        } else if (text.byTables()) {
            stripes.emitWholeChanges(type, false);
        }
        new BatchEmitter(choice, new DLeftBatch(text, writes), layout, false).emit(type);
    }

    private CodeBlock doc() {
        DLeftModel model = (DLeftModel) FilterAdvisor.model(layout);
        return CodeBlock.of(
                """
                A d-left Bloom filter of
                {@code $L}.

                <p>$L$L

                <pre>{@code
                $L
                }</pre>
                $L""",
                Literals.wrapped(layout.spec().text()),
                Literals.prose(String.format(
                        Locale.ROOT,
                        "At its expected elements a key takes %.2f bits and the predicted false positive rate is %.3e."
                                + " A bucket holds at most %d elements; at the expected elements no more than one in"
                                + " a million holds more than %d.",
                        layout.bitsPerKey(),
                        model.falsePositiveRate(),
                        layout.maximumLoad(),
                        Math.min(model.fullestBucket(), layout.maximumLoad()))),
                ClassText.offline(asked, layout),
                Literals.diagram(layout),
                ClassText.advice(asked));
    }
}
