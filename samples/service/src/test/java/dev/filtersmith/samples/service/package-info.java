/** Tests of the service, each with a real database. */
@NullMarked
package dev.filtersmith.samples.service;

import org.jspecify.annotations.NullMarked;
