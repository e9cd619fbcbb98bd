// Emitted by Filtersmith from good.Goldens.Names; changes here are lost.
package good;

import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.Routing;
import javax.annotation.processing.Generated;

/**
 * A filter that is made of several.
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
final class Filtersmith_Goldens_Names_1Parted extends Filtersmith_Goldens_Names {
    Filtersmith_Goldens_Names_1Parted(Routing routing, KeySeed seed) {
        super(routing, 0, seed);
    }

    @Override
    public boolean putHash(long hash) {
        return putCrowded(hash);
    }

    @Override
    public boolean mightContainHash(long hash) {
        return mightContainShared(hash);
    }
}
