// Emitted by Filtersmith from good.Goldens.Longs; changes here are lost.
package good;

import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.PartedBase;
import dev.filtersmith.storage.Routing;
import javax.annotation.processing.Generated;

/**
 * A filter that is made of several.
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
class Filtersmith_Goldens_Longs_1Parted extends PartedBase implements Goldens.Longs {
    Filtersmith_Goldens_Longs_1Parted(Routing routing, KeySeed seed) {
        super(routing);
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
    public int mightContain(long[] keys, int offset, int length, long[] hits) {
        return mightContainLongs(keys, offset, length, hits);
    }

    @Override
    public int putAll(long[] keys, int offset, int length) {
        return putLongs(keys, offset, length);
    }

    @Override
    public boolean put(long key) {
        return putHash(hash(key));
    }

    @Override
    public boolean mightContain(long key) {
        return mightContainHash(hash(key));
    }

    private long hash(long key) {
        return keyed ? keyedHash(key) : mix(key);
    }

    private long mix(long lane) {
        long mixed = lane ^ offset;
        mixed = (mixed ^ mixed >>> 33) * multiplier1;
        mixed = (mixed ^ mixed >>> 33) * multiplier2;
        return mixed ^ mixed >>> 33;
    }
}
