package dev.filtersmith.wire;

/** The kinds of stored filters. */
public enum StoredForm {
    FILTER(1, "filter", "FilterReader.readTrimmed"),
    /** A rank-indexed filter without its empty slots. */
    TRIMMED(2, "trimmed filter", "Filters.read"),
    /** Filters of a chain, after a header of all. */
    CHAIN(3, "chain of filters", "Filters.read"),
    /** Shards of a filter, after a header of all. */
    SHARDED(4, "sharded filter", "Filters.read");

    private final int code;
    private final String text;
    private final String other;

    StoredForm(int code, String text, String other) {
        this.code = code;
        this.text = text;
        this.other = other;
    }

    int code() {
        return code;
    }

    /** Returns the method that reads the other form. */
    String other() {
        return other;
    }

    /** Returns the name of the form with a code, with an article. */
    static String nameOf(int code) {
        for (StoredForm form : values()) {
            if (form.code == code) {
                return "a " + form;
            }
        }
        return "something of the unknown form " + code;
    }

    @Override
    public String toString() {
        return text;
    }
}
