package dev.filtersmith.emitted;

import dev.filtersmith.Filter;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.Geometries;
import dev.filtersmith.storage.KeyRoutes;
import dev.filtersmith.storage.TableCore;

/**
 * The rule by which several filters share the keys of one. They hash keys alike, so that a key is
 * hashed once.
 */
public abstract class Routing extends Geometry implements KeyRoutes {
    /** Creates the rule of filters like one of them. */
    protected Routing(TableCore part) {
        super(Geometries.instance(), part.layout(), part.engine(), false);
    }

    @Override
    final boolean isOfSeveral() {
        return true;
    }

    /** Returns this; passed as its superclass, it would be loaded by the verifier of the caller. */
    final Geometry geometry() {
        return this;
    }

    /** Returns the core of the filter that is made of all. */
    protected abstract FilterCore core(Filter whole);
}
