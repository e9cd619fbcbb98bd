/** Maintained filters before a store, which tells whether a denied key was live. */
@NullMarked
package dev.filtersmith.threads.store;

import org.jspecify.annotations.NullMarked;
