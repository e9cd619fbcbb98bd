/** A user's module: it needs nothing but the library. */
module app {
    requires transitive dev.filtersmith;

    exports app;
}
