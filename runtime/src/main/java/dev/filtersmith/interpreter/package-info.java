/** The interpreters: loops over tables and numbers that follow from the layouts, their plans. They run every configuration. */
@NullMarked
package dev.filtersmith.interpreter;

import org.jspecify.annotations.NullMarked;
