/** Reading of filters from Java's serialization: a service, to which no other package refers. */
package dev.filtersmith.serial;
