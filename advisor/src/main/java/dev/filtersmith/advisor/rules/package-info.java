/** The rules by which advice follows from a profile. */
@NullMarked
package dev.filtersmith.advisor.rules;

import org.jspecify.annotations.NullMarked;
