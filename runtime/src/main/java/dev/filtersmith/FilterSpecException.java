package dev.filtersmith;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown for a spec that cannot work, with all its problems at once. */
public final class FilterSpecException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /**
     * Creates an exception for a spec with problems.
     *
     * @param problems problems of the spec; not empty
     */
    public FilterSpecException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining(System.lineSeparator())));
        this.problems = List.copyOf(problems);
    }

    /**
     * Returns the problems of the spec.
     *
     * @return all problems, in the order of the attributes
     */
    public List<Problem> problems() {
        return problems;
    }
}
