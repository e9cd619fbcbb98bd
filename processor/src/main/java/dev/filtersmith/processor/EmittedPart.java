package dev.filtersmith.processor;

import com.palantir.javapoet.TypeSpec;
import org.jspecify.annotations.Nullable;

/**
 * A part of a class that is emitted once, and copied into the classes of all interfaces of the same
 * spec.
 */
final class EmittedPart {
    private final FilterPart part;
    private @Nullable TypeSpec forLongs;
    private @Nullable TypeSpec forObjects;

    EmittedPart(FilterPart part) {
        this.part = part;
    }

    /** Adds the members of a filter over hashes, and their tables, to a class. */
    void emit(TypeSpec.Builder type, boolean longKeys) {
        TypeSpec members = members(longKeys);
        type.superclass(members.superclass())
                .addJavadoc(members.javadoc())
                .addFields(members.fieldSpecs())
                .addMethods(members.methodSpecs())
                .addTypes(members.typeSpecs());
    }

    private synchronized TypeSpec members(boolean longKeys) {
        TypeSpec known = longKeys ? forLongs : forObjects;
        if (known != null) {
            return known;
        }
        TypeSpec.Builder builder = TypeSpec.classBuilder("Members");
        Tables tables = new Tables();
        part.emit(builder, tables, longKeys);
        tables.emit(builder);
        TypeSpec emitted = builder.build();
        if (longKeys) {
            forLongs = emitted;
        } else {
            forObjects = emitted;
        }
        return emitted;
    }
}
