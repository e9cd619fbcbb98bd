package dev.filtersmith.maintained;

/** The effect of a change of a store on a key. */
enum ChangeOutcome {
    /** The key became live, or ceased to be. */
    DONE,
    /** The change had no effect. */
    UNCHANGED,
    /** It threw an exception. */
    UNKNOWN;

    static ChangeOutcome of(boolean done) {
        return done ? DONE : UNCHANGED;
    }
}
