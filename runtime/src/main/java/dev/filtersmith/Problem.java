package dev.filtersmith;

/**
 * A reason why a spec cannot work. The processor prints it at the attribute's value in the user's
 * source. At run time a {@link FilterSpecException} carries it. The text is the
 * same.
 *
 * @param tag stable name of the rule, such as {@code CounterTooNarrow}
 * @param attribute name of the attribute to change, or empty if the problem concerns the whole spec
 * @param message description of the problem, the arithmetic, and the remedy with numbers
 */
public record Problem(String tag, String attribute, String message) {
    @Override
    public String toString() {
        return "[" + tag + "] " + message;
    }
}
