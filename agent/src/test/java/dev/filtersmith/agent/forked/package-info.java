/** Programs that tests run in a separate JVM. */
@NullMarked
package dev.filtersmith.agent.forked;

import org.jspecify.annotations.NullMarked;
