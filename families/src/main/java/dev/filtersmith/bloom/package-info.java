/** The families of Bloom, choice Bloom and counting Bloom filters. */
package dev.filtersmith.bloom;
