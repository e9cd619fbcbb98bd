/**
 * Keys at compile time. {@code KeyAnalyzer} derives the shape of a key type, or its problems.
 * {@code KeyEmitter} emits the methods of a shape. The hash is defined in {@code
 * dev.filtersmith.key}; this package is its second, independent implementation.
 */
@NullMarked
package dev.filtersmith.processor.key;

import org.jspecify.annotations.NullMarked;
