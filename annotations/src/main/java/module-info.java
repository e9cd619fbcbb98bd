/** The annotations that describe filters: attributes only, no dependencies. */
module dev.filtersmith.annotation {
    exports dev.filtersmith.annotation;
}
