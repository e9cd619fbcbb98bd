package dev.filtersmith.family;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import java.util.List;
import java.util.ServiceLoader;

/** Searches for geometries: a service that the advisor provides. */
public interface GeometrySearch {
    /**
     * Resolves a spec: finds the geometry that it leaves open, or checks that its geometry holds
     * the promised rate. The result names the geometry in full and states no goal.
     */
    <S extends FilterSpec> S resolve(S spec);

    /** Resolves a spec with the provided search. */
    static <S extends FilterSpec> S resolved(S spec) {
        return ServiceLoader.load(GeometrySearch.class, GeometrySearch.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> missing(spec))
                .resolve(spec);
    }

    private static FilterSpecException missing(FilterSpec spec) {
        return new FilterSpecException(List.of(new Problem(
                "AdvisorMissing",
                "",
                spec.text() + " leaves its geometry open or promises a rate, and the search for that is not here."
                        + " The annotation processor, which has it, did not run if this is the spec of an interface. "
                        + processorPath() + " For another spec add dev.filtersmith:filtersmith-advisor to the"
                        + " application, or name the geometry in full.")));
    }

    /** Returns the remedy where the annotation processor did not run. */
    static String processorPath() {
        return "Name dev.filtersmith:filtersmith-processor in annotationProcessorPaths of maven-compiler-plugin"
                + " (Gradle: annotationProcessor), or in javac's -processorpath; since JDK 23, javac runs no processor"
                + " that it only finds on the class path, except with -proc:full.";
    }
}
