/** The family of d-left counting Bloom filters, dlCBF. */
package dev.filtersmith.dlcbf;
