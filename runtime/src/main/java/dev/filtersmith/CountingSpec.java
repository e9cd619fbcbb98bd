package dev.filtersmith;

/** Spec of a family whose filters all have deletion. */
public interface CountingSpec extends FilterSpec {}
