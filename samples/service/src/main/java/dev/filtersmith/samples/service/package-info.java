/** A service before a table of accounts: what a filter saves, and how it starts again. */
@NullMarked
package dev.filtersmith.samples.service;

import org.jspecify.annotations.NullMarked;
