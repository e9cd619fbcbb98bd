/** A user's module: it needs nothing but the library, and opens nothing to it. */
module app {
    requires dev.filtersmith;
}
