package dev.filtersmith.processor;

import dev.filtersmith.processor.key.Mirrors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;

/**
 * The texts of emitted files, for the time in which no type is added to a package. Interfaces that
 * have only a name of their own share one, since printing takes as long as all else.
 */
final class Printed {
    /** Stand for the names of the emitted class and of the interface; no text has them. */
    private static final String EMITTED = "\0";

    private static final String INTERFACE = "\1";

    /** Ends a file that another one follows. */
    private static final String END = "\2";

    private final Map<String, String> texts = new HashMap<>();

    /** Returns the texts of the files, given the name of the emitted class, or prints them. */
    List<String> of(FilterDeclaration declaration, String emitted, Supplier<List<String>> printed) {
        String name = declaration.element().getSimpleName().toString();
        String question = question(declaration.element());
        String known = texts.getOrDefault(question, name);
        if (!known.contains(name)) {
            return List.of(
                    known.replace(EMITTED, emitted).replace(INTERFACE, name).split(END));
        }
        List<String> files = printed.get();
        String shared = String.join(END, files).replace(emitted, EMITTED).replace(name, INTERFACE);
        // The name is in the comment that a file begins with, and behind implements.
        if (!question.isEmpty() && shared.split(INTERFACE, -1).length == files.size() + 2) {
            texts.put(question, shared);
        }
        return files;
    }

    /**
     * Returns all that the text depends on but the name, whose length counts where lines are
     * wrapped; empty if the interface has more of its own.
     */
    private static String question(TypeElement element) {
        boolean bare = element.getEnclosingElement() instanceof PackageElement
                && element.getEnclosedElements().isEmpty()
                && element.getInterfaces().size() == 1
                && Mirrors.packageOf(Mirrors.element(element.getInterfaces().get(0)))
                        .getQualifiedName()
                        .contentEquals("dev.filtersmith");
        return !bare
                ? ""
                : element.getEnclosingElement() + " " + element.getModifiers()
                        + element.getAnnotationMirrors() + element.getInterfaces()
                        + element.getSimpleName().length();
    }
}
