/**
 * Builders of specs, which {@link dev.filtersmith.FilterSpec} begins, and functions of keys for
 * filters of specs.
 */
@NullMarked
package dev.filtersmith.spec;

import org.jspecify.annotations.NullMarked;
