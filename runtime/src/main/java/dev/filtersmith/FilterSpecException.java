package dev.filtersmith;

import java.util.List;
import java.util.stream.Collectors;

/** A spec that cannot work, with all its problems at once. */
public final class FilterSpecException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /**
     * A spec with problems.
     *
     * @param problems what is wrong; not empty
     */
    public FilterSpecException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining(System.lineSeparator())));
        this.problems = List.copyOf(problems);
    }

    /**
     * What is wrong with the spec.
     *
     * @return all problems, in the order of the attributes
     */
    public List<Problem> problems() {
        return problems;
    }
}
