package dev.filtersmith.processor.toy;

import dev.filtersmith.processor.FamilyEmitter;
import dev.filtersmith.toy.ToyFamily;
import dev.filtersmith.toy.ToyLayout;
import dev.filtersmith.toy.ToySpec;

/** The emitter of the toy family, a service. */
public final class ToyFamilyEmitter extends FamilyEmitter<ToySpec, ToyLayout> {
    /** Creates the emitter; called by the service loader. */
    public ToyFamilyEmitter() {
        super(ToyFamily.INSTANCE, (asked, layout) -> new ToyEmitter());
    }
}
