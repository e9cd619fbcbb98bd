package dev.filtersmith.key;

/**
 * A leaf component of a record.
 *
 * @param path names of the components that lead to it, such as {@code source.host}
 * @param type declared type, type variables resolved
 * @param kind kind that determines its bits
 */
record Leaf(String path, Class<?> type, LeafKind kind) {}
