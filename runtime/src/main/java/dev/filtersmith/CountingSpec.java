package dev.filtersmith;

/**
 * Spec of a family whose filters may have deletion. They have it if they are created from the spec
 * as this type, or from an interface with removals; otherwise they are sets.
 */
public interface CountingSpec extends FilterSpec {}
