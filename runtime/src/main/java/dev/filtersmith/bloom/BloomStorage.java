package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterContent;
import dev.filtersmith.KeySeed;
import dev.filtersmith.storage.KeyHashes;

/** Storage and statistics of a Bloom filter. */
public abstract class BloomStorage extends BloomTableStorage {
    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    protected BloomStorage(BloomTableLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(layout, expectedElements, seed, engine);
    }

    /**
     * {@inheritDoc}
     *
     * <p>The number is an estimate. With n elements, a bit of m is 0 with probability e^(-kn/m), so
     * n is about -(m/k) ln(share of zeros). The result is {@link Long#MAX_VALUE} if no bit is 0.
     */
    @Override
    protected final long elementsInTable() {
        return scan().approximateElementCount();
    }

    /**
     * {@inheritDoc}
     *
     * <p>It is the probability that all k bits of an absent key are set.
     */
    @Override
    protected final double rateOfTable() {
        return scan().expectedFpp();
    }

    @Override
    protected final FilterContent scanTable() {
        long[] histogram = bits.histogram();
        // The stored form contains the number, so it has to be the same on every machine.
        double elements = -StrictMath.log1p(-bits.fill(histogram)) * bits.size() / layout().hashFunctions();
        return new FilterContent(Math.round(elements), bits.covered(histogram), histogram);
    }

    @Override
    protected final long fillParallel(KeyHashes hashes) {
        return fillShares(hashes);
    }
}
