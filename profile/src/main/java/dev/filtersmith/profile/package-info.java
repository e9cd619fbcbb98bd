/**
 * Profiles of the work of filters: what the agent, or a program itself, records of them, and the
 * files in which it is kept.
 */
@NullMarked
package dev.filtersmith.profile;

import org.jspecify.annotations.NullMarked;
