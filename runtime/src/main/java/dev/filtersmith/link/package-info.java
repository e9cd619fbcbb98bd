/** The link between the library and the Java agent. */
@NullMarked
package dev.filtersmith.link;

import org.jspecify.annotations.NullMarked;
