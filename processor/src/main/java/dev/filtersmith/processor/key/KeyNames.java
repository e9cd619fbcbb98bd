package dev.filtersmith.processor.key;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Gives out names for parameters and variables, each only once. */
final class KeyNames {
    private final Set<String> taken = new HashSet<>();

    /** A camel-cased name after a path, such as sourceHost after source.host; with a number if that is taken. */
    String nameFor(String path) {
        String name = camelCase(path);
        if (name.isEmpty() || !SourceVersion.isName(name)) {
            name = "component" + name;
        }
        String unique = name;
        for (int number = 2; !taken.add(unique); number++) {
            unique = name + number;
        }
        return unique;
    }

    private static String camelCase(String path) {
        StringBuilder name = new StringBuilder();
        for (String word : path.split("[._$]+", -1)) {
            if (!word.isEmpty()) {
                // HOST, as in SOURCE_HOST, is a word in capitals; sourceHost has its own.
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
