/** The model and the geometry search of the tests' toy family. */
@NullMarked
package dev.filtersmith.advisor.toy;

import org.jspecify.annotations.NullMarked;
