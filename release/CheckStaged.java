import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Checks the files of a staged release: what Maven Central asks for, but signatures, and that POMs
 * and lists of parts are true. Prints all faults, and exits with 1 if there are any.
 *
 * <p>Arguments: the directory, the version, and the names of the modules, with commas.
 */
final class CheckStaged {
    private static final List<String> REQUIRED =
            List.of("name", "description", "url", "licenses", "developers", "scm");
    private static final List<String> FORBIDDEN = List.of("parent", "repositories", "distributionManagement", "build");
    private static final String SHADED = "dev/filtersmith/agent/shaded/";

    private final List<String> faults = new ArrayList<>();
    private final String version;
    private final Path directory;

    private CheckStaged(Path staged, String version) {
        this.directory = staged.resolve("dev/filtersmith");
        this.version = version;
    }

    public static void main(String[] arguments) throws Exception {
        CheckStaged check = new CheckStaged(Path.of(arguments[0]), arguments[1]);
        Set<String> modules = Stream.of(arguments[2].split(","))
                .map(module -> "filtersmith-" + module)
                .collect(Collectors.toCollection(TreeSet::new));
        check.equal("the directories", modules, check.stagedModules());
        for (String module : modules) {
            check.module(module);
        }
        modules.remove("filtersmith-bom");
        Set<String> versions = modules.stream()
                .map(module -> module + " " + check.version)
                .collect(Collectors.toCollection(TreeSet::new));
        check.equal("the list of versions", versions, managed(xml(check.file("filtersmith-bom", ".pom"))));
        check.faults.forEach(System.err::println);
        System.exit(check.faults.isEmpty() ? 0 : 1);
    }

    private Set<String> stagedModules() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private void module(String module) throws Exception {
        Element pom = xml(file(module, ".pom"));
        pom(module, pom);
        if (module.equals("filtersmith-bom")) {
            return;
        }
        for (String kind : List.of(".jar", "-sources.jar", "-javadoc.jar")) {
            expect(Files.exists(file(module, kind)), module + " has no " + kind);
        }
        expect(Files.exists(file(module, "-cyclonedx.json")), module + " has no list of parts in JSON");
        Set<String> packed = new TreeSet<>();
        try (JarFile jar = new JarFile(file(module, ".jar").toFile())) {
            for (String text : List.of("META-INF/LICENSE", "META-INF/NOTICE")) {
                expect(jar.getEntry(text) != null, module + ".jar has no " + text);
            }
            jar.stream().map(Object::toString).filter(name -> name.endsWith(".class")).forEach(name -> {
                expect(name.startsWith("dev/filtersmith/") || name.equals("module-info.class"), module + ": " + name);
                if (name.startsWith(SHADED)) {
                    packed.add(name.substring(SHADED.length()).split("/")[0]);
                }
            });
        }
        parts(module, pom, xml(file(module, "-cyclonedx.xml")), packed);
    }

    private void pom(String module, Element pom) throws IOException {
        expect(!Files.readString(file(module, ".pom")).contains("${"), module + ".pom has a property");
        REQUIRED.forEach(name -> expect(child(pom, name) != null, module + ".pom has no " + name));
        FORBIDDEN.forEach(name -> expect(child(pom, name) == null, module + ".pom has " + name));
        expect(version.equals(text(pom, "version")), module + ".pom has the version " + text(pom, "version"));
        children(child(pom, "dependencies"))
                .forEach(dependency -> expect(
                        text(dependency, "version") != null && !"test".equals(text(dependency, "scope")),
                        module + ".pom: " + text(dependency, "artifactId")));
    }

    /** Direct dependencies are parts, and so is what is packed; what others provide is none. */
    private void parts(String module, Element pom, Element parts, Set<String> packed) {
        Set<String> listed = children(child(parts, "components"))
                .map(part -> text(part, "name"))
                .collect(Collectors.toCollection(TreeSet::new));
        children(child(pom, "dependencies")).forEach(dependency -> {
            String name = text(dependency, "artifactId");
            boolean provided = "provided".equals(text(dependency, "scope"));
            expect(listed.contains(name) != provided, module + ": part or not? " + name);
        });
        Set<String> packages = listed.stream()
                .map(name -> name.replace("-", "").toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        packed.forEach(name -> expect(packages.contains(name), module + ".jar has a part that is not listed: " + name));
        expect(module.equals("filtersmith-agent") != packed.isEmpty(), module + ".jar has packed " + packed);
    }

    private static Set<String> managed(Element bom) {
        return children(child(child(bom, "dependencyManagement"), "dependencies"))
                .map(dependency -> text(dependency, "artifactId") + " " + text(dependency, "version"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Path file(String module, String kind) {
        return directory.resolve(module).resolve(version).resolve(module + "-" + version + kind);
    }

    private void equal(String what, Set<String> expected, Set<String> actual) {
        expect(expected.equals(actual), what + ": " + expected + " expected, but " + actual + " found");
    }

    private void expect(boolean holds, String fault) {
        if (!holds) {
            faults.add(fault);
        }
    }

    private static Element xml(Path file) throws Exception {
        try (InputStream in = Files.newInputStream(file)) {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in).getDocumentElement();
        }
    }

    private static String text(Element parent, String name) {
        Element child = child(parent, name);
        return child == null ? null : child.getTextContent().trim();
    }

    private static Element child(Element parent, String name) {
        return children(parent)
                .filter(child -> child.getNodeName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static Stream<Element> children(Element parent) {
        Stream.Builder<Element> children = Stream.builder();
        for (Node node = parent == null ? null : parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children.build();
    }
}
