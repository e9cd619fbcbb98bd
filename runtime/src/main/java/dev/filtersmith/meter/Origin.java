package dev.filtersmith.meter;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import org.jspecify.annotations.Nullable;

/** The request by which a filter was created, and the name that it was given. */
public final class Origin {
    // Volatile: observers read them on another thread.
    private volatile @Nullable FilterSpec askedSpec;
    private volatile @Nullable FilterSpec givenSpec;
    private volatile @Nullable Class<?> askedType;
    private volatile @Nullable String name;

    /** The requested engine, or a promise that has it, in one field: each small filter has it. */
    private volatile @Nullable Object engineOrPromise;

    /** Creates an unknown origin. */
    public Origin() {}

    /** Records the interface and the spec that the filter was created for. */
    public void askedFor(Class<?> type, @Nullable FilterSpec spec) {
        // In this order: an observer that sees the type must not look for a spec in its annotation,
        // which it may not have.
        this.askedSpec = spec;
        this.givenSpec = spec;
        this.askedType = type;
    }

    /** Records the requested engine, of a filter whose table is for the elements of its builder. */
    public void askedFor(@Nullable Engine wanted) {
        engineOrPromise = wanted;
    }

    /** Returns the requested engine, or null. */
    public @Nullable Engine askedEngine() {
        Object asked = engineOrPromise;
        return asked instanceof Promise promise ? promise.engine : (Engine) asked;
    }

    /** Returns the spec that was given, if no annotation names it, or null. */
    public @Nullable FilterSpec givenSpec() {
        return givenSpec;
    }

    /** Records the number of elements and the rate of a filter whose table is for others. */
    public void askedFor(long elements, double maxFpp) {
        engineOrPromise = new Promise(askedEngine(), elements, maxFpp);
    }

    /** Records the engine and the numbers of the filter that this one is a copy of. */
    public void askedForAs(Origin original) {
        engineOrPromise = original.engineOrPromise;
    }

    /** Returns the number of elements that the rate is for. */
    public long askedElements(Filter filter) {
        return engineOrPromise instanceof Promise promise ? promise.elements : filter.expectedElements();
    }

    /** Returns the rate that is allowed, or 0. */
    public double askedFpp(Filter filter) {
        return engineOrPromise instanceof Promise promise
                ? promise.maxFpp
                : askedSpec(filter).maxFpp();
    }

    /** What a builder was told that gave a rate. A class, since a record is larger. */
    private static final class Promise {
        private final @Nullable Engine engine;
        private final long elements;
        private final double maxFpp;

        Promise(@Nullable Engine engine, long elements, double maxFpp) {
            this.engine = engine;
            this.elements = elements;
            this.maxFpp = maxFpp;
        }
    }

    /** Sets the name of the filter. */
    public void named(@Nullable String given) {
        this.name = given;
    }

    /** Returns the name of the filter, or null. */
    public @Nullable String name() {
        return name;
    }

    /**
     * Returns the requested spec, or that of the annotated interface; otherwise that of the layout.
     */
    public FilterSpec askedSpec(Filter filter) {
        Class<?> type = askedType(filter);
        FilterSpec spec = askedSpec;
        if (spec == null && type != null) {
            spec = FilterSpec.of(type);
            askedSpec = spec;
        }
        return spec == null ? filter.layout().spec() : spec;
    }

    /**
     * Returns the interface that the filter was created for, or the annotated one that the class
     * or one above it implements; null if there is none.
     */
    public @Nullable Class<?> askedType(Filter filter) {
        Class<?> at = filter.getClass();
        while (askedType == null && at != null) {
            for (Class<?> implemented : at.getInterfaces()) {
                if (askedType == null && isAnnotated(implemented)) {
                    askedType = implemented;
                }
            }
            at = at.getSuperclass();
        }
        return askedType;
    }

    /** Returns the name of the interface that the filter was created for, or an empty text. */
    String askedTypeName(Filter filter) {
        Class<?> type = askedType(filter);
        return type == null ? "" : type.getName();
    }

    private static boolean isAnnotated(Class<?> type) {
        try {
            return FilterSpec.of(type).stashCapacity() >= 0;
        } catch (IllegalArgumentException plain) {
            return false;
        }
    }
}
