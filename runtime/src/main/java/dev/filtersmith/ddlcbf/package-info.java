/** The family of dynamic d-left counting Bloom filters, ddlCBF. */
@NullMarked
package dev.filtersmith.ddlcbf;

import org.jspecify.annotations.NullMarked;
