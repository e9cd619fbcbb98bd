package dev.filtersmith;

/** Spec of filters with deletion. */
public interface CountingSpec extends FilterSpec {}
