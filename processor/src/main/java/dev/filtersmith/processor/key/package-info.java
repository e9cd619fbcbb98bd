/**
 * Keys at compile time: from the type of a key to its shape, or to problems; from a shape to the methods of the emitted class
 * that take keys. The hash is defined in {@code dev.filtersmith.key}; this is its second, independent implementation.
 */
@NullMarked
package dev.filtersmith.processor.key;

import org.jspecify.annotations.NullMarked;
