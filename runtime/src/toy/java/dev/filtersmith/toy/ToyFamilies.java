package dev.filtersmith.toy;

import dev.filtersmith.family.Family;
import dev.filtersmith.family.FamilyList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The list of one family, a service. */
public final class ToyFamilies implements FamilyList {
    private static final String NAME = ToyFilter.class.getSimpleName();

    /** Creates the list; called by the service loader. */
    public ToyFamilies() {}

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public @Nullable Family<?, ?> find(String name) {
        return name.equals(NAME) ? ToyFamily.INSTANCE : null;
    }
}
