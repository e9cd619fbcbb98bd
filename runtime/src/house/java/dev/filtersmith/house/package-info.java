/** Checks of the dependencies between the classes of a module. */
@NullMarked
package dev.filtersmith.house;

import org.jspecify.annotations.NullMarked;
