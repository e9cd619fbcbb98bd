/** The stored form of filters. */
@NullMarked
package dev.filtersmith.wire;

import org.jspecify.annotations.NullMarked;
