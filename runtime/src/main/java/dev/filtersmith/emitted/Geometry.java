package dev.filtersmith.emitted;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.Geometries;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.wire.Versions;
import java.lang.invoke.MethodHandle;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The geometry of an emitted class or an interpreter: its layout, and the tables of its filters. A
 * filter that is made of several has that of one of them, and is a {@code Routing}.
 *
 * <p>That of an emitted class is of a class of its own, with constants and a method that makes its
 * filters. So an application that starts reads no annotation and looks up no constructor, which
 * would take most of the time to its first filter.
 */
public class Geometry {
    /** The geometries of the emitted classes that are initialised. */
    private static final ClassValue<AtomicReference<@Nullable Geometry>> EMITTED = new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable Geometry> computeValue(Class<?> type) {
            return new AtomicReference<>();
        }
    };

    /** The class of the geometry of an emitted class, behind its name. Nobody else gets seeds. */
    private static final String OWN = "_1Parted$OwnGeometry";

    private static final double[] NO_NUMBERS = {};

    private final Geometries families;
    private final Engine engine;
    private final boolean views;

    /** The keys and the geometry of an emitted class, otherwise empty. */
    private final String keys;

    private final String text;

    /** What the first filter needs of the layout, if it needs no more. */
    private final double[] numbers;

    /** Constructors of subclasses that count, by the ends of their superclasses' names. */
    private volatile @Nullable Map<String, Optional<MethodHandle>> counted;

    /** Null before it is derived from the text. */
    private volatile @Nullable Layout layout;

    /** Creates the geometry of filters, or of views, for the library. */
    public Geometry(Geometries families, Layout layout, Engine engine, boolean views) {
        this.families = families;
        this.layout = layout;
        this.engine = engine;
        this.views = views;
        this.keys = "";
        this.text = "";
        this.numbers = NO_NUMBERS;
    }

    private Geometry(Geometry own, boolean views) {
        this.families = own.families;
        this.layout = own.layout();
        this.engine = own.engine;
        this.views = views;
        this.keys = own.keys;
        this.text = own.text;
        this.numbers = NO_NUMBERS;
    }

    /**
     * Creates the geometry of an emitted class, in its static initialiser.
     *
     * @param emitted emitted class
     * @param abi {@link EmittedFrom#abi}
     * @param bits {@link EmittedFrom#bits}
     * @param keyHash {@link EmittedFrom#keyHash}
     * @param keys {@link EmittedFrom#keys}
     * @param text the geometry in full: all attributes, those with default values too
     * @param numbers what the words of a filter follow from; none if that takes the layout
     * @throws LinkageError if the class cannot run with this library, or with its interface
     */
    @SuppressWarnings("this-escape") // The class has no fields of its own.
    protected Geometry(Class<?> emitted, int abi, int bits, int keyHash, String keys, String text, double... numbers) {
        if (abi != Versions.ABI
                || bits != Versions.BITS
                || keyHash != Versions.KEY_HASH
                || !isPlain(emitted.getInterfaces()[0], keys)) {
            Emission.requireFit(emitted, abi, bits, keyHash, keys);
        }
        this.families = Geometries.instance();
        this.engine = Engine.GENERATED;
        this.views = false;
        this.keys = keys;
        this.text = text;
        this.numbers = numbers;
        if (!getClass().getName().equals(emitted.getName() + OWN)
                || getClass().getClassLoader() != emitted.getClassLoader()) {
            throw new LinkageError(getClass().getName() + " is not the geometry of " + emitted.getName());
        }
        EMITTED.get(emitted).set(this);
    }

    /** Returns whether an interface has long keys, no methods of its own, and no other parents. */
    private static boolean isPlain(Class<?> type, String keys) {
        Class<?>[] parents = type.getInterfaces();
        try {
            return keys.equals(KeyText.LONGS)
                    && parents.length == 1
                    && parents[0] == LongFilter.class
                    && type.getDeclaredMethods().length == 0;
        } catch (LinkageError absent) {
            // A method of the user names a missing class, which no filter needs.
            return false;
        }
    }

    /**
     * Returns the geometry of an emitted class, which is initialised.
     *
     * @throws LinkageError if the class cannot run with this library, or with its interface
     */
    static Geometry of(Class<?> emitted) {
        Geometry known = EMITTED.get(emitted).get();
        if (known == null) {
            try {
                Class.forName(emitted.getName(), true, emitted.getClassLoader());
            } catch (ClassNotFoundException lost) {
                throw new LinkageError(emitted.getName() + " is lost", lost);
            }
            known = EMITTED.get(emitted).get();
        }
        if (known == null) {
            throw new LinkageError(emitted.getName() + " has no geometry");
        }
        return known;
    }

    /** Returns the geometry of the emitted class that a filter is of, or inherits from. */
    static Geometry of(Filter emitted) {
        Class<?> type = emitted.getClass();
        while (EMITTED.get(type).get() == null) {
            type = type.getSuperclass();
        }
        return of(type);
    }

    /** Returns the type of the keys that the emitted class names. */
    final String keys() {
        return keys;
    }

    /** Returns the text that names the geometry of the emitted class in full. */
    final String text() {
        return text;
    }

    /** Returns the constructors of subclasses that count, as far as somebody has asked for them. */
    final Map<String, Optional<MethodHandle>> counted() {
        Map<String, Optional<MethodHandle>> known = counted;
        if (known == null) {
            known = new ConcurrentHashMap<>();
            counted = known;
        }
        return known;
    }

    /** Returns the geometry of views of the emitted class. */
    final Geometry ofViews() {
        return new Geometry(this, true);
    }

    /**
     * Makes a filter of the emitted class.
     *
     * @param geometry geometry of the filter
     * @param parted whether it is made of several
     * @param view whether it is a view, without a table of its own
     * @param expectedElements number of elements that an empty filter is made for
     * @param seed seed or key that keys are hashed with
     * @return filter
     */
    protected Filter make(Geometry geometry, boolean parted, boolean view, long expectedElements, KeySeed seed) {
        throw new UnsupportedOperationException("a geometry without an emitted class");
    }

    /**
     * Computes a table that is too long to be emitted.
     *
     * @param <T> type of the table
     * @param name name of the table in the emitted class
     * @param type type of the table
     * @return table, an array
     */
    public final <T> T table(String name, Class<T> type) {
        return type.cast(families.lookupTable(name, layout()));
    }

    /** Returns whether it is that of a filter that is made of several, a {@code Routing}. */
    boolean isOfSeveral() {
        return false;
    }

    final Engine engine() {
        return engine;
    }

    final Layout layout() {
        Layout known = layout;
        if (known == null) {
            known = families.layout(text);
            layout = known;
        }
        return known;
    }

    /** Returns the core of a filter with one table, or of a view, whose constructor asks. */
    final TableCore core(Filter filter, long expectedElements, KeySeed seed) {
        if (numbers.length > 0) {
            return families.core(filter, this, false, expectedElements, seed, (int) numbers[0], null);
        }
        FilterTable table = families.table(layout(), expectedElements, views);
        FilterSpec spec = layout().spec();
        if (!views && spec.concurrency().isShared() && table.versions() == null && !table.changesWithoutStripes()) {
            throw new IllegalStateException(table.getClass().getName() + " is made for " + spec.concurrency()
                    + ", but has no versions of stripes");
        }
        return families.core(filter, this, views, expectedElements, seed, spec.stashCapacity(), table);
    }

    /** Returns the size of a table that is not made yet. */
    final int[] size(long expectedElements) {
        return families.size(numbers, expectedElements);
    }

    /** Returns the table over the words of an empty one for so many elements. */
    final FilterTable table(long expectedElements, long... words) {
        return families.table(layout(), expectedElements, words);
    }
}
