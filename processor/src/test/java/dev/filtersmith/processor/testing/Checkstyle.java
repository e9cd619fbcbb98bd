package dev.filtersmith.processor.testing;

import com.puppycrawl.tools.checkstyle.Checker;
import com.puppycrawl.tools.checkstyle.ConfigurationLoader;
import com.puppycrawl.tools.checkstyle.PropertiesExpander;
import com.puppycrawl.tools.checkstyle.api.AuditEvent;
import com.puppycrawl.tools.checkstyle.api.AuditListener;
import com.puppycrawl.tools.checkstyle.api.CheckstyleException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** The project's own style checks, applied to emitted sources. */
public final class Checkstyle implements AuditListener {
    private final List<String> problems = new ArrayList<>();

    private Checkstyle() {}

    /**
     * Checks the sources in a folder.
     *
     * @param folder folder with sources
     * @return violations, as file, line and message
     * @throws IOException if the folder cannot be read
     * @throws CheckstyleException if the configuration cannot be read
     */
    public static List<String> problems(Path folder) throws IOException, CheckstyleException {
        Checkstyle listener = new Checkstyle();
        Checker checker = new Checker();
        checker.setModuleClassLoader(Checkstyle.class.getClassLoader());
        checker.configure(ConfigurationLoader.loadConfiguration(
                "../config/checkstyle.xml", new PropertiesExpander(new Properties())));
        checker.addListener(listener);
        try (Stream<Path> paths = Files.walk(folder)) {
            List<File> files = paths.filter(path -> path.toString().endsWith(".java"))
                    .map(Path::toFile)
                    .toList();
            checker.process(files);
        } finally {
            checker.destroy();
        }
        return listener.problems;
    }

    @Override
    public void addError(AuditEvent event) {
        problems.add(Path.of(event.getFileName()).getFileName() + ":" + event.getLine() + " " + event.getMessage());
    }

    @Override
    public void addException(AuditEvent event, Throwable thrown) {
        problems.add(event.getFileName() + " " + thrown);
    }

    @Override
    public void auditStarted(AuditEvent event) {}

    @Override
    public void auditFinished(AuditEvent event) {}

    @Override
    public void fileStarted(AuditEvent event) {}

    @Override
    public void fileFinished(AuditEvent event) {}
}
