package dev.filtersmith.emitted;

import dev.filtersmith.storage.FilterParts;
import dev.filtersmith.storage.PartedFilter;

/** Base of the emitted classes of filters that are made of several. */
@SuppressWarnings("exports") // Emitted classes use inherited members only, and name no class behind this one.
public abstract class PartedBase extends PartedFilter {
    /**
     * Creates a filter.
     *
     * @param parts filters that it is made of
     */
    protected PartedBase(FilterParts parts) {
        super(parts);
    }

    @Override
    protected final String keyText() {
        return Emission.keysOf(getClass().getEnclosingClass());
    }
}
