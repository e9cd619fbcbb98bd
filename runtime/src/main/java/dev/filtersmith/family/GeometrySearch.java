package dev.filtersmith.family;

import dev.filtersmith.FilterSpec;
import java.util.Iterator;
import java.util.ServiceLoader;

/** Searches for geometries: a service that the advisor provides. */
public interface GeometrySearch {
    /**
     * Resolves a spec: finds the geometry that it leaves open, or checks that the one it names holds the rate that it promises.
     *
     * @param <S> type of the spec
     * @param spec spec
     * @return spec that names the geometry in full and states no goal
     * @throws dev.filtersmith.FilterSpecException if the spec has problems, or no geometry, or not the one given, holds the rate
     */
    <S extends FilterSpec> S resolve(S spec);

    /**
     * Resolves a spec by the search that is there.
     *
     * @param <S> type of the spec
     * @param spec spec
     * @return spec that names the geometry in full and states no goal
     * @throws dev.filtersmith.FilterSpecException if the spec has problems, or no geometry, or not the one given, holds the rate
     */
    static <S extends FilterSpec> S resolved(S spec) {
        Iterator<GeometrySearch> found = ServiceLoader.load(GeometrySearch.class, GeometrySearch.class.getClassLoader())
                .iterator();
        return found.next().resolve(spec);
    }
}
