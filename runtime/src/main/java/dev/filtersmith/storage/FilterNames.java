package dev.filtersmith.storage;

import dev.filtersmith.Filter;

/** The names of filters. */
public final class FilterNames {
    private static final int MAX_CHARACTERS = 100;

    private FilterNames() {}

    /**
     * Checks a name. Names stand in log messages, so they must not break lines.
     *
     * @throws IllegalArgumentException if the name is blank, too long, or has a character that
     *     cannot be printed
     */
    public static String check(String name) {
        boolean printable = name.matches("[^\\p{C}\\p{Zl}\\p{Zp}]*");
        if (name.isBlank() || name.length() > MAX_CHARACTERS || !printable) {
            throw new IllegalArgumentException("[FilterName] the name has " + name.length() + " characters"
                    + (printable ? "" : ", some of which cannot be printed") + ". Use 1 to " + MAX_CHARACTERS
                    + " printable characters, not all of them spaces.");
        }
        return name;
    }

    /** Returns the words by which a message refers to a filter. */
    public static String subject(Filter filter) {
        return filter.name().map(name -> "the filter \"" + name + "\"").orElse("the filter");
    }
}
