package dev.filtersmith.processor.key;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Emitter of the expression that makes a record, with those inside, of parameters for leaves. */
final class RecordExpression {
    private final List<KeyLeaf> leaves;
    private final Map<String, TypeName> types = new HashMap<>();
    private int next;

    /** Creates the emitter of a record of a type, with those inside. */
    RecordExpression(TypeName type, List<NestedRecord> nested, List<KeyLeaf> leaves) {
        this.leaves = leaves;
        types.put("", type);
        nested.forEach(record -> types.put(record.path(), record.type()));
    }

    CodeBlock ofKey() {
        return record("", "");
    }

    private CodeBlock record(String path, String prefix) {
        List<CodeBlock> arguments = new ArrayList<>();
        while (next < leaves.size() && leaves.get(next).path().startsWith(prefix)) {
            String rest = leaves.get(next).path().substring(prefix.length());
            int dot = rest.indexOf('.');
            String component = prefix + rest.substring(0, Math.max(dot, 0));
            arguments.add(dot < 0 ? CodeBlock.of("$L", leaves.get(next++).name()) : record(component, component + "."));
        }
        TypeName type = Objects.requireNonNull(types.get(path));
        // A diamond, since an argument of the type may be a wildcard.
        return type instanceof ParameterizedTypeName generic
                ? CodeBlock.of("new $T<>($L)", generic.rawType(), CodeBlock.join(arguments, ",$W"))
                : CodeBlock.of("new $T($L)", type, CodeBlock.join(arguments, ",$W"));
    }
}
