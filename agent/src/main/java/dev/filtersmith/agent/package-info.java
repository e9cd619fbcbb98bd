/**
 * Java agent that binds classes to layouts at run time, watches loaded classes, and exports the
 * telemetry of filters. It knows no family of filters and contains no algorithm of theirs. It links
 * to no class of the library, which may be loaded by another loader ({@link
 * dev.filtersmith.link.AgentLink}).
 */
@NullMarked
package dev.filtersmith.agent;

import org.jspecify.annotations.NullMarked;
