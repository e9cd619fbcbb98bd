package dev.filtersmith.processor.key;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.filtersmith.emitted.KeyHash;
import dev.filtersmith.key.KeyText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A key type that can be hashed.
 *
 * @param type type of the key
 * @param leaves hashed values, in order: the leaf components of a record or those that accessors
 *     are named for, otherwise the key itself (a box as its primitive)
 * @param nested records inside the key, outer before inner
 * @param made whether the constructor of the key takes the components; false if accessors are named
 * @param plain whether the constructors and accessors of all records are known to be implicit, so
 *     that the leaves given are those of the key
 */
public record KeyShape(TypeName type, List<KeyLeaf> leaves, List<NestedRecord> nested, boolean made, boolean plain) {
    public KeyShape {
        leaves = List.copyOf(leaves);
        nested = List.copyOf(nested);
    }

    /** Returns whether the key has components. */
    public boolean isRecord() {
        return !leaves.get(0).path().isEmpty();
    }

    /** Returns the records whose components are hashed: the key, if it is one, and those in it. */
    public List<TypeName> records() {
        List<TypeName> records = new ArrayList<>();
        if (isRecord()) {
            records.add(type);
        }
        nested.forEach(record -> records.add(record.type()));
        return records;
    }

    /** Returns the canonical names of the records, and of enums. */
    public Set<String> names() {
        return Stream.concat(
                        records().stream(),
                        leaves.stream()
                                .filter(leaf -> leaf.kind() == LeafType.ENUM)
                                .map(KeyLeaf::type))
                .map(type -> type instanceof ParameterizedTypeName generic ? generic.rawType() : (ClassName) type)
                .map(ClassName::canonicalName)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * Returns the type and its hashed components, in the form of {@link KeyText} that a filter
     * computes at run time.
     */
    public String text() {
        TypeName raw = type instanceof ParameterizedTypeName generic ? generic.rawType() : type;
        return KeyText.of(
                raw.toString(),
                isRecord()
                        ? leaves.stream()
                                .map(leaf -> KeyText.component(leaf.type().toString(), leaf.path()))
                                .toList()
                        : List.of());
    }

    /**
     * Returns whether the key can also be given as its leaves: the components of a record, or those
     * that accessors are named for if none is a record, or the primitive in place of its box.
     */
    public boolean hasOverload() {
        return (made || nested.isEmpty()) && !parameterTypes().equals(List.of(type));
    }

    /**
     * Returns the argument of {@code hash} for the variable {@code key}. A box is checked for null,
     * since the call unboxes it.
     */
    public CodeBlock argument() {
        return argument(CodeBlock.of("key"));
    }

    /** Returns the argument of {@code hash} for an expression of a key. */
    public CodeBlock argument(CodeBlock key) {
        boolean box = hasOverload() && !isRecord();
        return box ? CodeBlock.of("$T.require($L, $S)", KeyHash.class, key, "key") : key;
    }

    /**
     * Returns whether text, bytes or enums are among the leaves, so that the emitted class needs
     * the field {@code private final TextHasher hasher}.
     */
    public boolean usesHasher() {
        return leaves.stream().anyMatch(leaf -> leaf.kind().usesHasher());
    }

    /**
     * Returns the types of the leaves in order, which are the parameter types of the methods that
     * take the key as its components.
     */
    public List<TypeName> parameterTypes() {
        return leaves.stream().map(KeyLeaf::type).toList();
    }

    /** Returns the arguments of {@code hash} for the leaves, or for the record of them. */
    CodeBlock argumentOfLeaves() {
        return plain
                ? leaves.stream().map(leaf -> CodeBlock.of("$L", leaf.name())).collect(CodeBlock.joining(",$W"))
                : new RecordExpression(type, nested, leaves).ofKey();
    }

    /** Returns the text of a type and name for each leaf, as parameters have it. */
    List<String> texts() {
        return leaves.stream().map(leaf -> leaf.type() + " " + leaf.name()).toList();
    }

    /** Returns a parameter for each leaf, in order. */
    List<ParameterSpec> parameters() {
        return leaves.stream()
                .map(leaf -> ParameterSpec.builder(leaf.type(), leaf.name()).build())
                .toList();
    }
}
