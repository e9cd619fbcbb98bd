/** The list of the families of this module. */
package dev.filtersmith.families;
