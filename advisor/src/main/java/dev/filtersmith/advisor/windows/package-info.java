/** Model and geometry search of windowed cuckoo filters. */
@NullMarked
package dev.filtersmith.advisor.windows;

import org.jspecify.annotations.NullMarked;
