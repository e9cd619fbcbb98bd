package dev.filtersmith.advisor.family;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.Advice;
import java.util.function.Supplier;

/**
 * A filter in a comparison that is built from all keys at once.
 *
 * @param asked spec with the goal
 * @param sweeps sweeps of {@code rebalance}
 * @param search finds the geometry; throws a {@link dev.filtersmith.FilterSpecException} if there
 *     is none
 */
public record OfflineCandidate(FilterSpec asked, int sweeps, Supplier<Advice.Option> search) {}
