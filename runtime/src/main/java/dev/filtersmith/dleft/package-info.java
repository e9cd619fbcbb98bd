/** The family of d-left Bloom filters. */
package dev.filtersmith.dleft;
