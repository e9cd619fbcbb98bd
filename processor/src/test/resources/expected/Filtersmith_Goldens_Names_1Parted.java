// Emitted by Filtersmith from good.Goldens.Names; changes here are lost.
package good;

import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.KeyHash;
import dev.filtersmith.emitted.PartedBase;
import dev.filtersmith.emitted.TextHasher;
import dev.filtersmith.storage.Routing;
import javax.annotation.processing.Generated;

/**
 * A filter that is made of several.
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
class Filtersmith_Goldens_Names_1Parted extends PartedBase implements Goldens.Names {
    private final TextHasher hasher;

    Filtersmith_Goldens_Names_1Parted(Routing routing, KeySeed seed) {
        super(routing);
        hasher = new TextHasher(seed);
    }

    @Override
    public boolean putHash(long hash) {
        return routing.put(hash);
    }

    @Override
    public boolean mightContainHash(long hash) {
        return routing.mightContain(hash);
    }

    @Override
    protected long hashOfKey(Object given) {
        return hash((String) given);
    }

    @Override
    public boolean put(String key) {
        return putHash(hash(key));
    }

    @Override
    public boolean mightContain(String key) {
        return mightContainHash(hash(key));
    }

    private long hash(String key) {
        KeyHash.requireKey(key);
        return hasher.text(key);
    }
}
