package dev.filtersmith;

import java.util.List;

/**
 * Thrown for a type of keys that no filter can hash. The message names every component at fault,
 * its type and a remedy, one per line.
 */
public final class UnsupportedKeyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception for a refused type of keys.
     *
     * @param problems all problems of the type
     */
    public UnsupportedKeyException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
    }
}
