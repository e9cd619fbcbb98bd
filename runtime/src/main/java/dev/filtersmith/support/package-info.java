/**
 * What emitted classes and the interpreter share: storage, stash, statistics, wire format. Public for emitted classes only;
 * it changes with them.
 */
@NullMarked
package dev.filtersmith.support;

import org.jspecify.annotations.NullMarked;
