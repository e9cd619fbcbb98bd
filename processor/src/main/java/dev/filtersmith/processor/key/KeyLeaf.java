package dev.filtersmith.processor.key;

import com.palantir.javapoet.TypeName;

/**
 * A leaf of a key.
 *
 * @param path names of the components that lead to the leaf, such as {@code source.host}; empty for
 *     the key itself
 * @param type type of the leaf, with its type variables resolved
 * @param kind kind of the leaf, which determines its hash
 * @param access expression that reads the leaf once the variables of the nested records are
 *     assigned, such as {@code source.host()}
 * @param name name of its parameter, unique among the leaves
 */
record KeyLeaf(String path, TypeName type, LeafType kind, String access, String name) {}
