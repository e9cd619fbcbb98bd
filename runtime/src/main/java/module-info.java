/** Filters, their layouts and models, the interpreter, and what emitted classes build on. */
module dev.filtersmith {
    requires transitive dev.filtersmith.annotation;
    // Emitted classes hold a hasher of it.
    requires transitive com.dynatrace.hash4j;
    requires static org.jspecify;

    exports dev.filtersmith;
    // Used by emitted classes too, which live in the user's packages.
    exports dev.filtersmith.key;
    exports dev.filtersmith.layout;
}
