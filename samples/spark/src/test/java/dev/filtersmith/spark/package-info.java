/** Tests of the module with filters that are emitted, as the module's own tests cannot have. */
@NullMarked
package dev.filtersmith.spark;

import org.jspecify.annotations.NullMarked;
