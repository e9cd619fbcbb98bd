package dev.filtersmith.processor.key;

import com.sun.source.util.Trees;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/** The origin of the members of records, as far as the compiler has it. */
final class RecordOrigins {
    private final ProcessingEnvironment environment;

    RecordOrigins(ProcessingEnvironment environment) {
        this.environment = environment;
    }

    /**
     * Returns whether the canonical constructor and the accessors of a record are known to be
     * implicit. They are not known of a record in a class file, nor in other compilers than javac.
     */
    boolean arePlain(TypeElement record) {
        Elements elements = environment.getElementUtils();
        return ElementFilter.constructorsIn(record.getEnclosedElements()).stream()
                        .anyMatch(constructor -> elements.getOrigin(constructor) == Elements.Origin.MANDATED)
                && trees().filter(trees -> hasNoAccessors(record, trees)).isPresent();
    }

    /** The model does not tell accessors apart, but implicit ones have no syntax tree. */
    private static boolean hasNoAccessors(TypeElement record, Trees trees) {
        return record.getRecordComponents().stream()
                .allMatch(component -> trees.getTree(Mirrors.accessor(component)) == null);
    }

    private Optional<Trees> trees() {
        try {
            return Optional.of(Trees.instance(environment));
        } catch (IllegalArgumentException | LinkageError ofOtherCompiler) {
            return Optional.empty();
        }
    }
}
