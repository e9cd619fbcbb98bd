/** Emitters of dynamic d-left counting Bloom filters. */
@NullMarked
package dev.filtersmith.processor.ddlcbf;

import org.jspecify.annotations.NullMarked;
