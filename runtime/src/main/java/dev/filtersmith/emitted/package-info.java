/** The classes that emitted classes link to, beside the API. */
@NullMarked
package dev.filtersmith.emitted;

import org.jspecify.annotations.NullMarked;
