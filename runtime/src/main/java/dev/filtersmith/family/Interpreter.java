package dev.filtersmith.family;

import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;

/**
 * The interpreter of a layout: the class that runs it, with its plan.
 *
 * @param <P> type of the plan
 * @param type class of the interpreter; it has one public constructor, with the parameters of
 *     {@link Constructor#create}
 */
@SuppressWarnings("ExtendsObject") // Erased to Object, so that the verifier of a family loads no plan.
public record Interpreter<P extends Object & Plan>(
        Class<? extends HotFilter> type, P plan, Constructor<P> constructor) {
    /**
     * Returns a name for classes of the interpreter's bytecode with its plan; another one for
     * views.
     */
    public String signature() {
        return plan.layout().signature() + (plan.views() ? "-view" : "");
    }

    /** Creates an empty filter; it is also a {@link dev.filtersmith.LongFilter}. */
    public HotFilter create(long expectedElements, KeySeed seed) {
        return constructor.create(plan, expectedElements, seed);
    }

    /**
     * A constructor of an interpreter.
     *
     * @param <P> type of the plan
     */
    @FunctionalInterface
    @SuppressWarnings("ExtendsObject") // As above.
    public interface Constructor<P extends Object & Plan> {
        /** Creates an empty filter. */
        HotFilter create(P plan, long expectedElements, KeySeed seed);
    }
}
