package dev.filtersmith.emitted;

import dev.filtersmith.storage.PartedFilter;
import dev.filtersmith.storage.Routing;
import java.io.Serializable;

/** Base of the emitted classes of filters that are made of several. */
// Emitted classes use inherited members only, and name no class behind this one. Another object is
// serialized in their place.
@SuppressWarnings({"exports", "serial"})
public abstract class PartedBase extends PartedFilter implements Serializable {
    /**
     * Creates a filter.
     *
     * @param routing filters that it is made of
     */
    protected PartedBase(Routing routing) {
        super(routing);
    }

    @Override
    protected final String keyText() {
        return Emission.keysOf(parts().all().get(0).getClass());
    }
}
