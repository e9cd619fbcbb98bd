package dev.filtersmith.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.storage.TableWords;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * Emitter of the class of views: a subclass of the emitted class, which refuses changes. It has
 * those lookups once more that read the table, with reads of stored bytes in their place. With one
 * text for both, the compiler could not know whose table a lookup reads.
 */
final class ViewEmitter {
    /** Name of the class. */
    static final String NAME = "OwnView";

    /** Names of the methods that change the table, with their names in messages. */
    private static final Map<String, String> CHANGES =
            Map.of("putAlone", "put", "putHash", "put", "removeAlone", "remove");

    /** Names of the lookups. No writer disturbs a view, so that they need no versions. */
    private static final Set<String> LOOKUPS = Set.of("mightContainAlone", "countAlone", "mightContainHashes");

    private final TypeSpec members;
    private final List<TableRead> reads;
    private final IdentityHashMap<MethodSpec, String> codes = new IdentityHashMap<>();

    /** By identity, as all sets here: JavaPoet prints a method for each comparison. */
    private final Set<MethodSpec> lookups;

    /** Those of the lookups that views do not inherit. */
    private final Set<MethodSpec> own = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Creates an emitter of the members that the emitted class has for threads that are alone. */
    ViewEmitter(TypeSpec members, List<TableRead> reads) {
        this.members = members;
        this.reads = reads;
        this.lookups = reads.isEmpty() ? Set.of() : lookups();
        while (own.addAll(lookups.stream().filter(this::isOwn).toList())) {
            // Those that call the last ones follow.
        }
    }

    /**
     * Returns whether a lookup reads the table, an array of the filter, or what does; or shares its
     * name with one, which would hide it.
     */
    private boolean isOwn(MethodSpec method) {
        return isLookup(method)
                || reads.stream().anyMatch(read -> isNamed(method, read.own().name()))
                || members.fieldSpecs().stream()
                        .anyMatch(field ->
                                !field.modifiers().contains(Modifier.STATIC) && names(method, field.name(), ""))
                || own.stream().anyMatch(other -> isNamed(method, other.name()) || names(method, other.name(), "("));
    }

    /** Returns a method of the emitted class so that its views inherit it, if they are to. */
    MethodSpec inherited(MethodSpec method) {
        boolean isStatic = method.modifiers().contains(Modifier.STATIC);
        return !method.modifiers().contains(Modifier.PRIVATE) || !lookups.contains(method) || own.contains(method)
                ? method
                : Method.like(method, method.name())
                        .addJavadoc(method.javadoc())
                        .addModifiers(isStatic ? Modifier.STATIC : Modifier.FINAL)
                        .addCode(method.code())
                        .build();
    }

    /** Returns the members of the emitted class. */
    TypeSpec members() {
        return members;
    }

    TypeSpec type(ClassName emitted) {
        TypeSpec.Builder view = PartedEmitter.below(TypeSpec.classBuilder(NAME), emitted)
                .addModifiers(Modifier.STATIC)
                .addJavadoc("Views of stored filters, whose lookups read the words where they are.\n");
        members.fieldSpecs().stream()
                .filter(field -> own.stream().anyMatch(method -> names(viewed(method), field.name(), "")))
                .forEach(view::addField);
        for (MethodSpec method : members.methodSpecs()) {
            String change = CHANGES.get(method.name());
            if (change != null) {
                view.addMethod(refusing(Method.forAnyThread(method), change));
            } else if (own.contains(method)) {
                view.addMethod(withoutJavadoc(viewed(method)));
            }
        }
        return view.build();
    }

    /** Returns the lookups, and the methods that they call, whatever these call in turn. */
    private Set<MethodSpec> lookups() {
        Set<MethodSpec> found = Collections.newSetFromMap(new IdentityHashMap<>());
        members.methodSpecs().stream().filter(this::isLookup).forEach(found::add);
        while (found.addAll(members.methodSpecs().stream()
                .filter(method -> !CHANGES.containsKey(method.name()))
                .filter(method -> found.stream().anyMatch(caller -> names(caller, method.name(), "(")))
                .toList())) {
            // What these call follows.
        }
        return found;
    }

    /** The lookup for any thread is the only one if it needs no versions either. */
    private boolean isLookup(MethodSpec method) {
        return LOOKUPS.contains(method.name())
                || (isNamed(method, "mightContainHash")
                        && members.methodSpecs().stream().noneMatch(other -> isNamed(other, "mightContainAlone")));
    }

    private static boolean isNamed(MethodSpec method, String name) {
        return method.name().equals(name);
    }

    /** Returns whether a name is in the code of a method, alone or with what follows it. */
    private boolean names(MethodSpec method, String name, String end) {
        // JavaPoet takes long to print it.
        String code = codes.computeIfAbsent(method, any -> any.code().toString());
        int at = code.indexOf(name + end);
        while (at >= 0 && (isPartOfName(code, at - 1) || (end.isEmpty() && isPartOfName(code, at + name.length())))) {
            at = code.indexOf(name + end, at + 1);
        }
        return at >= 0;
    }

    private static boolean isPartOfName(String code, int at) {
        return at >= 0 && at < code.length() && Character.isJavaIdentifierPart(code.charAt(at));
    }

    /** Returns a method of the lookups as views have it. */
    private MethodSpec viewed(MethodSpec method) {
        for (TableRead read : reads) {
            if (isNamed(read.own(), method.name()) && read.own().equals(method)) {
                return read.viewed();
            }
        }
        return Method.forAnyThread(method);
    }

    private static MethodSpec withoutJavadoc(MethodSpec method) {
        return overriding(method).addCode(method.code()).build();
    }

    private static MethodSpec refusing(MethodSpec method, String change) {
        return overriding(method)
                .addStatement(
                        "throw new $T(\n$S)",
                        UnsupportedOperationException.class,
                        TableWords.readOnly(change).getMessage())
                .build();
    }

    private static MethodSpec.Builder overriding(MethodSpec method) {
        return Method.like(method, method.name())
                .addAnnotations(method.annotations())
                .addModifiers(method.modifiers());
    }
}
