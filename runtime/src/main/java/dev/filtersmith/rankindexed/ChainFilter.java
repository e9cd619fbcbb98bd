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
    RankIndexedChains content();

    /**
     * Returns chains in which a key can be looked up: the content of the filter, or, of a view,
     * that of the key's bucket.
     */
    RankIndexedChains chainsOf(long hash);

    /** Returns the content of the filter, or, where other threads may change it, that of a copy. */
    RankIndexedChains steadyContent();

    /** Looks for a hash in its chain, whatever extensions its bucket has. */
    default boolean inChain(long hash) {
        return chainsOf(hash).holds(hash);
    }

    /** Looks for a hash in the rest of its chain. */
    default boolean inChain(long hash, int slot) {
        return chainsOf(hash).holds(hash, slot);
    }

    /** Returns the exception for a hash whose bucket has no room. */
    default FilterFullException full(long hash) {
        return content().full(hash, FilterNames.subject(this));
    }

    @Override
    default RankIndexedLayout layout() {
        return content().buckets().layout();
    }

    String keySignature();

    /** Describes the seed or the key for a stored form, without a secret. */
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
