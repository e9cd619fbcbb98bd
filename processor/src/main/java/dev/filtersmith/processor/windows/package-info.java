/** Emitters of windowed cuckoo filters. */
@NullMarked
package dev.filtersmith.processor.windows;

import org.jspecify.annotations.NullMarked;
