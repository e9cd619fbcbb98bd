package dev.filtersmith.engine;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.meter.Meters;
import dev.filtersmith.parts.FilterChain;
import dev.filtersmith.parts.PartedCountingInterpreter;
import dev.filtersmith.parts.PartedInterpreter;
import dev.filtersmith.storage.CountingStorage;
import dev.filtersmith.storage.FilterParts;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.PartedFilter;
import dev.filtersmith.storage.WholeFilter;
import java.lang.reflect.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The interface, spec and keys of a filter that is to be created, and its creation by an engine.
 *
 * @param <F> interface of the filter
 * @param type interface of the filter
 * @param given spec that was given; null for an annotated interface
 * @param givenKeyType type of the keys of that spec; null for long keys
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public record FilterRequest<F extends Filter>(
        Class<F> type, @Nullable FilterSpec given, @Nullable Type givenKeyType) {
    /**
     * Creates a request for an annotated interface.
     *
     * @param <F> interface
     * @param type interface
     * @return request
     * @throws IllegalArgumentException if the interface is not one of a filter, is not annotated,
     *     or has operations that its family does not support
     */
    public static <F extends Filter> FilterRequest<F> of(Class<F> type) {
        FilterRequest<F> request = new FilterRequest<>(type, null, null);
        // The compiler has checked an interface with an emitted class; a family takes time to load.
        Class<?> base = DeletableFilter.class.isAssignableFrom(type) ? CountingStorage.class : FilterStorage.class;
        if (!GeneratedClasses.extend(type, base)) {
            request.requireFamily();
        }
        return request;
    }

    /**
     * Checks that the interface is one of a filter, is annotated, and has only operations that its
     * family supports.
     */
    private void requireFamily() {
        keyType();
        FilterSpec spec = spec();
        if (DeletableFilter.class.isAssignableFrom(type) && !(spec instanceof CountingSpec)) {
            throw new IllegalArgumentException(Families.noRemoval(type.getSimpleName(), spec));
        }
    }

    /**
     * Returns the type of the keys.
     *
     * @return type, or null for long keys
     */
    public @Nullable Type keyType() {
        return given != null ? givenKeyType : KeyTypes.of(type);
    }

    /**
     * Returns the spec that was given or that the interface is annotated with.
     *
     * @return spec
     */
    public FilterSpec spec() {
        return given != null ? given : FilterSpec.of(type);
    }

    /**
     * Creates an empty filter that knows its interface, its spec and the type of its keys.
     *
     * @param engine requested engine; null for the first of generated, bound, interpreted
     * @param stored geometry of a stored filter; null if the spec decides
     * @param elements expected number of elements
     * @param seed seed of the keys' hashes
     * @return filter
     */
    public F create(@Nullable Engine engine, @Nullable Layout stored, long elements, KeySeed seed) {
        if (!grows(stored)) {
            return introduced(engine, instance(engine, stored, elements, seed, false));
        }
        FilterStorage first = part(engine, stored, elements, seed);
        FilterChain chain = new FilterChain(first, size -> part(first.engine(), first.layout(), size, seed));
        return introduced(engine, whole(first, chain));
    }

    /**
     * Creates a view that shows nothing yet, otherwise like {@link #create}.
     *
     * @param engine requested engine; null for the first of generated, bound, interpreted
     * @param stored geometry of the stored filter
     * @param elements expected number of elements
     * @param seed seed of the keys' hashes
     * @return filter without a table of its own
     */
    public F view(@Nullable Engine engine, Layout stored, long elements, KeySeed seed) {
        return introduced(engine, instance(engine, stored, elements, seed, true));
    }

    private F introduced(@Nullable Engine engine, F filter) {
        introduce(engine, storageOf(filter));
        return filter;
    }

    /** Lets a filter know its interface, its spec, the requested engine and the type of its keys. */
    private void introduce(@Nullable Engine engine, WholeFilter filter) {
        filter.askedFor(type, given);
        filter.askedFor(engine);
        if (filter.engine() != Engine.GENERATED) {
            filter.keysAre(keyType());
        }
    }

    /** Returns whether larger filters follow. Loads no family where there is an emitted class. */
    private boolean grows(@Nullable Layout stored) {
        if (stored != null || given != null) {
            FilterSpec spec = stored != null ? stored.spec() : spec();
            return spec.growth().isChained();
        }
        String geometry = GeneratedClasses.geometryOf(type);
        return geometry == null ? spec().growth().isChained() : SpecAttributes.names(geometry, Growth.CHAINED);
    }

    /** Creates a filter of a chain, which nobody observes. */
    private FilterStorage part(@Nullable Engine engine, @Nullable Layout stored, long elements, KeySeed seed) {
        FilterStorage part =
                Meters.quietly(() -> (FilterStorage) storageOf(instance(engine, stored, elements, seed, false)));
        introduce(engine, part);
        return part;
    }

    /** Returns the filter that hashes the keys for a chain. */
    private F whole(FilterStorage first, FilterParts parts) {
        F emitted = first.engine() == Engine.GENERATED ? GeneratedClasses.parted(type, parts, first.keySeed()) : null;
        if (emitted != null) {
            return emitted;
        }
        return implementedBy(interpreted(parts));
    }

    /**
     * Returns the storage of a filter that was created here. Loads the class of proxies only if it
     * is needed.
     *
     * @param filter filter
     * @return the filter itself or the storage behind the proxy
     */
    public static WholeFilter storageOf(Filter filter) {
        return filter instanceof WholeFilter storage ? storage : Objects.requireNonNull(FilterProxy.storageOf(filter));
    }

    /**
     * Returns a filter of the interface that uses a storage.
     *
     * @param view read-only storage of the same keys
     * @return the storage itself, or a proxy in front of it
     */
    public F over(WholeFilter view) {
        requireFamily();
        view.keysAre(keyType());
        F filter = implementedBy(view);
        view.askedFor(type, given);
        return filter;
    }

    /**
     * Returns a filter of the interface that is made of several.
     *
     * @param views read-only filters of the same keys
     * @return filter, or a proxy in front of it
     */
    public F over(FilterParts views) {
        return over(interpreted(views));
    }

    private static PartedFilter interpreted(FilterParts parts) {
        return parts.all().get(0) instanceof CountingStorage
                ? new PartedCountingInterpreter(parts)
                : new PartedInterpreter(parts);
    }

    private F instance(@Nullable Engine engine, @Nullable Layout stored, long elements, KeySeed seed, boolean view) {
        boolean earlier = isOfEarlierGeometry(stored);
        F generated =
                earlier || (engine != null && engine != Engine.GENERATED) ? null : generated(elements, seed, view);
        if (generated != null) {
            return generated;
        } else if (!earlier && engine == Engine.GENERATED) {
            throw given == null ? MissingClasses.noneGenerated(type) : MissingClasses.noneOfSpec();
        }
        requireFamily();
        Layout layout = stored != null ? stored : spec().toLayout();
        Interpreter<?> interpreter = view ? Families.viewerOf(layout) : Families.interpreterOf(layout);
        F bound =
                engine == Engine.INTERPRETED ? null : BoundClasses.create(type, interpreter, elements, seed, keyType());
        if (bound != null) {
            return bound;
        } else if (engine == Engine.BOUND) {
            throw MissingClasses.noneBound(type);
        } else if (earlier) {
            GeneratedClasses.reportEarlier(type, layout.spec().text());
        } else if (engine == null && given == null) {
            GeneratedClasses.report(type);
        }
        return implementedBy(interpreter.create(elements, seed));
    }

    private F implementedBy(WholeFilter filter) {
        return type.isInstance(filter) ? type.cast(filter) : InterpretedProxy.of(type, filter, keyType());
    }

    /** Returns whether the emitted class has another geometry than the stored filter. */
    private boolean isOfEarlierGeometry(@Nullable Layout stored) {
        if (stored == null || given != null) {
            return false;
        }
        String geometry = GeneratedClasses.geometryOf(type);
        return geometry != null && !FilterSpec.parse(geometry).equals(stored.spec());
    }

    /** Returns a filter of the emitted class, or null if there is none that may run. */
    private @Nullable F generated(long elements, KeySeed seed, boolean view) {
        return given == null ? GeneratedClasses.create(type, elements, seed, view) : null;
    }
}
