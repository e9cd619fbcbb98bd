package dev.filtersmith;

/** Spec of a filter with deletion. */
public sealed interface CountingSpec extends FilterSpec permits DLeftCountingSpec, DynamicDLeftCountingSpec {}
