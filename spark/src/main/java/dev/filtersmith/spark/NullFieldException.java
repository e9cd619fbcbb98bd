package dev.filtersmith.spark;

/** The refusal of a struct with a field that is null. */
final class NullFieldException extends NullPointerException {
    private static final long serialVersionUID = 1;

    /** Creates a refusal of a field, by number, of structs that are keys. */
    NullFieldException(KeyType key, int field) {
        super("[NullField] " + key.components().get(field).name() + " of a "
                + key.type().getSimpleName()
                + " in the column is null, which no key contains. Replace it, as by coalesce, in the column that is"
                + " put and in the one that is looked up.");
    }
}
