package dev.filtersmith.threads.weave;

import java.util.ArrayDeque;
import java.util.Queue;

/** What the moves of {@link ErasedFirst} call: stores wait until the next erasure is done. */
public final class DelayedCopies {
    static final String NAME = "dev/filtersmith/threads/weave/DelayedCopies";

    private static final ThreadLocal<DelayedCopies> OWN = ThreadLocal.withInitial(DelayedCopies::new);

    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean erases;

    private DelayedCopies() {}

    /** Notes that the next store of this thread erases an element. */
    public static void erasing() {
        OWN.get().erases = true;
    }

    /**
     * Stores a word: now, if that erases an element, and otherwise after the next erasure.
     *
     * @param words array
     * @param at index
     * @param word word
     */
    public static void store(long[] words, int at, long word) {
        DelayedCopies own = OWN.get();
        if (!own.erases) {
            own.waiting.add(() -> words[at] = word);
            return;
        }
        own.erases = false;
        Interleaving.step();
        words[at] = word;
        while (!own.waiting.isEmpty()) {
            Interleaving.step();
            own.waiting.remove().run();
        }
    }
}
