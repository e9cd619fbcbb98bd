package dev.filtersmith.profile;

import java.util.regex.Pattern;

/**
 * Texts that anyone may have chosen, such as names of filters and files, without characters that a
 * terminal or a log would act on.
 */
final class PrintableText {
    private static final Pattern OTHER = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

    private PrintableText() {}

    static boolean isPrintable(String text) {
        return !OTHER.matcher(text).find();
    }

    /** Returns a text with such characters as their numbers. */
    static String of(String text) {
        return OTHER.matcher(text)
                .replaceAll(found -> String.format("\\\\u%04x", found.group().codePointAt(0)));
    }
}
