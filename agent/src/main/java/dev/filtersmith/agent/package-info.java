/**
 * The Java agent: binds classes to layouts at run time, watches what is loaded, and shows filters at work. It knows no family of filters
 * and contains no algorithm of theirs; it links to no class of the library, which may be loaded elsewhere ({@link
 * dev.filtersmith.link.AgentLink}).
 */
@NullMarked
package dev.filtersmith.agent;

import org.jspecify.annotations.NullMarked;
