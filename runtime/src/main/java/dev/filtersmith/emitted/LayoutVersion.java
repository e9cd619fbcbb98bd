package dev.filtersmith.emitted;

/**
 * What the text of a spec means, as a number. Emitted classes carry the number that they were emitted under, so that those of another
 * version of the library are noticed where the annotation alone would not tell.
 */
public final class LayoutVersion {
    /**
     * The version now. Raise it by one with every change after which the same text of a spec, under the same type of keys, may stand
     * for other bits or for another geometry: a default of an annotation, the hash of keys, the order of fields or codes, what a
     * chooser finds, or how a table is sized; and with every change of the support classes that an emitted class cannot run on. Not for
     * changes in the emitted code's speed or style.
     */
    public static final int CURRENT = 1;

    private LayoutVersion() {}
}
