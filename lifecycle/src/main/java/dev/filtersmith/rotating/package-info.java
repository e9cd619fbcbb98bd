/** Windows over streams of keys, made of filters that take turns. */
@NullMarked
package dev.filtersmith.rotating;

import org.jspecify.annotations.NullMarked;
