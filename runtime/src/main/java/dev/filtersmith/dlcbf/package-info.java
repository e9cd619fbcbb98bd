/** The family of d-left counting Bloom filters, dlCBF. */
@NullMarked
package dev.filtersmith.dlcbf;

import org.jspecify.annotations.NullMarked;
