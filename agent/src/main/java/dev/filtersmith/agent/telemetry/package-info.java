/**
 * Telemetry of filters at work. It weaves the counting into filter classes, and passes the counts
 * to the JDK's Flight Recorder and to its management beans. Without the option, only {@link
 * dev.filtersmith.agent.telemetry.Telemetry} is loaded, and it does nothing.
 *
 * <p>{@link dev.filtersmith.agent.telemetry.CreationAdvice} and the other advice classes are never
 * loaded. Their bytecode becomes part of the filter classes. The library classes that it calls are
 * visible to the loaders of those classes.
 */
@NullMarked
package dev.filtersmith.agent.telemetry;

import org.jspecify.annotations.NullMarked;
