package dev.filtersmith.storage;

import dev.filtersmith.meter.EventCounts;

/**
 * The content of a filter, apart from its names, keys and threads.
 *
 * @param table table
 * @param stash hashes without room in it
 * @param events counts of moves and overflows
 */
record Content(FilterTable table, Stash stash, EventCounts events) {
    /** Returns a copy, of content that no other thread changes. */
    Content copy() {
        FilterTable copy = table.emptied();
        table.copyTo(copy);
        copy.restored();
        Stash hashes = new Stash(stash.capacity(), size -> {});
        hashes.replace(stash.hashes());
        return new Content(copy, hashes, events.copy());
    }
}
