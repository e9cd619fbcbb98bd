/** The family of dynamic d-left counting Bloom filters, ddlCBF. */
package dev.filtersmith.ddlcbf;
