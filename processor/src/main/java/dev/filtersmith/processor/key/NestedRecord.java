package dev.filtersmith.processor.key;

import com.palantir.javapoet.TypeName;

/**
 * A record inside of the key.
 *
 * @param path names of the components that lead to it
 * @param type its type, type variables resolved
 * @param access expression that reads it from the key or from an outer nested record's variable
 * @param variable name of the local variable for it, unique among the nested records
 */
public record NestedRecord(String path, TypeName type, String access, String variable) {}
