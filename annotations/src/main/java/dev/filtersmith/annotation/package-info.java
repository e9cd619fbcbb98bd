/**
 * Annotations that describe a filter. Put one of them on an interface that extends one of the filter interfaces of
 * {@code dev.filtersmith}; the annotation processor emits a class for exactly that configuration.
 */
package dev.filtersmith.annotation;
