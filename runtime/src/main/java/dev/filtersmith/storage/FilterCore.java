package dev.filtersmith.storage;

import dev.filtersmith.Engine;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.meter.EventCounts;
import java.nio.LongBuffer;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The state of a filter that its hot operations do not read, and changes of the whole filter. */
final class FilterCore {
    final Engine engine;
    final long expectedElements;
    final Concurrency concurrency;
    final Stash stash;
    final EventCounts events;

    /** Monitor of changes of the whole filter, of which there is one at a time. */
    private final Object wholeChanges = new Object();

    /** Null until the constructor of a family has made it. */
    private @Nullable FilterTable table;

    /** The stored filter that a view shows; null for other filters, and before. */
    private @Nullable StoredTable stored;

    /** Null if this is no shard, so that the class of places is only loaded for shards. */
    private @Nullable ShardPlace place;

    /** Whether elements of the stash stay there. */
    private boolean sealed;

    FilterCore(Engine engine, long expectedElements, Concurrency concurrency, Stash stash, EventCounts events) {
        this.engine = engine;
        this.expectedElements = expectedElements;
        this.concurrency = concurrency;
        this.stash = stash;
        this.events = events;
    }

    /** Returns the core of a filter over the same table, with an empty stash and own counts. */
    FilterCore part(IntConsumer stashSizes) {
        FilterCore part = new FilterCore(
                engine, expectedElements, concurrency, new Stash(stash.capacity(), stashSizes), events.copy());
        part.table = table;
        part.place = place;
        part.sealed = sealed;
        return part;
    }

    void keep(FilterTable given) {
        table = given;
    }

    FilterTable table() {
        return Objects.requireNonNull(table);
    }

    Content content() {
        return new Content(table(), stash, events);
    }

    @Nullable
    StoredTable stored() {
        return stored;
    }

    void show(StoredTable shown) {
        stored = shown;
        stash.replace(shown.stash());
    }

    ShardPlace place() {
        return place == null ? ShardPlace.NONE : place;
    }

    void place(ShardPlace given) {
        place = given;
    }

    void seal() {
        sealed = true;
    }

    boolean isSealed() {
        return sealed;
    }

    // The whole filter.

    private static ContentCopies copies(HashOperations self) {
        return new ContentCopies(self.content(), self.threads(), self.map(), action -> whileHeld(self, action));
    }

    /** Returns a copy that no other thread uses, each unit of which is as it was at one moment. */
    static HashOperations copy(HashOperations self) {
        HashOperations copy = self.emptied();
        copies(self).copyTo(copy.content());
        copy.restored();
        return copy;
    }

    /** Runs a change of the whole filter, of which there is one at a time, beside puts. */
    void changeBesidePuts(Runnable change) {
        synchronized (wholeChanges) {
            change.run();
        }
    }

    /** Runs a change of the whole filter, beside which only lookups go on. */
    void changeWhole(HashOperations self, Runnable change) {
        changeBesidePuts(() -> whileHeld(self, change));
    }

    private static void whileHeld(HashOperations self, Runnable action) {
        Threads threads = self.threads();
        FilterTable table = self.content().table();
        threads.hold();
        table.holdWriters();
        try {
            action.run();
        } finally {
            table.releaseWriters();
            threads.release();
        }
    }

    /**
     * Runs a change of the whole filter on a copy, while writers are held back, and then takes over
     * the content of the copy. Lookups find each key in the old content or in the new. If the
     * change fails, the filter stays as it was. Puts without locks go on; then an Error while the
     * copy is taken over leaves a part of the table as it was. Returns false if a part of the
     * content stays as it was, since puts without locks have taken the room that the change needs
     * there.
     */
    boolean changeAsCopy(HashOperations self, Consumer<HashOperations> change) {
        boolean[] complete = {true};
        changeWhole(self, () -> {
            HashOperations copy = copy(self);
            if (!self.threads().areSeveral() || self.locksPuts()) {
                change.accept(copy);
                copies(self).takeOver(copy.content());
            } else {
                Content before = copy.content().copy();
                change.accept(copy);
                complete[0] = copies(self).exchange(before, copy.content());
            }
            self.restored();
        });
        return complete[0];
    }

    /** Removes all elements. Lookups find each key or not. */
    void clear(HashOperations self) {
        changeWhole(self, () -> {
            if (self.threads().areSeveral()) {
                copies(self).takeOver(self.emptied().content());
                self.restored();
            } else {
                self.empty();
            }
        });
    }

    /** Removes all elements, by a thread that is alone. */
    void empty() {
        LongBuffer words = table().words();
        while (words.hasRemaining()) {
            words.put(0);
        }
        stash.replace();
    }

    /** Removes all elements without memory for a copy. Lookups meanwhile may give any answer. */
    void emptyInPlace(HashOperations self) {
        changeWhole(self, () -> {
            Threads threads = self.threads();
            threads.begin(Threads.ALL, Threads.TORN);
            try {
                self.empty();
            } finally {
                threads.end(Threads.ALL, Threads.TORN);
            }
        });
    }

    /** Takes other content in place of the own, which no other thread uses. */
    void copyOf(Content other) {
        table().words().put(other.table().words());
        stash.replace(other.stash().hashes());
    }
}
