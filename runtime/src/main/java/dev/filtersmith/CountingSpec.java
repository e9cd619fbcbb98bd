package dev.filtersmith;

/** Spec of a family whose filters all have deletion. */
public sealed interface CountingSpec extends FilterSpec
        permits DLeftCountingSpec, DynamicDLeftCountingSpec, CountingBloomSpec {}
