package dev.filtersmith.emitted;

/**
 * The version of the meaning of a spec's text. Emitted classes carry the version under which they
 * were emitted, so that classes of another version of the library are detected even if the
 * annotation is the same.
 */
public final class LayoutVersion {
    /**
     * The current version. Raise it by one with every change after which the same text of a spec,
     * under the same type of keys, may mean other bits or another geometry: a default of an
     * annotation, the hash of keys, the order of fields or codes, the result of a geometry search,
     * or the sizing of a table. Raise it also with every change of the support classes on which an
     * emitted class cannot run. Do not raise it for changes in the emitted code's speed or style.
     */
    public static final int CURRENT = 1;

    private LayoutVersion() {}
}
