package dev.filtersmith.key;

/**
 * A leaf component of a record.
 *
 * @param path names of the components that lead to it, such as {@code source.host}
 */
record Leaf(String path, Class<?> type, LeafKind kind) {}
