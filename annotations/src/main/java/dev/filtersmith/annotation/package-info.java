/**
 * Annotations that describe a filter. Put one of them on an interface that extends one of the
 * filter interfaces of {@code dev.filtersmith}; the annotation processor emits a class for exactly
 * that configuration.
 *
 * <p>The attributes of an annotation are of two kinds. Goals ({@code maxFpp}, {@code bitsPerKey},
 * {@code cost}) state requirements; the geometry, all other attributes, determines the layout.
 */
package dev.filtersmith.annotation;
