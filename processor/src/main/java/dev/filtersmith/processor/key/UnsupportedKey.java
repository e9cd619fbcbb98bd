package dev.filtersmith.processor.key;

import java.util.List;

/**
 * A key type that no filter can hash.
 *
 * @param problems one message for each unsupported component, tag first
 */
public record UnsupportedKey(List<String> problems) implements KeyAnalysis {
    /** Copies the messages. */
    public UnsupportedKey {
        problems = List.copyOf(problems);
    }
}
