package dev.filtersmith.catalog;

import dev.filtersmith.family.Family;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The families of other jars, which are services; the tests have one. */
final class ProvidedFamilies {
    static final List<Family<?, ?>> ALL = ServiceLoader.load(Family.class, Family.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .<Family<?, ?>>map(family -> family)
            .toList();

    private ProvidedFamilies() {}

    static @Nullable Family<?, ?> find(String name) {
        return ALL.stream()
                .filter(family -> family.annotation().getSimpleName().equals(name))
                .findFirst()
                .orElse(null);
    }
}
