/** Reading of filters from Java's serialization: a service, to which no other package refers. */
@NullMarked
package dev.filtersmith.serial;

import org.jspecify.annotations.NullMarked;
