package dev.filtersmith.storage;

import java.util.function.Consumer;

/** Changes of a whole filter beside other threads. */
final class WholeChanges {
    /** Monitor of changes of the whole filter, of which there is one at a time. */
    private final Object monitor;

    WholeChanges(Object monitor) {
        this.monitor = monitor;
    }

    private static ContentCopies copies(HashOperations self) {
        return new ContentCopies(self.content(), self.threads(), self.map(), action -> whileHeld(self, action));
    }

    /** Returns a copy that no other thread uses, each unit of which is as it was at one moment. */
    static HashOperations copy(HashOperations self) {
        HashOperations copy = self.emptied();
        copies(self).copyTo(copy.content());
        copy.restored();
        copy.recount();
        return copy;
    }

    /** Runs a change of the whole filter, of which there is one at a time, beside puts. */
    void besidePuts(Runnable change) {
        synchronized (monitor) {
            change.run();
        }
    }

    /** Runs a change of the whole filter, beside which only lookups go on. */
    void alone(HashOperations self, Runnable change) {
        besidePuts(() -> whileHeld(self, change));
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
    boolean asCopy(HashOperations self, Consumer<HashOperations> change) {
        boolean[] complete = {true};
        alone(self, () -> {
            HashOperations copy = copy(self);
            if (!self.threads().areSeveral()) {
                change.accept(copy);
                copies(self).takeOver(copy.content());
                self.recount();
            } else if (self.locksPuts()) {
                // A difference: threads that are held back may not have counted their changes yet.
                long before = copy.content().tally();
                change.accept(copy);
                copies(self).takeOver(copy.content());
                self.stored(copy.content().tally() - before);
            } else {
                Content before = copy.content().copy();
                change.accept(copy);
                complete[0] = exchange(self, before, copy);
            }
            self.restored();
        });
        return complete[0];
    }

    /** Exchanges the content for that of a copy. Puts go on, so only differences are counted. */
    private static boolean exchange(HashOperations self, Content before, HashOperations copy) {
        long known = copy.tally() + self.content().beside();
        try {
            return copies(self).exchange(before, copy.content(), copy.owner());
        } finally {
            self.stored(copy.tally() + self.content().beside() - known);
        }
    }

    /** Removes all elements. Lookups find each key or not. */
    void clear(HashOperations self) {
        alone(self, () -> {
            if (self.threads().areSeveral()) {
                // Puts without locks may go on. They are counted, cleared or not.
                long before = self.tally();
                copies(self).takeOver(self.emptied().content());
                self.restored();
                self.stored(-before);
            } else {
                self.empty();
            }
        });
    }

    /** Removes all elements without memory for a copy. Lookups meanwhile may give any answer. */
    void emptyInPlace(HashOperations self) {
        alone(self, () -> {
            Threads threads = self.threads();
            threads.begin(Threads.ALL, Threads.TORN);
            try {
                self.empty();
            } finally {
                threads.end(Threads.ALL, Threads.TORN);
            }
        });
    }
}
