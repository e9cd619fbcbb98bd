/**
 * The measured subjects: Filtersmith's filters, their peers, and the kernels that no filter can
 * beat.
 */
@NullMarked
package dev.filtersmith.benchmarks.subject;

import org.jspecify.annotations.NullMarked;
