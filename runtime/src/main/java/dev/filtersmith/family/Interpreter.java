package dev.filtersmith.family;

import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;

/**
 * The interpreter of a layout: the class that runs it, with its plan. A set and a multiset run the
 * same code: a filter counts if it is a {@link dev.filtersmith.DeletableFilter}.
 *
 * @param <P> type of the plan
 * @param type class of the interpreter; it has one public constructor, with the parameters of
 *     {@link Constructor#create}
 * @param multiset constructor of its subclass with removals; that of sets if there is none
 */
@SuppressWarnings("ExtendsObject") // Erased to Object, so that the verifier of a family loads no plan.
public record Interpreter<P extends Object & Plan>(
        Class<? extends HotFilter> type, P plan, Constructor<P> set, Constructor<P> multiset) {
    /** Creates the interpreter of a family without removal. */
    public Interpreter(Class<? extends HotFilter> type, P plan, Constructor<P> set) {
        this(type, plan, set, set);
    }

    /**
     * Returns a name for classes of the interpreter's bytecode with its plan; other ones for views,
     * and where the capacity for copies is another, since the plan is a constant of the class.
     */
    public String signature() {
        int copies = plan.layout().spec().copyCapacity();
        return plan.layout().signature() + (copies == 0 ? "" : "-copies" + copies) + (plan.views() ? "-view" : "");
    }

    /** Creates an empty filter with all operations of the family, over long keys. */
    public HotFilter create(long expectedElements, KeySeed seed) {
        return create(expectedElements, seed, true);
    }

    /** Creates an empty filter over long keys: a set, or a multiset if the family has removal. */
    public HotFilter create(long expectedElements, KeySeed seed, boolean counts) {
        return (counts ? multiset : set).create(plan, expectedElements, seed);
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
