package dev.filtersmith.processor.key;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Unique names for parameters and variables. */
final class KeyNames {
    private final Set<String> taken = new HashSet<>();

    /**
     * Returns a camel-cased name for a path, such as sourceHost for source.host. Appends a number
     * if that name is taken, or a word of the language.
     */
    String nameFor(String path) {
        String name = camelCase(path);
        if (name.isEmpty() || !SourceVersion.isName(name)) {
            // One that the rule for the names of parameters accepts, too.
            name = path.replace(".", "");
        }
        String unique = name;
        for (int number = 2; !SourceVersion.isName(unique) || !taken.add(unique); number++) {
            unique = name + number;
        }
        return unique;
    }

    private static String camelCase(String path) {
        StringBuilder name = new StringBuilder();
        for (String word : path.split("[._$]+", -1)) {
            if (!word.isEmpty()) {
                // An all-capital word, such as HOST in SOURCE_HOST, is lowered first; sourceHost
                // keeps its own capitals.
                String rest = word.equals(word.toUpperCase(Locale.ROOT)) ? lower(word) : word;
                char first = rest.charAt(0);
                name.append(name.isEmpty() ? Character.toLowerCase(first) : Character.toUpperCase(first))
                        .append(rest, 1, rest.length());
            }
        }
        return name.toString();
    }

    private static String lower(String word) {
        return word.toLowerCase(Locale.ROOT);
    }
}
