/** Sample: a filter that is profiled, advised and annotated anew while its load changes. */
@NullMarked
package dev.filtersmith.samples.learning;

import org.jspecify.annotations.NullMarked;
