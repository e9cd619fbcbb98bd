/**
 * Annotation processor that turns annotated interfaces into classes, or reports errors at the
 * attributes that are wrong.
 */
@NullMarked
package dev.filtersmith.processor;

import org.jspecify.annotations.NullMarked;
