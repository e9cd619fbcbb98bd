package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.engine.FilterCopies;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.ShardPlace;
import dev.filtersmith.storage.TableCore;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a filter whose accessors are named, given as the values of these: the library cannot
 * create a key of such a class. Spark is always on the class path, so the packages of the library
 * that this names need not be exported.
 */
final class AccessedKeys {
    private final FilterCore core;
    private final HotFilter filter;
    private final KeyHasher<?> hasher;

    private AccessedKeys(FilterCore core, Type keyType) {
        this.core = core;
        this.filter = (HotFilter) core.filter();
        this.hasher = KeyHashers.of(keyType, core.keySeed(SeedAccess.LIBRARY));
    }

    /** Returns the keys of a filter, or null if it has no named accessors. */
    static @Nullable AccessedKeys of(Filter filter) {
        Type keyType = FilterCopies.accessedType(filter);
        return keyType == null || KeyTypes.accessors(keyType).isEmpty()
                ? null
                : new AccessedKeys(FilterRequest.coreOf(filter), keyType);
    }

    /**
     * Returns the classes of the values by the names of their components, in order; empty for a
     * filter without named accessors.
     */
    static Map<String, Class<?>> components(Filter filter) {
        return components(FilterCopies.accessedType(filter));
    }

    /**
     * Returns the components of the keys of an interface.
     *
     * @throws IllegalArgumentException if the type is no annotated interface of filters
     */
    static Map<String, Class<?>> components(Class<? extends Filter> type) {
        return components(FilterRequest.of(type).keyType());
    }

    /** Returns the components of keys of a class. */
    static Map<String, Class<?>> componentsOfKeys(Class<?> keyType, String... accessors) {
        return components(KeyTypes.of(keyType, accessors));
    }

    private static Map<String, Class<?>> components(@Nullable Type keyType) {
        return keyType == null ? Map.of() : KeyHashers.accessedComponents(keyType);
    }

    /** Adds a key, as {@link dev.filtersmith.MembershipFilter#put}. */
    boolean put(Object... values) {
        return filter.putHash(hasher.hashValues(values));
    }

    /** Looks up a key, as {@link dev.filtersmith.MembershipFilter#mightContain}. */
    boolean mightContain(Object... values) {
        return filter.mightContainHash(hasher.hashValues(values));
    }

    /** Returns the number of the shard of a key, if the filter is one shard of several. */
    int shard(Object... values) {
        return ShardPlace.of(
                hasher.hashValues(values), ((TableCore) core).shardPlace().count());
    }
}
