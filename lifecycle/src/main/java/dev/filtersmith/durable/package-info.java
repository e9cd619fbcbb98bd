/** Files that are whole after a crash. */
@NullMarked
package dev.filtersmith.durable;

import org.jspecify.annotations.NullMarked;
