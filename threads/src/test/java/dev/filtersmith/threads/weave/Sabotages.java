package dev.filtersmith.threads.weave;

import java.util.List;

/** What the controls break. */
public final class Sabotages {
    /** Lookups do not compare the versions of stripes, in the library and in emitted classes. */
    public static final List<Sabotage> WITHOUT_VERSIONS = List.of(
            new FixedAnswer("dev.filtersmith.storage.Stripes", "isUnchanged", true),
            new FixedAnswer("dev.filtersmith.storage.Stripes", "changedSince", false),
            new UncheckedVersions());

    /** Emitted lookups of one key do not compare versions. All else does. */
    public static final List<Sabotage> WITHOUT_INLINED_VERSIONS = List.of(new UncheckedVersions());

    /** Writers take no locks of stripes. */
    public static final List<Sabotage> WITHOUT_LOCKS =
            List.of(new FixedAnswer("dev.filtersmith.storage.Stripes", "tryTake", true));

    /**
     * Changes of chains of filters take no lock. Workers may take turns here: they would not know
     * of a wait for this lock.
     */
    public static final List<Sabotage> WITHOUT_CHANGE_LOCKS = List.of(
            new FixedAnswer("dev.filtersmith.parts.ChangeLock", "enter", true),
            new FixedAnswer("dev.filtersmith.parts.ChangeLock", "enterAlone", true),
            new FixedAnswer("dev.filtersmith.parts.ChangeLock", "exit", true));

    /** Nothing is announced before it is erased. */
    public static final List<Sabotage> WITHOUT_ANNOUNCEMENTS =
            List.of(new FixedAnswer("dev.filtersmith.storage.Stripes", "raise", true));

    /** Moves of emitted classes of one writer erase an element before they copy it. */
    public static final List<Sabotage> ERASED_FIRST = List.of(new ErasedFirst(List.of(
            "dev.filtersmith.threads.soak.Filtersmith_SharedFilters_DLeftSingle",
            "dev.filtersmith.threads.soak.Filtersmith_SharedFilters_RemaindersSingle")));

    /** Atomic changes of words are plain reads and stores. */
    public static final List<Sabotage> PLAIN_STORES = List.of(new PlainStores());

    /** Removals take from the table before they take copies beside it. */
    public static final List<Sabotage> TABLE_FIRST = List.of(new TableFirst());

    /** Puts that count a copy have no lock meanwhile. */
    public static final List<Sabotage> UNLOCKED_COPIES = List.of(new UnlockedCopies());

    private Sabotages() {}
}
