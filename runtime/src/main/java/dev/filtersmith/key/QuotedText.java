package dev.filtersmith.key;

/**
 * Texts of unknown origin as they are quoted in messages: at most some 200 characters, and without
 * those that a terminal or a log would act on.
 */
public final class QuotedText {
    /** The depths of a bucket with the most loads take about as many. */
    private static final int MAX_CHARACTERS = 200;

    private QuotedText() {}

    /**
     * Cuts a text, and escapes characters that cannot be printed. Its full length stands behind it
     * if it was cut.
     */
    public static String of(String text) {
        int end = Math.min(text.length(), MAX_CHARACTERS);
        StringBuilder quoted = new StringBuilder(end);
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (printable(c)) {
                quoted.append(c);
            } else {
                String digits = Integer.toHexString(c);
                quoted.append("\\u").append("0".repeat(4 - digits.length())).append(digits);
            }
        }
        return end < text.length() ? quoted + "... (" + text.length() + " characters)" : quoted.toString();
    }

    private static boolean printable(char c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
