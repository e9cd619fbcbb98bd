package dev.filtersmith;

import java.util.List;

/** No filter can hash keys of a type. The message names every component at fault, its type and a remedy, one a line. */
public final class UnsupportedKeyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /**
     * A refused type of keys.
     *
     * @param problems all that is wrong with it
     */
    public UnsupportedKeyException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
    }
}
