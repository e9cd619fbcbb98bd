package dev.filtersmith.samples.spark;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

/** Ids, at 16 bits each. */
@DLeftFilter
public interface Ids extends LongFilter {}
