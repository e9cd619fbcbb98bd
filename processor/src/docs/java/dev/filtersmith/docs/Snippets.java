package dev.filtersmith.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The Java code of a page. A snippet that begins with a package is a program of its own. The others
 * are fragments of one program, so a snippet can use the declarations before it.
 */
final class Snippets {
    private Snippets() {}

    /**
     * Compiles the snippets.
     *
     * @param page path of the page below the root
     * @param directory directory of the classes
     */
    static void compile(String page, Path directory) throws IOException {
        List<String> snippets = Repository.blocks(Repository.read(page), "java");
        Fragments fragments = new Fragments();
        for (int i = 0; i < snippets.size(); i++) {
            if (snippets.get(i).startsWith("package ")) {
                compile(directory, "program" + i, snippets.get(i));
            } else {
                fragments.add(snippets.get(i));
            }
        }
        compile(directory, "fragments", fragments.program());
    }

    private static void compile(Path directory, String name, String program) throws IOException {
        new Example(Files.createDirectory(directory.resolve(name)), program).compile();
    }
}
