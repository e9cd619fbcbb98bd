package dev.filtersmith.rankindexed;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.WriteOption;
import dev.filtersmith.storage.FilterNames;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.StoredSeed;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;

/**
 * A rank-indexed filter with or without deletion. The storages of the two have different
 * superclasses; this interface implements the methods that do not depend on deletion.
 */
public interface ChainFilter extends Filter {
    /**
     * Returns the content of the filter.
     *
     * @return chains of all buckets
     */
    RankIndexedChains content();

    /**
     * Returns chains in which a key can be looked up.
     *
     * @param hash hash of the key
     * @return content of the filter, or, of a view, that of the key's bucket
     */
    RankIndexedChains chainsOf(long hash);

    /**
     * Returns the content of the filter, or, where other threads may change it, that of a copy.
     *
     * @return chains of all buckets, which no other thread changes
     */
    RankIndexedChains steadyContent();

    /**
     * Looks for a hash in its chain, whatever extensions its bucket has.
     *
     * @param hash hash of a key
     * @return true if the chain holds its remainder
     */
    default boolean inChain(long hash) {
        return chainsOf(hash).holds(hash);
    }

    /**
     * Looks for a hash in the rest of its chain.
     *
     * @param hash hash of a key
     * @param slot slot of an element in its chain
     * @return true if that element or a later one has the remainder
     */
    default boolean inChain(long hash, int slot) {
        return chainsOf(hash).holds(hash, slot);
    }

    /**
     * Returns the exception for a hash whose bucket has no room.
     *
     * @param hash hash of a key
     * @return exception that names the full part
     */
    default FilterFullException full(long hash) {
        return content().full(hash, FilterNames.subject(this));
    }

    @Override
    default RankIndexedLayout layout() {
        return content().buckets().layout();
    }

    /**
     * Returns the signature of the keys.
     *
     * @return kinds and names of the components
     */
    String keySignature();

    /**
     * Describes the seed or the key for a stored form.
     *
     * @param options whether to withhold a seed
     * @return description, without a secret key
     */
    StoredSeed storedSeed(WriteOption... options);

    @Override
    default void writeTrimmed(OutputStream out, WriteOption... options) throws IOException {
        writeTrimmed(ByteSink.of(out), options);
    }

    @Override
    default void writeTrimmed(WritableByteChannel channel, WriteOption... options) throws IOException {
        writeTrimmed(ByteSink.of(channel), options);
    }

    private void writeTrimmed(ByteSink sink, WriteOption... options) throws IOException {
        TrimmedFormat.write(steadyContent().buckets(), keySignature(), storedSeed(options), sink);
    }
}
