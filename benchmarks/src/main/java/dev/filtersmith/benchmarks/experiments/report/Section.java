package dev.filtersmith.benchmarks.experiments.report;

import java.util.List;

/**
 * A part of the report, such as a table of a paper.
 *
 * @param title title
 * @param note method and caveats; may be empty
 * @param findings rows of the table
 * @param plots plots under the table
 */
public record Section(String title, String note, List<Finding> findings, List<Plot> plots) {
    /** Creates a section without plots. */
    public Section(String title, String note, List<Finding> findings) {
        this(title, note, findings, List.of());
    }
}
