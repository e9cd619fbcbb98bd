package dev.filtersmith.processor.testing;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.emitted.Replaced;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The links of class files to the library: members that they call, read or override, and classes.
 */
public final class Links {
    private static final int CLASS = 7;
    private static final Set<Integer> MEMBERS = Set.of(9, 10, 11);
    private static final int NAME_AND_TYPE = 12;
    private static final Pattern LIBRARY = Pattern.compile("dev/filtersmith/[\\w/$]+");

    /** Types of the packages that are for the library alone. */
    private static final Pattern HIDDEN =
            Pattern.compile("Ldev/filtersmith/(?!(annotation|emitted|maintained|rotating|spec|stored)/)[a-z]\\w*/");

    private final Map<String, ClassReader> files;
    private final Map<String, Set<String>> methods = new TreeMap<>();
    private final Set<String> members = new TreeSet<>();
    private final Set<String> types = new TreeSet<>();

    /**
     * Reads class files.
     *
     * @param classFiles class files by name
     */
    public Links(Map<String, byte[]> classFiles) {
        files = classFiles.values().stream()
                .map(ClassReader::new)
                .collect(Collectors.toMap(ClassReader::getClassName, file -> file));
        files.forEach((name, file) -> methods.put(name, methodsOf(file)));
        files.values().forEach(this::read);
    }

    /**
     * Returns the linked members of the library, among others that are the class files' own. A
     * member of a filter goes by its name and descriptor, since a filter may inherit it from any of
     * its superclasses; another also by its class.
     *
     * @return members
     */
    public Set<String> members() {
        return members;
    }

    /**
     * Returns the named classes of the library.
     *
     * @return names
     */
    public Set<String> types() {
        return types;
    }

    /**
     * Returns the members of a class of the library that classes elsewhere may link to, as {@link
     * #members} names them. Methods of interfaces and of {@code Object} are left out, and members
     * of types that classes elsewhere cannot name.
     *
     * @param type class
     * @return public and protected members, inherited ones too
     */
    public static Set<String> open(Class<?> type) {
        Set<String> open = new TreeSet<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                add(open, field, at, field.getName() + " " + Type.getDescriptor(field.getType()));
            }
            for (Method method : at.getDeclaredMethods()) {
                add(open, method, at, method.getName() + Type.getMethodDescriptor(method));
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            add(open, constructor, type, "<init>" + Type.getConstructorDescriptor(constructor));
        }
        Set<String> known = known(type, any -> true);
        open.removeIf(member -> known.contains(member.substring(0, member.indexOf(')') + 1)));
        open.removeIf(member -> HIDDEN.matcher(member).find());
        return open;
    }

    /** Returns whether an interface is outside the library, or in the package of its API. */
    private static boolean isOfUsers(Class<?> type) {
        return type.getName().matches("(?!dev\\.filtersmith\\.[a-z]).*");
    }

    /**
     * Returns the public methods of a filter that are not of its interfaces, as far as users know
     * these and the types of the methods, as {@link #members} names them.
     *
     * @param type class of a filter
     * @return methods, inherited ones too
     */
    public static Set<String> shown(Class<?> type) {
        Set<String> known = known(type, Links::isOfUsers);
        return Stream.of(type.getMethods())
                .filter(method -> !method.isSynthetic())
                .map(method -> method.getName() + Type.getMethodDescriptor(method))
                .filter(method -> !known.contains(method.substring(0, method.indexOf(')') + 1)))
                .filter(method -> !HIDDEN.matcher(method).find())
                .collect(Collectors.toSet());
    }

    private static void add(Set<String> open, Member member, Class<?> type, String text) {
        if ((member.getModifiers() & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0
                && !member.isSynthetic()
                && !isCopied(member)) {
            open.add(named(type, text));
        }
    }

    /**
     * Returns whether compilers copy the value of a constant, so that no class file links to it.
     */
    private static boolean isCopied(Member member) {
        return member instanceof Field field
                && Modifier.isStatic(field.getModifiers())
                && Modifier.isFinal(field.getModifiers())
                && field.getType().isPrimitive();
    }

    private static String named(Class<?> type, String text) {
        return Filter.class.isAssignableFrom(type) ? text : type.getSimpleName() + "." + text;
    }

    /** Returns the methods of {@code Object} and of such interfaces, without their results. */
    private static Set<String> known(Class<?> type, Predicate<Class<?>> interfaces) {
        Set<Class<?>> from = new HashSet<>(Set.of(Object.class));
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            Stream.of(at.getInterfaces()).forEach(one -> addInterfaces(one, from));
        }
        from.removeIf(one -> one.isInterface() && !interfaces.test(one));
        if (Filter.class.isAssignableFrom(type)) {
            // A filter without deletion has them, too, and its class does not say so.
            from.addAll(Set.of(DeletableFilter.class, Replaced.class));
        }
        return from.stream()
                .flatMap(one -> Stream.of(one.getDeclaredMethods()))
                .map(method ->
                        method.getName() + Type.getMethodDescriptor(method).replaceFirst("\\).*", ")"))
                .collect(Collectors.toSet());
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> to) {
        to.add(type);
        Stream.of(type.getInterfaces()).forEach(parent -> addInterfaces(parent, to));
    }

    private static Set<String> methodsOf(ClassReader file) {
        Set<String> found = new TreeSet<>();
        file.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        found.add(name + descriptor);
                        return null;
                    }
                },
                ClassReader.SKIP_CODE);
        return found;
    }

    private void read(ClassReader file) {
        methodsOf(file).forEach(method -> addInherited(file.getSuperName(), method));
        char[] buffer = new char[file.getMaxStringLength()];
        for (int i = 1; i < file.getItemCount(); i++) {
            int at = file.getItem(i);
            int tag = at == 0 ? 0 : file.readByte(at - 1);
            if (tag == CLASS) {
                addTypes(file.readUTF8(at, buffer));
            } else if (tag == NAME_AND_TYPE) {
                addTypes(file.readUTF8(at + 2, buffer));
            } else if (MEMBERS.contains(tag)) {
                int name = file.getItem(file.readUnsignedShort(at + 2));
                String descriptor = file.readUTF8(name + 2, buffer);
                String space = descriptor.startsWith("(") ? "" : " ";
                addLink(file.readClass(at, buffer), file.readUTF8(name, buffer) + space + descriptor);
            }
        }
    }

    private void addTypes(String text) {
        Matcher type = LIBRARY.matcher(text);
        while (type.find()) {
            types.add(type.group().replace('/', '.'));
        }
    }

    private void addLink(String owner, String member) {
        if (!methods.getOrDefault(owner, Set.of()).contains(member)) {
            addInherited(owner, member);
        }
    }

    private void addInherited(String owner, String member) {
        String at = owner;
        while (files.containsKey(at) && !methods.getOrDefault(at, Set.of()).contains(member)) {
            at = files.get(at).getSuperName();
        }
        if (LIBRARY.matcher(at).matches()) {
            members.add(named(classOf(at), member));
        }
    }

    private static Class<?> classOf(String name) {
        try {
            return Class.forName(name.replace('/', '.'), false, Links.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new LinkageError(missing.getMessage(), missing);
        }
    }
}
