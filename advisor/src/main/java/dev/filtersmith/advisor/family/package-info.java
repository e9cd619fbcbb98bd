/** The base class of the families' advisors, and the types that they share. */
@NullMarked
package dev.filtersmith.advisor.family;

import org.jspecify.annotations.NullMarked;
