/** Seeded generators of specs and of traces, for the tests of all modules. */
@NullMarked
package dev.filtersmith.testing;

import org.jspecify.annotations.NullMarked;
