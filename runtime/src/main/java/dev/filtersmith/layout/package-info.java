/**
 * From a spec to a checked bit geometry: every field, code and size is computed here, once, for all engines.
 */
@NullMarked
package dev.filtersmith.layout;

import org.jspecify.annotations.NullMarked;
