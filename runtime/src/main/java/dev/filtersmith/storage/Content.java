package dev.filtersmith.storage;

import dev.filtersmith.FilterContent;
import dev.filtersmith.meter.EventCounts;
import java.nio.LongBuffer;
import java.util.Optional;

/**
 * The content of a filter, apart from its names, keys and threads.
 */
public final class Content implements TableReading {
    private final FilterTable table;
    /** Hashes without room in it. */
    private final Stash stash;
    /** Elements that come more often than both can hold them. */
    private final Copies copies;

    private final EventCounts events;

    public Content(FilterTable table, Stash stash, Copies copies, EventCounts events) {
        this.table = table;
        this.stash = stash;
        this.copies = copies;
        this.events = events;
    }

    public FilterTable table() {
        return table;
    }

    public Stash stash() {
        return stash;
    }

    public Copies copies() {
        return copies;
    }

    public EventCounts events() {
        return events;
    }

    /** Returns a copy, of content that no other thread changes. */
    Content copy() {
        FilterTable copy = table.emptied();
        table.copyTo(copy);
        copy.restored();
        Stash hashes = new Stash(stash.capacity(), null);
        hashes.replace(stash.hashes());
        return new Content(copy, hashes, copies.copy(), events.copy());
    }

    /** Removes all elements, by a thread that is alone. */
    public void clear() {
        LongBuffer words = table.words();
        while (words.hasRemaining()) {
            words.put(0);
        }
        stash.replace();
        copies.clear();
    }

    @Override
    public long elements() {
        return placed() + copies.total();
    }

    /** Returns the number of elements beside the table. */
    public long beside() {
        return stash.size() + copies.total();
    }

    /** Counts what is stored, as {@link FilterTable#tally}, with the elements beside the table. */
    public long tally() {
        return beside() + table.tally();
    }

    /** Returns the number of elements but for copies, which take no room of other elements. */
    long placed() {
        return stash.size() + table.elements();
    }

    @Override
    public double falsePositiveRate() {
        return table.falsePositiveRate();
    }

    @Override
    public FilterContent scan() {
        FilterContent scanned = table.scan(stash.size());
        return new FilterContent(
                scanned.approximateElementCount() + copies.total(), scanned.expectedFpp(), scanned.loadHistogram());
    }

    /** Describes the corruption, if any, that would break lookups on restored words. */
    Optional<String> fault() {
        Optional<String> fault = table.fault();
        return copies.isEmpty() || fault.isPresent() ? fault : new BesideTable(stash, copies).fault(table);
    }
}
