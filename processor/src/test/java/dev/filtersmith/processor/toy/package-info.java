/** The emitter of the tests' toy family. */
@NullMarked
package dev.filtersmith.processor.toy;

import org.jspecify.annotations.NullMarked;
