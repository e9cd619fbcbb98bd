package dev.filtersmith.storage;

import dev.filtersmith.FilterContent;
import dev.filtersmith.meter.EventCounts;
import java.nio.LongBuffer;
import java.util.Optional;

/**
 * The content of a filter, apart from its names, keys and threads.
 *
 * @param stash hashes without room in it
 */
public record Content(FilterTable table, Stash stash, EventCounts events) implements TableReading {
    /** Returns a copy, of content that no other thread changes. */
    Content copy() {
        FilterTable copy = table.emptied();
        table.copyTo(copy);
        copy.restored();
        Stash hashes = new Stash(stash.capacity(), null);
        hashes.replace(stash.hashes());
        return new Content(copy, hashes, events.copy());
    }

    /** Removes all elements, by a thread that is alone. */
    public void clear() {
        LongBuffer words = table.words();
        while (words.hasRemaining()) {
            words.put(0);
        }
        stash.replace();
    }

    @Override
    public long elements() {
        return stash.size() + table.elements();
    }

    @Override
    public double falsePositiveRate() {
        return table.falsePositiveRate();
    }

    @Override
    public FilterContent scan() {
        return table.scan(stash.size());
    }

    @Override
    public Optional<String> fault() {
        return table.fault();
    }

    @Override
    public void verifyChecksums() {}
}
