/** Sample of filters of values: the states of connections, and the files that keys are in. */
@NullMarked
package dev.filtersmith.samples.states;

import org.jspecify.annotations.NullMarked;
