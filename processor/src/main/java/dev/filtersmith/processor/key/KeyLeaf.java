package dev.filtersmith.processor.key;

import com.palantir.javapoet.TypeName;

/**
 * A leaf of a key.
 *
 * @param path names of the components that lead to it, such as {@code source.host}; empty where it is the key itself
 * @param type its type, type variables resolved
 * @param kind how it is hashed
 * @param access expression that reads it, once the nested records are in their variables, such as {@code source.host()}
 * @param name name of the parameter for it, unique among the leaves
 */
public record KeyLeaf(String path, TypeName type, LeafType kind, String access, String name) {}
