/** Generated, stale and bound classes, and the interpreters behind users' interfaces. */
@NullMarked
package dev.filtersmith.engine;

import org.jspecify.annotations.NullMarked;
