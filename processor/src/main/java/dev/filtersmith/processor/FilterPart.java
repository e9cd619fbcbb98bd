package dev.filtersmith.processor;

import com.palantir.javapoet.TypeSpec;
import java.util.List;

/**
 * Emitter of the layout-dependent part of a class, which is everything but the methods for keys.
 */
public interface FilterPart {
    /**
     * Adds the Javadoc, and the fields, methods and nested types of a filter over
     * hashes to a class. Called once for all interfaces of equal specs and one kind; anything else
     * that it adds is ignored.
     */
    void emit(TypeSpec.Builder type, Tables tables);

    /**
     * Returns the methods by which lookups read the table; none if views are interpreted. They are
     * added to the class, and others in their place to the class of views.
     */
    default List<TableRead> reads() {
        return List.of();
    }

    /**
     * Returns whether the operations of filters that threads share need stripes. Other operations
     * keep the threads apart themselves.
     */
    default boolean needsStripes() {
        return true;
    }
}
