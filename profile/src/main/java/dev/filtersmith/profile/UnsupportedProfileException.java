package dev.filtersmith.profile;

/** A profile whose form another version of the library has. */
final class UnsupportedProfileException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    UnsupportedProfileException(String message) {
        super(message);
    }
}
