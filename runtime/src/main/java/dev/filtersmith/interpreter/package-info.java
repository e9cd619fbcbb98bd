/** The interpreters: plain loops over the layouts, in the papers' words. They are the reference for all engines. */
@NullMarked
package dev.filtersmith.interpreter;

import org.jspecify.annotations.NullMarked;
