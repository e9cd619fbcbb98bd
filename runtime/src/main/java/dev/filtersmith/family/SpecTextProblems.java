package dev.filtersmith.family;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.key.QuotedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The problems of texts that are no specs. The declared types are the JDK's, so that a text without
 * problems loads neither this class nor the exception.
 */
public final class SpecTextProblems {
    private SpecTextProblems() {}

    /** Returns the exception for a text that is no spec. */
    public static RuntimeException malformed(String message) {
        return exception("MalformedSpec", message);
    }

    /** Returns the exception for a family whose module is absent. */
    public static RuntimeException missingFamily(String name) {
        return exception(
                "FamilyMissing",
                "@" + name + " is a family of filtersmith-families, which is not here. Add"
                        + " dev.filtersmith:filtersmith-families to the application, in the version of"
                        + " filtersmith-runtime.");
    }

    private static RuntimeException exception(String tag, String message) {
        return new FilterSpecException(List.of(new Problem(tag, "", message)));
    }

    /**
     * Returns the exception for attributes of which at least one has a problem. Valueless
     * attributes do not read as a value.
     */
    static RuntimeException of(
            SpecAttributes<?> attributes,
            List<Map.Entry<String, String>> texts,
            List<Map.Entry<String, String>> valueless) {
        List<Problem> problems = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Map.Entry<String, String> text : texts) {
            if (problems.size() == SpecChecks.MAX_PROBLEMS) {
                break;
            }
            String name = text.getKey();
            String given = QuotedText.of(name) + " = " + QuotedText.of(text.getValue());
            if (!attributes.names().contains(name)) {
                problems.add(new Problem(
                        "UnknownAttribute",
                        name,
                        given + ": there is no such attribute. Use one of " + attributes.names() + "."));
            } else if (!seen.add(name)) {
                problems.add(new Problem("RepeatedAttribute", name, given + ": given twice. Give it once."));
            } else if (valueless.contains(text)) {
                Object like = attributes.defaultValue(name);
                problems.add(new Problem(
                        "MalformedValue",
                        name,
                        given + ": does not read as a value. Write it like " + SpecAttributes.text(like) + choices(like)
                                + "."));
            }
        }
        return new FilterSpecException(problems);
    }

    private static String choices(Object like) {
        return like instanceof Enum<?> constant
                ? Arrays.stream(constant.getDeclaringClass().getEnumConstants())
                        .map(Object::toString)
                        .collect(Collectors.joining(", ", ", as one of ", ""))
                : "";
    }
}
