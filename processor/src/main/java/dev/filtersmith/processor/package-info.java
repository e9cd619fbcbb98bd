/** Turns annotated interfaces into classes, or into messages at the attribute that is wrong. */
@NullMarked
package dev.filtersmith.processor;

import org.jspecify.annotations.NullMarked;
