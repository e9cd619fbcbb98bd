package dev.filtersmith.processor.bloom;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.bloom.ChoiceBloomSpec;
import dev.filtersmith.processor.FilterPart;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.TableRead;
import dev.filtersmith.processor.Tables;
import java.util.List;

/**
 * Emitter of the layout-dependent parts of a choice Bloom filter class, which are everything but
 * the methods for keys.
 */
public final class ChoiceBloomEmitter implements FilterPart {
    private final ChoiceBloomSpec asked;
    private final BloomTableLayout layout;
    private final ProbeText text;

    public ChoiceBloomEmitter(ChoiceBloomSpec asked, BloomTableLayout layout) {
        this.asked = asked;
        this.layout = layout;
        this.text = new ProbeText(layout);
    }

    @Override
    public boolean needsStripes() {
        return false;
    }

    @Override
    public List<TableRead> reads() {
        return List.of(TableRead.ofWord(0));
    }

    @Override
    public void emit(TypeSpec.Builder type, Tables tables) {
        BloomFrame.emit(type, asked, layout, "A choice Bloom filter", explanation());
        CoverEmitter cover = new CoverEmitter(text, Mark.ANY_BIT);
        ProbeEmitter slots = new ProbeEmitter(text);
        cover.emit(type);
        if (text.multiWriter()) {
            type.addMethod(putShared());
            if (text.groups() > 1) {
                type.addMethod(added());
            }
        } else {
            type.addMethod(putAlone());
            type.addMethod(counted());
        }
        if (text.groups() > 1) {
            emitNeeds(type);
        }
        type.addMethod(RunEmitter.count("set", "fresh")
                .whole("setAll", text.slots())
                .addJavadoc("Sets all bits of a group. Returns how many were 0.\n")
                .build());
        slots.emitBits(type);
        slots.emitProbes(type);
        new SiftEmitter(text, cover, Mark.ANY_BIT).emit(type);
    }

    private void emitNeeds(TypeSpec.Builder type) {
        type.addMethod(RunEmitter.count("missing", "missing")
                .whole("needs", text.slots())
                .addJavadoc("How many of a group's bits are 0.\n")
                .build());
    }

    private String explanation() {
        return "Each key has " + text.groups() + (text.groups() == 1 ? " group of " : " groups of ") + text.slots()
                + " bits. It sets those of the group that needs the fewest, and is found where all bits of any "
                + "of its groups are set. The"
                + " last word counts the keys.";
    }

    private MethodSpec putAlone() {
        Method method = Method.overHash(boolean.class, "putAlone");
        if (text.groups() == 1) {
            method.beginControlFlow("if (!stored(setAll(hash)))");
        } else {
            chooseLeast(method);
            method.beginControlFlow("if (least == 0)");
        }
        method.addStatement("return false").endControlFlow();
        return method.addStatement(text.groups() > 1 ? "return counted(first)" : "return counted()")
                .build();
    }

    /** Emits the end of a put, apart from the put, which must be small enough to be inlined. */
    private MethodSpec counted() {
        Method method = Method.of(boolean.class, "counted", false);
        if (text.groups() > 1) {
            method.addParameter(long.class, "first").addStatement("stored(setAll(first))");
        }
        return method.addStatement("words[buckets]++")
                .addStatement("return true")
                .build();
    }

    /** Emits a put. Other threads may set all bits that were missing when it chose the group. */
    private MethodSpec putShared() {
        Method method = Method.overHash(boolean.class, "putAlone");
        if (text.groups() == 1) {
            return method.addStatement("return storedElement(setAll(hash))").build();
        }
        chooseLeast(method);
        return method.addStatement("return least != 0 && added(first)").build();
    }

    /** Emits the end of a put for any thread, which must be small enough to be inlined, too. */
    private static MethodSpec added() {
        return Method.of(boolean.class, "added", false)
                .addParameter(long.class, "first")
                .addStatement("return storedElement(setAll(first))")
                .build();
    }

    /**
     * Adds the number of the group that needs the fewest bits, and how many it needs. The group is
     * selected by sign masks, since a branch could not be predicted.
     */
    private void chooseLeast(Method method) {
        method.addStatement("long first = hash").addStatement("long least = needs(first)");
        text.furtherGroups().forEach(group -> {
            String name = ProbeText.name(group);
            method.addStatement("final long $L = $L", name, ProbeText.first(group))
                    .addStatement("final long $LNeeds = needs($L)", name, name)
                    .addStatement("first ^= (first ^ $L) & $LNeeds - least >> 63", name, name)
                    .addStatement("least = Math.min(least, $LNeeds)", name);
        });
    }
}
