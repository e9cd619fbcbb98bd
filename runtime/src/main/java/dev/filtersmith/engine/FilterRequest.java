package dev.filtersmith.engine;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.emitted.Emission;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.key.Causes;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.link.AgentLink;
import dev.filtersmith.meter.Metering;
import dev.filtersmith.parts.FilterChain;
import dev.filtersmith.parts.PartedCountingInterpreter;
import dev.filtersmith.parts.PartsTable;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.TableCore;
import java.lang.reflect.Type;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The interface, spec and keys of a filter that is to be created, and its creation by an engine. A
 * class, since a record is larger.
 *
 * @param <F> interface of the filter
 */
public final class FilterRequest<F extends Filter> {
    /** The growth of a chain, in the full text of a geometry. */
    private static final String CHAINED = "growth = CHAINED";

    static final KeySeed SEED_0 = KeySeed.of(0);

    private final Class<F> type;

    private final @Nullable FilterSpec given;

    /** Type of the keys of that spec; null for long keys. */
    private final @Nullable Type givenKeyType;

    /** Whether filters are to count their operations. */
    private boolean statistics;

    public FilterRequest(Class<F> type, @Nullable FilterSpec given, @Nullable Type givenKeyType) {
        this.type = type;
        this.given = given;
        this.givenKeyType = givenKeyType;
    }

    /**
     * Makes the parts of a filter that is made of several. Those after the first are like it. A
     * reference to it would keep its table. A class, since a first lambda takes long.
     */
    private static final class PartMaker implements LongFunction<TableCore> {
        private final FilterRequest<?> request;
        private final KeySeed seed;
        private @Nullable Engine engine;
        private @Nullable Layout layout;

        PartMaker(FilterRequest<?> request, @Nullable Engine engine, @Nullable Layout layout, KeySeed seed) {
            this.request = request;
            this.engine = engine;
            this.layout = layout;
            this.seed = seed;
        }

        @Override
        public TableCore apply(long elements) {
            TableCore part = request.part(engine, layout, elements, seed);
            engine = part.engine();
            layout = part.layout();
            return part;
        }

        /** Returns a chain of one part. */
        Routing chain(long elements) {
            return new FilterChain(apply(elements), this);
        }
    }

    /**
     * Creates a request for an annotated interface.
     *
     * @throws IllegalArgumentException if the interface is not one of a filter, is not annotated,
     *     or has operations that its family does not support
     */
    public static <F extends Filter> FilterRequest<F> of(Class<F> type) {
        FilterRequest<F> request = new FilterRequest<>(Objects.requireNonNull(type, KeyTypes.MISSING), null, null);
        // The compiler has checked an interface with an emitted class; a family takes time to load.
        if (!GeneratedClasses.exist(type)) {
            request.requireFamily();
        }
        return request;
    }

    /**
     * Checks that the interface is one of a filter, is annotated, and has only operations that its
     * family supports.
     */
    private void requireFamily() {
        KeyHashers.requireNeeded(type, keyType());
        FilterSpec spec = spec();
        if (counts() && !(spec instanceof CountingSpec)) {
            throw new IllegalArgumentException(Families.noRemoval(type.getSimpleName(), spec));
        }
    }

    public Class<F> type() {
        return type;
    }

    /** Returns the spec that was given; null for an annotated interface. */
    public @Nullable FilterSpec given() {
        return given;
    }

    /** Returns the type of the keys, or null for long keys. */
    public @Nullable Type keyType() {
        return given != null ? givenKeyType : KeyTypes.of(type);
    }

    /** Returns the spec that was given or that the interface is annotated with. */
    public FilterSpec spec() {
        return given != null ? given : Families.specOf(type);
    }

    /** Asks for filters that count their operations. Those whose classes can need no proxy. */
    public FilterRequest<F> statistics(boolean wanted) {
        statistics = wanted;
        return this;
    }

    /** Returns whether filters are to count their operations. */
    public boolean statistics() {
        return statistics;
    }

    /** Returns whether filters need classes that count. With telemetry the agent's do. */
    private boolean classesCount() {
        return statistics && AgentLink.service(AgentLink.FILTER_IDS) == null;
    }

    /** Lets a new filter count its operations, after those that built it, if this was asked for. */
    public F counted(F filter, long puts, long fresh, int sweeps) {
        return statistics ? CountedFilters.of(type, keyType(), filter, coreOf(filter), puts, fresh, sweeps) : filter;
    }

    /** Lets a new filter with elements count its operations from now on, if this was asked for. */
    public F counted(F filter) {
        return counted(filter, 0, 0, 1);
    }

    /** Returns whether the filter is a multiset, which counts equal keys; otherwise it is a set. */
    public boolean counts() {
        return DeletableFilter.class.isAssignableFrom(type);
    }

    /** Creates an empty filter of the spec, by the engine that it has, with seed 0. */
    public F create(long elements) {
        try {
            return create(null, null, elements, SEED_0);
        } catch (OutOfMemoryError exhausted) {
            throw explained(exhausted, null, elements);
        }
    }

    /** Creates an empty filter that knows its interface, its spec and the type of its keys. */
    public F create(@Nullable Engine engine, @Nullable Layout stored, long elements, KeySeed seed) {
        if (!grows(engine, stored)) {
            return introduced(engine, sized(engine, stored, elements, seed, classesCount()));
        }
        return of(engine, new PartMaker(this, engine, stored, seed).chain(elements));
    }

    /** Creates an empty filter that is made of several. */
    public F create(
            @Nullable Engine engine,
            @Nullable Layout stored,
            KeySeed seed,
            Function<LongFunction<TableCore>, Routing> arrangement) {
        return of(engine, arrangement.apply(new PartMaker(this, engine, stored, seed)));
    }

    /** Returns a filter over parts that this request has made. */
    public F of(@Nullable Engine engine, Routing parts) {
        F filter = introduced(engine, whole(parts));
        // They have had their elements before it was created.
        coreOf(filter).storedAnew();
        return filter;
    }

    /**
     * Creates a view that shows nothing yet, otherwise like {@link #create}. Returns the filter
     * without a table of its own.
     */
    public F view(@Nullable Engine engine, Layout stored, long elements, KeySeed seed) {
        return introduced(engine, instance(engine, stored, elements, seed, true, classesCount()));
    }

    private F introduced(@Nullable Engine engine, F filter) {
        introduce(engine, coreOf(filter));
        return filter;
    }

    /** Checks that the spec has no growth: a part of a filter does not grow. */
    public void requireFixed(@Nullable Engine engine, String part) {
        if (grows(engine, null)) {
            throw new IllegalArgumentException("[PartsDoNotGrow] " + type.getSimpleName()
                    + " has growth = CHAINED, and " + part + " does not grow. Leave growth out, and expect as many"
                    + " elements as may come.");
        }
    }

    /** Sets the interface, the spec, the requested engine and the keys of a filter. */
    private void introduce(@Nullable Engine engine, FilterCore filter) {
        filter.origin().askedFor(type, given);
        filter.origin().askedFor(engine);
        if (filter.engine() != Engine.GENERATED) {
            filter.keysAre(keyType());
        }
    }

    /** Returns whether larger filters follow. Loads no family where there is an emitted class. */
    private boolean grows(@Nullable Engine engine, @Nullable Layout stored) {
        if (stored != null) {
            return stored.spec().growth().isChained();
        }
        boolean mayBeGenerated = given == null && (engine == null || engine == Engine.GENERATED);
        String geometry = mayBeGenerated ? GeneratedClasses.geometryOf(type) : null;
        return geometry == null ? spec().growth().isChained() : geometry.contains(CHAINED);
    }

    /** Creates a filter that is a part of another, which nobody observes. */
    private TableCore part(@Nullable Engine engine, @Nullable Layout stored, long elements, KeySeed seed) {
        boolean wasQuiet = Metering.beginQuiet();
        try {
            TableCore part = (TableCore) coreOf(sized(engine, stored, elements, seed, false));
            introduce(engine, part);
            return part;
        } finally {
            Metering.endQuiet(wasQuiet);
        }
    }

    /** Returns the filter that hashes the keys for several. */
    private F whole(Routing parts) {
        TableCore first = ((PartsTable) parts).all().get(0);
        return first.engine() == Engine.GENERATED
                ? GeneratedClasses.parted(type, parts, first.keySeed(SeedAccess.LIBRARY), classesCount())
                : implementedBy(PartedCountingInterpreter.of(parts));
    }

    /**
     * Returns the core of a filter that was created here. Loads the class of proxies only if it is
     * needed.
     */
    public static FilterCore coreOf(Filter filter) {
        return filter instanceof HotFilter own ? own.filterCore() : Objects.requireNonNull(FilterCore.of(filter));
    }

    /** Returns a filter of the interface of a view, or a proxy in front of it. */
    public F over(HotFilter view) {
        requireFamily();
        view.filterCore().keysAre(keyType());
        F filter = implementedBy(view);
        view.filterCore().origin().askedFor(type, given);
        return filter;
    }

    /** Returns a filter of the interface that is made of several, or a proxy in front of it. */
    public F over(Routing views) {
        return over(PartedCountingInterpreter.of(views));
    }

    /** Creates an empty filter, and checks the size if no stored filter has it. */
    private F sized(@Nullable Engine engine, @Nullable Layout stored, long elements, KeySeed seed, boolean counts) {
        F filter = instance(engine, stored, elements, seed, false, counts);
        // Where the layout is not needed yet, elements move, and buckets have room for any number.
        if (stored == null && !((TableCore) coreOf(filter)).hasWordsAlone()) {
            TableCore core = (TableCore) coreOf(filter);
            if (core.table().isScant(elements)) {
                SizeChecks.warn(type, core.layout().spec(), elements);
            } else if (core.table().isDearIfSmall() && mayAskForBits(filter)) {
                SizeChecks.requireBits(spec(), core.layout().bitsPerKey(elements), elements);
            }
        }
        return filter;
    }

    /** Returns whether the spec may ask for bits. That of an emitted class is not read. */
    private boolean mayAskForBits(Filter filter) {
        return filter.engine() != Engine.GENERATED
                || Emission.of(Objects.requireNonNull(EmittedNames.find(type)))
                        .from()
                        .spec()
                        .contains("bitsPerKey");
    }

    private F instance(
            @Nullable Engine engine,
            @Nullable Layout stored,
            long elements,
            KeySeed seed,
            boolean view,
            boolean counts) {
        boolean earlier = isOfEarlierGeometry(stored);
        F generated = earlier || (engine != null && engine != Engine.GENERATED)
                ? null
                : generated(elements, seed, view, counts);
        if (generated != null) {
            return generated;
        } else if (!earlier && engine == Engine.GENERATED) {
            throw given == null ? MissingClasses.noneGenerated(type) : MissingClasses.noneOfSpec();
        }
        requireFamily();
        Layout layout = stored != null ? stored : spec().toLayout();
        Interpreter<?> interpreter = Families.interpreterOf(layout, view);
        F bound = engine == Engine.INTERPRETED
                ? null
                : BoundClasses.create(type, interpreter, elements, seed, keyType(), counts);
        if (bound != null) {
            return bound;
        } else if (engine == Engine.BOUND) {
            throw MissingClasses.noneBound(type);
        } else if (earlier) {
            GeneratedClasses.reportEarlier(type, layout.spec().text());
        } else if (engine == null && given == null) {
            GeneratedClasses.report(type);
        }
        return implementedBy(interpreter.create(elements, seed, counts()));
    }

    private F implementedBy(HotFilter filter) {
        return type.isInstance(filter) ? type.cast(filter) : InterpretedProxy.of(type, filter, keyType());
    }

    /** Returns whether the emitted class has another geometry than the stored filter. */
    private boolean isOfEarlierGeometry(@Nullable Layout stored) {
        if (stored == null || given != null) {
            return false;
        }
        String geometry = GeneratedClasses.geometryOf(type);
        return geometry != null
                && !geometry.equals(stored.spec().fullText())
                && !FilterSpec.parse(geometry).equals(stored.spec());
    }

    /** Returns a filter of the emitted class, or null if there is none that may run. */
    private @Nullable F generated(long elements, KeySeed seed, boolean view, boolean counts) {
        return given == null ? GeneratedClasses.create(type, elements, seed, view, counts) : null;
    }

    /**
     * Returns an error that says what did not fit, and what to do; the given one if there is no
     * more to say.
     */
    public OutOfMemoryError explained(OutOfMemoryError cause, @Nullable Layout stored, long elements) {
        return explained(cause, stored, elements, "", elements);
    }

    /** Returns the same for a table that was asked for by other elements, and by a rate. */
    OutOfMemoryError explained(
            OutOfMemoryError cause, @Nullable Layout stored, long elements, String rate, long expected) {
        long bytes;
        try {
            bytes = Long.BYTES * (stored != null ? stored : spec().toLayout()).tableWords(elements);
        } catch (RuntimeException | OutOfMemoryError unknown) {
            return cause;
        }
        return Causes.of(
                cause,
                new OutOfMemoryError("a filter of " + spec().text() + rate + " for " + expected + " elements takes "
                        + bytes + " bytes, and the heap, which has at most "
                        + Runtime.getRuntime().maxMemory()
                        + " (-Xmx), has no room for them. Give the JVM a larger heap, or expect fewer elements."));
    }
}
