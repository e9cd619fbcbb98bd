/** What the advisor has for each family. */
@NullMarked
package dev.filtersmith.advisor.family;

import org.jspecify.annotations.NullMarked;
