package dev.filtersmith.docs;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The Java fragments of a page. They become the members and statements of one class, in order. */
final class Fragments {
    private static final Pattern IMPORT = Pattern.compile("^import .*;\\n", Pattern.MULTILINE);

    /** The reader is named, since {@code java.io} has one of the same name. */
    private static final String IMPORTS = """
            import dev.filtersmith.*;
            import dev.filtersmith.advisor.*;
            import dev.filtersmith.annotation.*;
            import dev.filtersmith.maintained.*;
            import dev.filtersmith.profile.*;
            import dev.filtersmith.rotating.*;
            import dev.filtersmith.spec.*;
            import dev.filtersmith.stored.*;
            import dev.filtersmith.stored.FilterReader;
            import java.io.*;
            import java.nio.*;
            import java.nio.channels.*;
            import java.nio.charset.StandardCharsets;
            import java.nio.file.*;
            import java.security.SecureRandom;
            import java.util.*;
            import java.util.concurrent.locks.*;
            import java.util.function.*;
            import java.util.stream.*;
            """;

    private final List<String> imports = new ArrayList<>();
    private final StringBuilder members = new StringBuilder();
    private int statements;

    /**
     * Adds a fragment.
     *
     * @param fragment imports, then members of a class or statements of a method
     */
    void add(String fragment) {
        IMPORT.matcher(fragment).results().forEach(line -> imports.add(line.group()));
        String body = IMPORT.matcher(fragment).replaceAll("");
        members.append(areMembers(body) ? body : method(body)).append('\n');
    }

    /** Returns the program of all fragments, as a class {@code example.Example}. */
    String program() {
        return "package example;\n\n"
                + imports.stream().distinct().collect(Collectors.joining())
                + IMPORTS
                + "\npublic final class Example {\n"
                + members
                + "}\n";
    }

    private String method(String body) {
        return "void statements" + ++statements + "() throws Exception {\n" + body + "}\n";
    }

    /** Returns whether a text parses as the body of a class. */
    private static boolean areMembers(String body) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) compiler.getTask(
                null, null, messages, List.of("-proc:none"), null, List.of(source("class Body {\n" + body + "}\n")));
        try {
            task.parse();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return messages.getDiagnostics().stream().noneMatch(message -> message.getKind() == Diagnostic.Kind.ERROR);
    }

    private static JavaFileObject source(String text) {
        return new SimpleJavaFileObject(URI.create("string:///Body.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }
}
