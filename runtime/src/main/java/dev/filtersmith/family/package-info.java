/** What a family of filters is, and the one list of them. */
@NullMarked
package dev.filtersmith.family;

import org.jspecify.annotations.NullMarked;
