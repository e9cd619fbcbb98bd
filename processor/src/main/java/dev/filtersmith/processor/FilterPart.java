package dev.filtersmith.processor;

import com.palantir.javapoet.TypeSpec;

/** The part of an emitted class that depends on the layout: everything but the keys. */
public interface FilterPart {
    /**
     * Makes a class a filter over hashes.
     *
     * @param type class
     * @param longKeys whether the class is a LongFilter with a method {@code mix}, and takes batches
     */
    void emit(TypeSpec.Builder type, boolean longKeys);
}
