/** A JVM that allows reflection as a native image does. */
@NullMarked
package dev.filtersmith.processor.nativeimage;

import org.jspecify.annotations.NullMarked;
