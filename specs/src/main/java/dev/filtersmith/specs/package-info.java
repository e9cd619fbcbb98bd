/**
 * A program of the build. From the annotations of filters it writes, for each family, the record of
 * its specs, with the names and the defaults of the attributes, and the builder that applications
 * use.
 */
package dev.filtersmith.specs;
