package dev.filtersmith.emitted;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.KeyBatches;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.KeyRoutes;
import dev.filtersmith.storage.TableCore;
import java.lang.invoke.MethodHandle;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the library does with the superclass of filters: other packages cannot name its types. */
public final class LibraryAccess {
    /** The ends of the names of the classes that are emitted beside a class. */
    private static final String PARTED = "_1Parted";

    private static final String VIEW = "_1View";

    private LibraryAccess() {}

    /** Returns the type of the keys that an emitted class names; null if no class was emitted. */
    public static @Nullable String keysOf(FilterCore core) {
        return core.engine() == Engine.GENERATED ? Geometry.of(core.filter()).keys() : null;
    }

    /**
     * Returns the text that names the geometry of an emitted class in full. Initialises the class.
     *
     * @throws LinkageError if the class cannot run with this library, or with its interface
     */
    public static String geometryOf(SeedAccess access, Class<?> emitted) {
        Objects.requireNonNull(access, "access");
        return Geometry.of(emitted).text();
    }

    /**
     * Makes a filter of an emitted class, which it initialises. One that is to count is of a
     * subclass, if there can be one.
     *
     * @throws LinkageError if the class cannot run with this library, or with its interface
     */
    public static Filter make(
            SeedAccess access, Class<?> emitted, long expectedElements, boolean view, KeySeed seed, boolean counts) {
        Objects.requireNonNull(access, "access");
        Geometry own = Geometry.of(emitted);
        return view
                ? make(emitted, own.ofViews(), VIEW, expectedElements, seed, counts)
                : make(emitted, own, "", expectedElements, seed, counts);
    }

    /** Makes a filter of an emitted class that is made of several. */
    public static Filter parted(SeedAccess access, Class<?> emitted, Routing parts, KeySeed seed, boolean counts) {
        Objects.requireNonNull(access, "access");
        return make(emitted, parts.geometry(), PARTED, 0, seed, counts);
    }

    /** Makes a filter of the class of a kind, or of a subclass that counts. */
    private static Filter make(
            Class<?> emitted, Geometry geometry, String kind, long expectedElements, KeySeed seed, boolean counts) {
        Geometry own = Geometry.of(emitted);
        MethodHandle counting = counts ? counting(own, emitted, kind) : null;
        if (counting == null) {
            return own.make(geometry, kind.equals(PARTED), kind.equals(VIEW), expectedElements, seed);
        }
        try {
            return (Filter) counting.invoke(geometry, expectedElements, seed);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new LinkageError("a constructor throws", impossible);
        }
    }

    private static @Nullable MethodHandle counting(Geometry own, Class<?> emitted, String kind) {
        Map<String, Optional<MethodHandle>> known = own.counted();
        Optional<MethodHandle> counting = known.get(kind);
        if (counting == null) {
            // There is no lock, because a loader with its own locks could deadlock on it.
            counting = Optional.ofNullable(
                    CountedClasses.constructor(own, emitted.getName().concat(kind)));
            known.put(kind, counting);
        }
        return counting.orElse(null);
    }

    /**
     * Lets a filter count its operations, its lookups in an array. Returns false if its class
     * cannot.
     */
    public static boolean countIn(SeedAccess access, Filter filter, long... lookups) {
        Objects.requireNonNull(access, "access");
        boolean counts = filter instanceof HotFilter
                && filter.engine() == Engine.GENERATED
                && filter.getClass().isHidden();
        if (counts) {
            ((HotFilter) filter).ownLookups = lookups;
        }
        return counts;
    }

    /**
     * Creates the core of a filter of an emitted class or an interpreter, whose constructor asks.
     * Users cannot name its type, so that they cannot change a filter by it.
     */
    public static TableCore core(
            Filter filter,
            Geometry geometry,
            boolean view,
            long expectedElements,
            KeySeed seed,
            int stashCapacity,
            @Nullable FilterTable table) {
        return new HotCore(filter, geometry, view, expectedElements, seed, stashCapacity, table);
    }

    /** Returns what takes many keys of a filter that are objects. */
    public static KeyBatches batches(Filter filter) {
        return ObjectKeys.of((HotFilter) filter);
    }

    /** Puts known keys in the order given. Returns the number of fresh ones. */
    public static long putInOrder(Filter filter, KeyHashes hashes) {
        return HashChunks.putInOrder((HotFilter) filter, hashes);
    }

    /** Looks up a chunk of keys in one of several filters, as {@link KeyRoutes} does. */
    public static int lookUp(TableCore part, long[] hashes, int count, long[] hits, int to) {
        return HashChunks.mightContain((HotFilter) part.filter(), hashes, count, hits, to);
    }

    /** Reads the buckets of a chunk of keys in one of several filters, before they are changed. */
    public static void readAhead(TableCore part, long[] hashes, int count) {
        HashChunks.readAhead((HotFilter) part.filter(), hashes, count);
    }
}
