package dev.filtersmith.threads.linear;

/**
 * The answer of an operation. A filter may also answer yes where a set answers no: then either
 * answer of the set is right, and only a wrong no is a fault. That is why {@link #EITHER} equals
 * both others.
 */
final class Answer {
    static final Answer YES = new Answer("yes");
    static final Answer NO = new Answer("no");
    static final Answer EITHER = new Answer("either");

    private final String text;

    private Answer(String text) {
        this.text = text;
    }

    /** Returns an answer that must be that of a set. */
    static Answer exact(boolean yes) {
        return yes ? YES : NO;
    }

    /** Returns an answer of which only a no must be that of a set. */
    static Answer atMost(boolean yes) {
        return yes ? EITHER : NO;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Answer that && (this == that || this == EITHER || that == EITHER);
    }

    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    public String toString() {
        return text;
    }
}
