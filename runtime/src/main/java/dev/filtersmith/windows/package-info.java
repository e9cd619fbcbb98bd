/** The family of windowed cuckoo filters. */
@NullMarked
package dev.filtersmith.windows;

import org.jspecify.annotations.NullMarked;
