package dev.filtersmith.processor.key;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of analysing a key type: a shape to emit code for, or problems to report.
 *
 * @param shape shape; null if there are problems
 * @param problems one message for each unsupported component, tag first
 */
public record KeyAnalysis(@Nullable KeyShape shape, List<String> problems) {
    public KeyAnalysis {
        problems = List.copyOf(problems);
    }
}
