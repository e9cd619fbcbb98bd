/** The family of windowed cuckoo filters. */
package dev.filtersmith.windows;
