package dev.filtersmith.key;

/**
 * A leaf component of a record.
 *
 * @param path names of the components that lead to it, such as {@code source.host}
 * @param type declared type, type variables resolved
 * @param kind how it is hashed
 */
record Leaf(String path, Class<?> type, LeafKind kind) {}
