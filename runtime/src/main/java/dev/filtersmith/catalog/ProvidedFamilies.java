package dev.filtersmith.catalog;

import dev.filtersmith.family.Family;
import dev.filtersmith.family.FamilyList;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The families of other jars, whose lists are services; the tests have one. */
final class ProvidedFamilies {
    private static final List<FamilyList> LISTS =
            ServiceLoader.load(FamilyList.class, FamilyList.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    private ProvidedFamilies() {}

    static List<String> names() {
        return LISTS.stream().flatMap(list -> list.names().stream()).toList();
    }

    static @Nullable Family<?, ?> find(String name) {
        for (FamilyList list : LISTS) {
            Family<?, ?> family = list.find(name);
            if (family != null) {
                return family;
            }
        }
        return null;
    }
}
