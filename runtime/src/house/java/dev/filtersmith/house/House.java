package dev.filtersmith.house;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/** The dependencies between the compiled classes of a module. */
public final class House {
    /** Methods of {@link Math} whose results are the same on every machine. */
    private static final Set<String> EXACT = Set.of(
            "abs",
            "absExact",
            "ceil",
            "ceilDiv",
            "copySign",
            "floor",
            "floorDiv",
            "floorMod",
            "fma",
            "getExponent",
            "max",
            "min",
            "multiplyFull",
            "multiplyHigh",
            "negateExact",
            "nextDown",
            "nextUp",
            "rint",
            "round",
            "scalb",
            "signum",
            "sqrt",
            "ulp");

    private final JavaClasses classes;

    private House(JavaClasses classes) {
        this.classes = classes;
    }

    /**
     * Reads the main classes of the module whose tests run.
     *
     * @return its classes
     */
    public static House ofThisModule() {
        return new House(new ClassFileImporter().importPath(Path.of("target", "classes")));
    }

    /**
     * Reads the classes of a library.
     *
     * @param packageName package of the library, on the class path
     * @return classes of the package and of those in it
     */
    public static House ofLibrary(String packageName) {
        return new House(new ClassFileImporter().importPackages(packageName));
    }

    /**
     * Finds packages that depend on each other.
     *
     * @param api package that is left out, since it may use the packages below it and be used by
     *     them
     * @return circles of packages, each with an example of every dependency; empty if there are
     *     none
     */
    public List<String> circlesOfPackagesBelow(String api) {
        return circles(JavaClass::getPackageName, name -> name.startsWith(api + "."), circle -> true);
    }

    /**
     * Finds source files that depend on each other across packages.
     *
     * @return circles of files, each with an example of every dependency; empty if there are none
     */
    public List<String> circlesOfFilesAcrossPackages() {
        return circles(
                House::file,
                name -> true,
                circle -> circle.stream().map(House::packageOf).distinct().count() > 1);
    }

    /**
     * Finds source files that depend on each other.
     *
     * @param known matches the names of files whose circles are known: a circle of such files alone
     *     is left out
     * @return other circles of files, each with an example of every dependency; empty if there are
     *     none
     */
    public List<String> circlesOfFiles(Predicate<String> known) {
        return circles(House::file, name -> true, circle -> circle.stream().anyMatch(known.negate()));
    }

    /**
     * Finds dependencies of some classes on others.
     *
     * @param from matches the name of a package
     * @param to matches the name of a package of this library
     * @return the dependencies, sorted
     */
    public List<String> dependencies(Predicate<String> from, Predicate<String> to) {
        Set<String> found = new TreeSet<>();
        for (JavaClass type : classes) {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                String target =
                        dependency.getTargetClass().getBaseComponentType().getPackageName();
                if (from.test(type.getPackageName())
                        && target.startsWith("dev.filtersmith")
                        && !target.equals(type.getPackageName())
                        && to.test(target)) {
                    found.add(file(type) + " -> " + file(dependency.getTargetClass()));
                }
            }
        }
        return List.copyOf(found);
    }

    /**
     * Finds calls of methods of {@link Math} whose results may differ between machines.
     *
     * @param files matches the names of the classes that must not call them
     * @return the calls, sorted
     */
    public List<String> inexactCalls(Predicate<String> files) {
        Set<String> found = new TreeSet<>();
        for (JavaClass type : classes) {
            for (JavaMethodCall call : type.getMethodCallsFromSelf()) {
                String method = call.getTarget().getName();
                if (files.test(file(type))
                        && call.getTargetOwner().isEquivalentTo(Math.class)
                        && !EXACT.contains(method)
                        && !method.endsWith("Exact")) {
                    found.add(file(type) + ": Math." + method + ", line " + call.getLineNumber());
                }
            }
        }
        return List.copyOf(found);
    }

    private List<String> circles(
            Function<JavaClass, String> unit, Predicate<String> units, Predicate<Set<String>> forbidden) {
        Map<String, Map<String, String>> graph = new TreeMap<>();
        for (JavaClass type : classes) {
            graph.computeIfAbsent(unit.apply(type), name -> new TreeMap<>());
        }
        graph.keySet().removeIf(units.negate());
        for (JavaClass type : classes) {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                String from = unit.apply(type);
                String to = unit.apply(dependency.getTargetClass().getBaseComponentType());
                Map<String, String> examples = graph.get(from);
                if (examples != null && !from.equals(to) && graph.containsKey(to)) {
                    examples.merge(to, dependency.getDescription(), House::lesser);
                }
            }
        }
        return circles(graph).stream()
                .filter(circle -> circle.size() > 1 && forbidden.test(circle))
                .map(circle -> text(circle, graph))
                .toList();
    }

    private static String lesser(String one, String other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /**
     * Returns the strongly connected components, each as the set of units that reach each other.
     */
    private static List<Set<String>> circles(Map<String, Map<String, String>> graph) {
        Map<String, Set<String>> reached = new HashMap<>();
        graph.keySet().forEach(unit -> reached.put(unit, reachedFrom(unit, graph)));
        List<Set<String>> circles = new ArrayList<>();
        Set<String> done = new HashSet<>();
        for (String unit : graph.keySet()) {
            if (!done.contains(unit)) {
                Set<String> circle = new TreeSet<>(Set.of(unit));
                reached.getOrDefault(unit, Set.of()).stream()
                        .filter(other -> reached.getOrDefault(other, Set.of()).contains(unit))
                        .forEach(circle::add);
                done.addAll(circle);
                circles.add(circle);
            }
        }
        return circles;
    }

    private static Set<String> reachedFrom(String unit, Map<String, Map<String, String>> graph) {
        Set<String> reached = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(unit));
        while (!open.isEmpty()) {
            for (String next : graph.getOrDefault(open.pop(), Map.of()).keySet()) {
                if (reached.add(next)) {
                    open.push(next);
                }
            }
        }
        return reached;
    }

    private static String text(Set<String> circle, Map<String, Map<String, String>> graph) {
        StringBuilder text = new StringBuilder("\n").append(circle);
        for (String from : circle) {
            graph.getOrDefault(from, Map.of()).forEach((to, example) -> {
                if (circle.contains(to)) {
                    text.append("\n    ")
                            .append(from)
                            .append(" -> ")
                            .append(to)
                            .append(": ")
                            .append(example);
                }
            });
        }
        return text.toString();
    }

    /** Returns the name of the top-level class. */
    private static String file(JavaClass type) {
        String name = type.getBaseComponentType().getName();
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    private static String packageOf(String file) {
        return file.substring(0, Math.max(0, file.lastIndexOf('.')));
    }
}
