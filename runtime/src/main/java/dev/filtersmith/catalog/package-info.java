/** The list of the families, and operations that select the family of a spec or a layout. */
package dev.filtersmith.catalog;
