package dev.filtersmith;

import org.jspecify.annotations.Nullable;

/**
 * The generated class of an annotated interface was built from something else than the interface as it stands, and neither it nor another
 * engine was wanted in its place.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class StaleGeneratedClassException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public StaleGeneratedClassException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
