/**
 * Shows filters at work: weaves the counting into their classes, and hands what is counted to the JDK's Flight Recorder and to its
 * management beans. Without the option nothing here is loaded but {@link
 * dev.filtersmith.agent.telemetry.Telemetry}, which then does nothing.
 *
 * <p>{@link dev.filtersmith.agent.telemetry.CreationAdvice} and its like are never loaded at all: their bytecode becomes part of the
 * filters' classes, in whose loaders the library's classes are that it calls.
 */
@NullMarked
package dev.filtersmith.agent.telemetry;

import org.jspecify.annotations.NullMarked;
