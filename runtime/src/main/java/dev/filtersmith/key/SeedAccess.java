package dev.filtersmith.key;

/**
 * Shows that the caller of a method belongs to the library. The package is not exported, so code of
 * other modules can neither name nor read the only object. An enum would give its constants to
 * reflection.
 */
public final class SeedAccess {
    public static final SeedAccess LIBRARY = new SeedAccess();

    private SeedAccess() {}
}
