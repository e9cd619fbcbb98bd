package dev.filtersmith.cli;

/** Texts of files, as a terminal may show them. */
final class Printable {
    private Printable() {}

    /** Escapes control and format characters, except line feeds. */
    static String of(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().forEach(character -> {
            if (character == '\n' || !acts(character)) {
                printable.appendCodePoint(character);
            } else {
                for (char unit : Character.toChars(character)) {
                    printable.append(String.format("\\u%04x", (int) unit));
                }
            }
        });
        return printable.toString();
    }

    /** Escapes line feeds, too: the text stays in its line. */
    static String inLine(String text) {
        return of(text).replace("\n", "\\u000a");
    }

    private static boolean acts(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
