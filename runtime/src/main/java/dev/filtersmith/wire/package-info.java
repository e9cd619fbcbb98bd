/** The stored form of filters. */
package dev.filtersmith.wire;
