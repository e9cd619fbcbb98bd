/** What the processor's tests share: compilation and loading, specs to compile, random keys. */
@NullMarked
package dev.filtersmith.processor.testing;

import org.jspecify.annotations.NullMarked;
