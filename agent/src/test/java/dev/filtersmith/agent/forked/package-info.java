/** Programs that tests run in a JVM of their own. */
@NullMarked
package dev.filtersmith.agent.forked;

import org.jspecify.annotations.NullMarked;
