package dev.filtersmith.processor;

import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.processor.key.Mirrors;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/**
 * The text of an emitted file, in which no name has a meaning that the user gave it: that of a type
 * or constant that the class inherits, of a type of its package, or of a method of the interface.
 */
final class EmittedText {
    /** A comment, a literal, or a name, which is the group. Never backtracks into a literal. */
    static final Pattern TOKEN = Pattern.compile("//.*|/\\*(?s:.*?)\\*/|\"(?:\\\\.|[^\"\\\\])*+\""
            + "|'(?:\\\\.|[^'\\\\])++'|[0-9]\\w*|(\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)");

    private static final String IMPLICIT = "java.lang";
    private static final String BASE = "java.base";

    private final Elements elements;
    private final FilterDeclaration declaration;
    private final String within;
    private final Set<String> inherited;

    EmittedText(Elements elements, FilterDeclaration declaration) {
        this.elements = elements;
        this.declaration = declaration;
        this.within =
                Mirrors.packageOf(declaration.element()).getQualifiedName().toString();
        this.inherited = inheritedNames(declaration.element());
    }

    /** Returns the names of the types and constants that a class inherits from an interface. */
    static Set<String> inheritedNames(TypeElement type) {
        Set<String> names = new TreeSet<>();
        for (Element member : type.getEnclosedElements()) {
            if (member instanceof TypeElement || member.getKind() == ElementKind.FIELD) {
                names.add(member.getSimpleName().toString());
            }
        }
        type.getInterfaces().forEach(parent -> names.addAll(inheritedNames(Mirrors.element(parent))));
        return names;
    }

    String of(TypeSpec type) {
        String plain = text(type, true);
        Set<String> names = typesIn(plain);
        Set<String> implicit =
                names.stream().filter(name -> isIn(IMPLICIT, name)).collect(Collectors.toSet());
        // An import of a type of java.lang hides one of the package.
        String text = implicit.stream().anyMatch(name -> isIn(within, name)) ? text(type, false) : plain;
        Map<String, String> meant = qualified(names, implicit);
        meant.remove(Tables.NAME);
        meant.putAll(renamedMethods(type));
        return escaped(
                meant.isEmpty()
                        ? text
                        : TOKEN.matcher(text).replaceAll(token -> Matcher.quoteReplacement(meant(text, token, meant))));
    }

    /**
     * Returns the names to qualify. JavaPoet qualifies all but those that our texts have without
     * it, which a dot follows, and those of types of the package.
     */
    private Map<String, String> qualified(Set<String> names, Set<String> ofJava) {
        Map<String, String> qualified = new HashMap<>();
        for (String name : names) {
            boolean implicit = ofJava.contains(name);
            boolean hidden = inherited.contains(name);
            // Others are not looked for: the compiler would compile the sources that it finds.
            boolean besides = (implicit || hidden) && isIn(within, name);
            if (besides && hidden) {
                qualified.put(name, qualified(within, name));
            }
            if (implicit && (besides || hidden)) {
                qualified.put(name + ".", qualified(IMPLICIT, name));
            }
        }
        return qualified;
    }

    private String text(TypeSpec type, boolean withoutImplicit) {
        return JavaFile.builder(within, type)
                .skipJavaLangImports(withoutImplicit)
                .indent("    ")
                .addFileComment(
                        "Emitted by Filtersmith from $L; changes here are lost.",
                        declaration.element().getQualifiedName())
                .build()
                .toString();
    }

    /** Returns the names that may be those of types, and are not qualified. */
    private static Set<String> typesIn(String text) {
        return TOKEN.matcher(text)
                .results()
                .filter(token -> token.group(1) != null && !isQualified(text, token))
                .map(MatchResult::group)
                .filter(name -> Character.isUpperCase(name.charAt(0)))
                .collect(Collectors.toSet());
    }

    private static boolean isQualified(String text, MatchResult token) {
        return token.start() > 0 && text.charAt(token.start() - 1) == '.';
    }

    private boolean isIn(String name, String type) {
        // Without a module, a name that is in none is looked for in all of them, each time.
        ModuleElement module =
                name.equals(IMPLICIT) ? elements.getModuleElement(BASE) : elements.getModuleOf(declaration.element());
        return (module == null
                        ? elements.getTypeElement(qualified(name, type))
                        : elements.getTypeElement(module, qualified(name, type)))
                != null;
    }

    private static String qualified(String name, String type) {
        return name.isEmpty() ? type : name + "." + type;
    }

    /** Returns other names for the private methods that have the name of one of the interface. */
    private Map<String, String> renamedMethods(TypeSpec type) {
        Set<String> users = declaration.methods().names();
        Set<String> taken = type.methodSpecs().stream().map(MethodSpec::name).collect(Collectors.toSet());
        Map<String, String> renamed = new HashMap<>();
        for (MethodSpec method : type.methodSpecs()) {
            if (method.modifiers().contains(Modifier.PRIVATE) && users.contains(method.name())) {
                String free = Stream.iterate(method.name() + "_", name -> name + "_")
                        .filter(name -> !users.contains(name) && !taken.contains(name))
                        .findFirst()
                        .orElseThrow();
                renamed.put(method.name() + "(", free);
            }
        }
        return renamed;
    }

    /** Returns a token, or what stands for it: a name, or one with the character behind it. */
    private static String meant(String text, MatchResult token, Map<String, String> others) {
        String name = token.group();
        if (token.group(1) == null || isQualified(text, token)) {
            return name;
        }
        String before = others.get(name + text.charAt(token.end()));
        return before != null ? before : others.getOrDefault(name, name);
    }

    /** Escapes what is not ASCII: no processor knows the encoding that the compiler reads. */
    private static String escaped(String text) {
        if (text.chars().allMatch(unit -> unit < 0x7f)) {
            return text;
        }
        StringBuilder ascii = new StringBuilder(text.length());
        text.chars().forEach(unit -> {
            if (unit < 0x7f) {
                ascii.append((char) unit);
            } else {
                ascii.append(String.format("\\u%04x", unit));
            }
        });
        return ascii.toString();
    }
}
