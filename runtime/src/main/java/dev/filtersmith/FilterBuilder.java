package dev.filtersmith;

import dev.filtersmith.interpreter.InterpretedProxy;
import dev.filtersmith.interpreter.Interpreters;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.support.FilterSupport;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Builds a filter; {@link Filters} begins one.
 *
 * @param <F> type of the filter
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class FilterBuilder<F extends Filter> {
    private final Class<F> type;
    private final FilterSpec spec;
    private final @Nullable Type keyType;
    private final boolean annotated;
    private long expectedElements;
    private long seed;
    private @Nullable Engine engine;

    private FilterBuilder(Class<F> type, FilterSpec spec, @Nullable Type keyType, boolean annotated) {
        this.type = type;
        this.spec = spec;
        this.keyType = keyType;
        this.annotated = annotated;
        this.expectedElements = spec.expectedElements();
    }

    static <F extends Filter> FilterBuilder<F> of(Class<F> type) {
        return new FilterBuilder<>(type, FilterSpec.of(type), KeyTypes.of(type), true);
    }

    static FilterBuilder<LongFilter> of(FilterSpec spec) {
        return new FilterBuilder<>(LongFilter.class, spec, null, false);
    }

    @SuppressWarnings("unchecked") // The key type is what makes the class literal that of MembershipFilter<T>.
    static <T> FilterBuilder<MembershipFilter<T>> of(FilterSpec spec, Class<T> keyType) {
        KeyHasher.of(keyType, 0);
        return new FilterBuilder<>(
                (Class<MembershipFilter<T>>) (Class<?>) MembershipFilter.class, spec, keyType, false);
    }

    /**
     * Sets the number of different keys that the filter is made for. Needed unless the spec names it.
     *
     * @param elements expected number of elements
     * @return this builder
     */
    public FilterBuilder<F> expectedElements(long elements) {
        this.expectedElements = elements;
        return this;
    }

    /**
     * Sets the seed that keys are hashed with; 0 unless set. A secret seed keeps an adversary from choosing keys that collide.
     *
     * @param value seed
     * @return this builder
     */
    public FilterBuilder<F> seed(long value) {
        this.seed = value;
        return this;
    }

    /**
     * Asks for an engine. Unless set, it is {@link Engine#GENERATED} where there is an emitted class, otherwise {@link
     * Engine#INTERPRETED} with a warning, or an error where the system property {@code filtersmith.strict} is {@code true}.
     *
     * @param wanted engine
     * @return this builder
     */
    public FilterBuilder<F> engine(Engine wanted) {
        this.engine = wanted;
        return this;
    }

    /**
     * Builds the filter, empty.
     *
     * @return filter
     * @throws FilterSpecException if the spec, or the expected number of elements, cannot work
     * @throws MissingGeneratedClassException if the generated engine is asked for, or strict mode is on, and there is no
     *     emitted class
     */
    public F build() {
        if (engine != Engine.INTERPRETED) {
            F generated = annotated ? GeneratedClasses.create(type, expectedElements, seed) : null;
            if (generated != null) {
                return generated;
            }
            requireNoneWanted();
        }
        return interpreted();
    }

    private void requireNoneWanted() {
        if (engine == Engine.GENERATED) {
            throw new MissingGeneratedClassException(
                    annotated
                            ? GeneratedClasses.missing(type)
                            : "a filter built from a FilterSpec has no emitted class. Annotate an interface, or ask for INTERPRETED.");
        } else if (annotated) {
            GeneratedClasses.report(type);
        }
    }

    private F interpreted() {
        FilterSupport interpreter = Interpreters.of(spec.toLayout(), expectedElements, seed);
        return type.isInstance(interpreter) ? type.cast(interpreter) : InterpretedProxy.of(type, interpreter, keyType);
    }

    static FilterSupport supportOf(Filter filter) {
        FilterSupport interpreter = InterpretedProxy.interpreterOf(filter);
        return interpreter != null ? interpreter : (FilterSupport) filter;
    }
}
