/**
 * A family that only the tests have: a hash set of 16-bit prints. It is registered as a service, as
 * a family of another jar is, and is the smallest complete family.
 */
@NullMarked
package dev.filtersmith.toy;

import org.jspecify.annotations.NullMarked;
