/** A bundle as users write it; the test makes a jar of this package. */
@NullMarked
package dev.filtersmith.osgi.bundle;

import org.jspecify.annotations.NullMarked;
