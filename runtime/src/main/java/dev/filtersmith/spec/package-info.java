/** Builders of specs, which {@link dev.filtersmith.FilterSpec} begins. */
@NullMarked
package dev.filtersmith.spec;

import org.jspecify.annotations.NullMarked;
