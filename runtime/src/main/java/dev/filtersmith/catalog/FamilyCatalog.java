package dev.filtersmith.catalog;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import java.lang.annotation.Annotation;
import java.util.Map;

/** The catalog of the families for {@link FilterSpec}. */
public final class FamilyCatalog extends FilterSpec.Catalog {
    /** Creates the catalog; called by the service loader. */
    public FamilyCatalog() {}

    @Override
    protected FilterSpec spec(Class<? extends Annotation> annotation, Map<String, ?> values) {
        return Families.annotatedBy(annotation).attributes().spec(values);
    }

    @Override
    protected FilterSpec parse(String text) {
        return Families.parse(text);
    }

    @Override
    protected FilterSpec of(Class<?> annotated) {
        return Families.specOf(annotated);
    }

    @Override
    protected Layout layout(FilterSpec spec) {
        return Families.layoutOf(spec);
    }
}
