/** Filters, their layouts and models, the interpreter, and what emitted classes build on. */
module dev.filtersmith {
    requires transitive dev.filtersmith.annotation;
    requires com.dynatrace.hash4j;
    requires static org.jspecify;

    exports dev.filtersmith;
    exports dev.filtersmith.analysis;
    exports dev.filtersmith.layout;
    // For emitted classes.
    exports dev.filtersmith.support;
}
