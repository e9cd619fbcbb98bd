// Emitted by Filtersmith from good.Goldens.Names; changes here are lost.
package good;

import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.Geometry;
import java.lang.invoke.MethodHandles;
import java.util.function.Supplier;
import javax.annotation.processing.Generated;

/**
 * A filter that is made of several.
 */
@Generated("dev.filtersmith.processor.FilterProcessor")
@SuppressWarnings("serial")
class Filtersmith_Goldens_Names_1Parted extends Filtersmith_Goldens_Names {
    Filtersmith_Goldens_Names_1Parted(Geometry geometry, long expectedElements, KeySeed seed) {
        super(geometry, expectedElements, seed);
    }

    @Override
    public boolean putHash(long hash) {
        return putCrowded(hash);
    }

    @Override
    public boolean mightContainHash(long hash) {
        return mightContainShared(hash);
    }

    static final class OwnGeometry extends Geometry implements Supplier<Object> {
        OwnGeometry() {
            super(Filtersmith_Goldens_Names.class, 1, 1, 2,
                    "java.lang.String",
                    "@DLeftFilter(subtables = 3, bucketBits = 64, group = 1, "
                    + "groupRule = LEFTOVER_TO_BUCKETS, groupTies = LIGHTER_GROUP, counterBits = 4, "
                    + "counterEncoding = ENUMERATED, semiSortDepth = {0, 0, 0, 0, 1, 1, 0}, "
                    + "longestFingerprint = 63, averageLoad = 4.0, permutation = AUTOMATIC, relocation = NONE, "
                    + "relocationDepth = 2, relocationLoad = 2, stashCapacity = 8, expectedElements = 0, "
                    + "bitsPerKey = 0.0, maxFpp = 0.0, cost = FAST, rebalancing = 0, "
                    + "concurrency = EXCLUSIVE_WRITER, growth = FIXED, growthLimit = 0)");
        }

        @Override
        protected Filter make(Geometry geometry, boolean parted, boolean view,
                long expectedElements, KeySeed seed) {
            if (parted) {
                return new Filtersmith_Goldens_Names_1Parted(geometry, expectedElements, seed);
            }
            if (view) {
                return new Filtersmith_Goldens_Names_1View(geometry, expectedElements, seed);
            }
            return new Filtersmith_Goldens_Names(geometry, expectedElements, seed);
        }

        @Override
        public Object get() {
            return MethodHandles.lookup();
        }
    }
}
