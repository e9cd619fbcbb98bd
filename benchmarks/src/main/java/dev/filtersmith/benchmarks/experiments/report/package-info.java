/**
 * The report on the papers' experiments: findings with verdicts, plots, and the writers of text,
 * CSV and HTML.
 */
@NullMarked
package dev.filtersmith.benchmarks.experiments.report;

import org.jspecify.annotations.NullMarked;
