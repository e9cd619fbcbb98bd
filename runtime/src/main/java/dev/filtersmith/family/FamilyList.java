package dev.filtersmith.family;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The families of another jar, by the simple names of their annotations: a service. A list loads
 * only the family that is asked for.
 */
public interface FamilyList {
    /** Returns the names, in the order in which messages list them. */
    List<String> names();

    /** Returns a family, the same one for each call, or null if none of the list has the name. */
    @Nullable
    Family<?, ?> find(String name);
}
