package dev.filtersmith.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.processor.buckets.ScratchArray;
import org.jspecify.annotations.Nullable;

/**
 * A part of a class that is emitted once, and copied into the classes of all interfaces of the same
 * spec and kind.
 */
final class EmittedPart {
    private final FilterPart part;
    private final Concurrency mode;

    /** Whether the superclass keeps threads apart. If not, each is as good as alone. */
    private final boolean shared;

    private @Nullable TypeSpec known;

    /** Creates the part of a class, for the threads that may use its filters. */
    EmittedPart(FilterPart part, Concurrency mode) {
        this.part = part;
        this.mode = mode;
        this.shared = mode.isShared() && part.needsStripes();
    }

    /** Adds the members of a filter over hashes, and their tables, to a class. */
    void emit(TypeSpec.Builder type) {
        TypeSpec members = members();
        type.addJavadoc(members.javadoc())
                .addJavadoc(ClassText.threads(mode))
                .addFields(members.fieldSpecs())
                .addMethods(members.methodSpecs().stream()
                        .map(method -> shared ? method : Method.forAnyThread(method))
                        .toList())
                .addTypes(members.typeSpecs());
        ScratchArray.emitRenewal(type);
    }

    boolean hasViews() {
        return !part.reads().isEmpty();
    }

    /** Adds the members of views to their class. */
    void emitView(TypeSpec.Builder view, ClassName emitted) {
        new ViewEmitter(members(), part.reads()).emit(view, emitted);
    }

    private synchronized TypeSpec members() {
        TypeSpec members = known;
        if (members == null) {
            TypeSpec.Builder builder = TypeSpec.classBuilder("Members");
            Tables tables = new Tables();
            part.emit(builder, tables);
            WordHandle.emit(builder);
            part.reads().forEach(read -> builder.addMethod(read.own()));
            tables.emit(builder);
            members = builder.build();
            known = members;
        }
        return members;
    }
}
