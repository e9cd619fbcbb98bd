package dev.filtersmith.maintained;

/** What a change of a store did to a key. */
enum ChangeOutcome {
    /** It made the key live, or ended that. */
    DONE,
    /** The key was so before. */
    UNCHANGED,
    /** It threw an exception. */
    UNKNOWN;

    static ChangeOutcome of(boolean done) {
        return done ? DONE : UNCHANGED;
    }
}
