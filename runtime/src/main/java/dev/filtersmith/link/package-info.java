/** The link between the library and the Java agent. */
package dev.filtersmith.link;
