/** The library in a framework of OSGi. */
@NullMarked
package dev.filtersmith.osgi;

import org.jspecify.annotations.NullMarked;
