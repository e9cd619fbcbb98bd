/** Access to the JVM that the other packages of the agent share. */
@NullMarked
package dev.filtersmith.agent.jvm;

import org.jspecify.annotations.NullMarked;
