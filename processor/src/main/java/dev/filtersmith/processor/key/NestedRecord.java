package dev.filtersmith.processor.key;

import com.palantir.javapoet.TypeName;

/**
 * A record inside the key.
 *
 * @param path names of the components that lead to the record
 * @param type type of the record, with its type variables resolved
 * @param access expression that reads the record from the key or from the variable of an outer
 *     record
 * @param variable name of its local variable, unique among the nested records
 */
record NestedRecord(String path, TypeName type, String access, String variable) {}
