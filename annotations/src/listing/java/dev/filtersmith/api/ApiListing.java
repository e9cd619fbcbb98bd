package dev.filtersmith.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The public and protected signatures of the packages that a module exports to all, one line a
 * member. Members that a class inherits from a class or an interface of an unexported package are
 * listed under the class that inherits them.
 */
public final class ApiListing {
    private static final Path CLASSES = Path.of("target", "classes");
    private static final Path STORED = Path.of("src", "test", "resources", "api.txt");
    private static final String UPDATE = "filtersmith.api";

    private final Set<String> exported;
    private final Set<String> own;
    private final List<String> lines = new ArrayList<>();

    private ApiListing(ModuleDescriptor module) {
        this.exported = module.exports().stream()
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toCollection(TreeSet::new));
        this.own = module.packages();
    }

    /**
     * Lists the API of the module whose tests run.
     *
     * @return lines, sorted by class and then by member
     * @throws IOException if its classes cannot be read
     */
    public static List<String> current() throws IOException {
        try (InputStream in = Files.newInputStream(CLASSES.resolve("module-info.class"))) {
            ApiListing listing = new ApiListing(ModuleDescriptor.read(in, ApiListing::packages));
            for (String name : listing.exported) {
                listing.addPackage(name);
            }
            return listing.lines;
        }
    }

    private static Set<String> packages() {
        try (Stream<Path> files = Files.walk(CLASSES)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .map(file -> CLASSES.relativize(file).getParent())
                    .filter(folder -> folder != null)
                    .map(folder ->
                            folder.toString().replace(folder.getFileSystem().getSeparator(), "."))
                    .collect(Collectors.toSet());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /**
     * Reads the stored API, after renewing it if the tests run with {@code
     * -Dfiltersmith.api=update}.
     *
     * @param current API to store then
     * @return stored lines
     * @throws IOException if the file cannot be read or written
     */
    public static List<String> stored(List<String> current) throws IOException {
        if (System.getProperty(UPDATE, "").equals("update")) {
            Files.createDirectories(STORED.toAbsolutePath().getParent());
            Files.writeString(STORED, String.join("\n", current) + "\n");
        }
        return Files.exists(STORED) ? Files.readAllLines(STORED) : List.of();
    }

    /**
     * Describes how to accept a change.
     *
     * @param module directory of the module
     * @return message with the command
     */
    public static String remedy(String module) {
        return "The API of " + module + " differs from " + module + "/src/test/resources/api.txt. If the change "
                + "is intended,"
                + " renew the file with: mvn -pl " + module
                + " -am test -Dtest=ApiTest -Dfiltersmith.api=update -Dsurefire.failIfNoSpecifiedTests=false";
    }

    private void addPackage(String name) throws IOException {
        try (Stream<Path> files = Files.list(CLASSES.resolve(name.replace('.', '/')))) {
            List<String> types = files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".class") && !file.equals("package-info.class"))
                    .map(file -> name + "." + file.substring(0, file.length() - ".class".length()))
                    .sorted()
                    .toList();
            for (String type : types) {
                add(Class.forName(type, false, ApiListing.class.getClassLoader()));
            }
        } catch (ClassNotFoundException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    private void add(Class<?> type) {
        if (!visible(type)) {
            return;
        }
        lines.add(header(type));
        Set<String> members = new TreeSet<>();
        for (Class<?> at : declaring(type, new LinkedHashSet<>())) {
            for (Field field : at.getDeclaredFields()) {
                addIfVisible(type, field.getModifiers(), field.isSynthetic(), text(field), members);
            }
            for (Method method : at.getDeclaredMethods()) {
                boolean hidden = method.isSynthetic() || isLeftOpen(method, type);
                addIfVisible(type, method.getModifiers(), hidden, text(method), members);
            }
            if (at.equals(type)) {
                for (Constructor<?> constructor : at.getDeclaredConstructors()) {
                    addIfVisible(
                            type, constructor.getModifiers(), constructor.isSynthetic(), text(constructor), members);
                }
            }
        }
        members.forEach(member -> lines.add(type.getName() + ": " + member));
    }

    /** Adds a type, and the types in unexported packages of the module that it inherits from. */
    private Set<Class<?>> declaring(Class<?> type, Set<Class<?>> found) {
        found.add(type);
        Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()))
                .filter(base -> own.contains(base.getPackageName()) && !exported.contains(base.getPackageName()))
                .forEach(base -> declaring(base, found));
        return found;
    }

    /** Returns whether a method is one that an interface leaves to the class that is listed. */
    private static boolean isLeftOpen(Method method, Class<?> type) {
        Class<?> declaring = method.getDeclaringClass();
        return !declaring.equals(type) && declaring.isInterface() && !method.isDefault();
    }

    private static boolean visible(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return !type.isAnonymousClass()
                && !type.isLocalClass()
                && (type.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
                && (outer == null || visible(outer));
    }

    private static void addIfVisible(
            Class<?> type, int modifiers, boolean synthetic, String text, Set<String> members) {
        boolean inherited = Modifier.isProtected(modifiers) && !Modifier.isFinal(type.getModifiers());
        if (!synthetic && (Modifier.isPublic(modifiers) || inherited)) {
            members.add(text);
        }
    }

    private static String header(Class<?> type) {
        int shown = Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC | Modifier.FINAL;
        StringBuilder header = new StringBuilder(modifiers(type.getModifiers(), shown));
        if (type.isAnnotation()) {
            header.append("@interface ");
        } else if (type.isInterface()) {
            header.append("interface ");
        } else {
            header.append(Modifier.isAbstract(type.getModifiers()) ? "abstract " : "");
            header.append(type.isEnum() ? "enum " : type.isRecord() ? "record " : "class ");
        }
        header.append(type.getName()).append(variables(type));
        if (type.getGenericSuperclass() != null) {
            header.append(" extends ").append(type.getGenericSuperclass().getTypeName());
        }
        if (type.getGenericInterfaces().length > 0) {
            header.append(type.isInterface() ? " extends " : " implements ").append(names(type.getGenericInterfaces()));
        }
        return header.toString();
    }

    private static String text(Field field) {
        return modifiers(field.getModifiers(), Modifier.fieldModifiers())
                + field.getGenericType().getTypeName() + " " + field.getName();
    }

    private static String text(Constructor<?> constructor) {
        return modifiers(constructor.getModifiers(), Modifier.constructorModifiers()) + "new" + signature(constructor);
    }

    private static String text(Method method) {
        int shown = Modifier.methodModifiers() & ~(Modifier.SYNCHRONIZED | Modifier.NATIVE);
        String defaults = method.isDefault() ? "default " : "";
        Object value = method.getDefaultValue();
        return modifiers(method.getModifiers(), shown) + defaults
                + (method.getTypeParameters().length == 0 ? "" : variables(method) + " ")
                + method.getGenericReturnType().getTypeName() + " " + method.getName() + signature(method)
                + (value == null ? "" : " default " + valueText(value));
    }

    private static String signature(Executable member) {
        Type[] parameters = member.getGenericParameterTypes();
        Type[] thrown = member.getGenericExceptionTypes();
        return "(" + names(parameters) + (member.isVarArgs() ? "..." : "") + ")"
                + (thrown.length == 0 ? "" : " throws " + names(thrown));
    }

    private static String modifiers(int modifiers, int shown) {
        String text = Modifier.toString(modifiers & shown);
        return text.isEmpty() ? "" : text + " ";
    }

    private static String names(Type[] types) {
        return Arrays.stream(types).map(Type::getTypeName).collect(Collectors.joining(", "));
    }

    private static String variables(GenericDeclaration declaration) {
        return declaration.getTypeParameters().length == 0
                ? ""
                : Arrays.stream(declaration.getTypeParameters())
                        .map(ApiListing::variable)
                        .collect(Collectors.joining(", ", "<", ">"));
    }

    private static String variable(TypeVariable<?> variable) {
        String bounds = Arrays.stream(variable.getBounds())
                .filter(bound -> !bound.equals(Object.class))
                .map(Type::getTypeName)
                .collect(Collectors.joining(" & "));
        return variable.getName() + (bounds.isEmpty() ? "" : " extends " + bounds);
    }

    private static String valueText(Object value) {
        return value instanceof int[] numbers ? Arrays.toString(numbers) : value.toString();
    }
}
