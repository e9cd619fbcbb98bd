package dev.filtersmith.parts;

import dev.filtersmith.WriteOption;
import dev.filtersmith.storage.FilterParts;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredParts;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The operations that a window does not have. */
abstract class PaneLimits extends FilterParts {
    @Override
    public boolean remove(long hash) {
        throw noRemoval();
    }

    @Override
    public int count(long hash) {
        throw noRemoval();
    }

    @Override
    public long missedRemovals() {
        throw noRemoval();
    }

    @Override
    public void refresh(long... hashes) {
        throw noRemoval();
    }

    private static UnsupportedOperationException noRemoval() {
        return new UnsupportedOperationException("a window has no removal: keys expire");
    }

    @Override
    public Optional<String> obstacle(FilterParts other) {
        return Optional.empty();
    }

    @Override
    public boolean deletes() {
        return false;
    }

    @Override
    public long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        throw new UnsupportedOperationException("rebalance(" + sweeps + "): a window is not built from known keys");
    }

    @Override
    public void write(ByteSink sink, WriteOption... options) {
        throw new UnsupportedOperationException("writeTo: a window is stored as one file for each pane, of which only"
                + " those that have changed are written. Use RotatingFilter.checkpoint.");
    }

    @Override
    public void restore(@Nullable StoredParts stored, ByteSource source, long maxBytes) {
        throw new UnsupportedOperationException("restore: panes are read one by one");
    }
}
