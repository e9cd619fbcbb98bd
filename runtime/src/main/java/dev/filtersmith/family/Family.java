package dev.filtersmith.family;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import java.lang.annotation.Annotation;
import java.util.List;

/**
 * A family of filters: its annotation, spec, rules, layout and interpreter. The catalog finds it by
 * the name of its annotation. Each other module that adds to a family has one counterpart of this class, and a
 * table from families to counterparts.
 *
 * @param <S> spec of the family
 * @param <L> layout of the family
 */
@SuppressWarnings("exports") // Plans are for the library alone.
public abstract class Family<S extends FilterSpec, L extends Layout> {
    private final SpecAttributes<S> attributes;

    /**
     * Creates a family.
     *
     * @param attributes attributes of its specs
     */
    protected Family(SpecAttributes<S> attributes) {
        this.attributes = attributes;
    }

    /**
     * Returns the attributes of the family's specs.
     *
     * @return attributes
     */
    public final SpecAttributes<S> attributes() {
        return attributes;
    }

    /**
     * Returns the annotation of the family.
     *
     * @return annotation type
     */
    public final Class<? extends Annotation> annotation() {
        return attributes.annotation();
    }

    /**
     * Reads a spec of the family from a text.
     *
     * @param text text that names the family
     * @return spec, unchecked
     * @throws dev.filtersmith.FilterSpecException if there are unknown, repeated or malformed
     *     attributes, with all problems
     */
    public final S parse(SpecText text) {
        return text.spec(attributes);
    }

    /**
     * Checks a spec, as far as no search is needed.
     *
     * @param spec spec of the family
     * @return all problems; empty if the spec works
     */
    public abstract List<Problem> problems(S spec);

    /**
     * Returns whether a spec leaves its geometry, or a part of it, to a search.
     *
     * @param spec spec of the family, which may have problems
     * @return true if something is left open
     */
    public boolean leavesGeometry(S spec) {
        return GoalRules.leavesGeometry(attributes, spec);
    }

    /**
     * Returns whether a spec must be resolved before a layout can be derived from it.
     *
     * @param spec spec of the family, which may have problems
     * @return true if it leaves something open, or states a goal: bits per key or a rate
     */
    public boolean needsSearch(S spec) {
        return spec.bitsPerKey() != 0 || spec.maxFpp() != 0;
    }

    /**
     * Derives the layout of a spec that names its geometry.
     *
     * @param spec spec that does not {@linkplain #needsSearch need a search}
     * @return layout
     * @throws dev.filtersmith.FilterSpecException if the spec cannot work, with all problems
     * @throws IllegalArgumentException if the spec needs a search
     */
    public abstract L layout(S spec);

    /** Derives the layout of an emitted class, whose spec was checked when it was emitted. */
    public final L checkedLayout(SpecText geometry) {
        return checkedLayout(parse(geometry));
    }

    /** Derives the layout of a spec that was checked before. */
    protected L checkedLayout(S spec) {
        return layout(spec);
    }

    /**
     * Returns a table that emitted classes look up and that is too long to be emitted.
     *
     * @param name name of the table in the emitted class
     * @param layout layout of the family
     * @return array
     */
    public Object lookupTable(String name, L layout) {
        throw new IllegalArgumentException("there is no table " + name);
    }

    /**
     * Returns the interpreter of a layout.
     *
     * @param layout layout of the family
     * @return interpreter with its plan
     */
    public abstract Interpreter<?> interpreter(L layout);

    /**
     * Returns the interpreter of views of a layout, whose filters have no table of their own.
     *
     * @param layout layout of the family
     * @return interpreter with its plan
     */
    public abstract Interpreter<?> viewer(L layout);

    /**
     * Names the parts of a key that a filter without deletion stores.
     *
     * @return noun in the plural
     */
    public String storedParts() {
        return "fingerprints";
    }

    /**
     * Lists annotations with deletion, for the message about an interface that requests deletion
     * from a family without it.
     *
     * @return annotations, the closest one first
     */
    public String annotationsWithDeletion() {
        return "@DynamicDLeftCountingFilter or @DLeftCountingFilter";
    }

    @Override
    public final String toString() {
        return "@" + annotation().getSimpleName();
    }
}
