package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The {@code jcmd} of another JVM, used as a user does.
 *
 * @param program the JDK's program
 * @param pid the JVM's process
 */
record Jcmd(Path program, long pid) {
    /** Returns the program of the running JDK. */
    static Path ofThisJava() {
        return Path.of(System.getProperty("java.home"), "bin", "jcmd");
    }

    /** Returns the command as a user types it. */
    String text(String... command) {
        return "jcmd " + pid + " " + String.join(" ", command);
    }

    /**
     * Runs the command. {@code jcmd} joins its arguments and splits them again, so that a value
     * with blanks needs its own quotes.
     */
    void run(String... command) throws InterruptedException {
        List<String> line = new ArrayList<>(List.of(program.toString(), Long.toString(pid)));
        for (String word : command) {
            line.add(word.indexOf(' ') < 0 ? word : word.replaceFirst("=(.*)", "=\"$1\""));
        }
        try {
            Process jcmd = new ProcessBuilder(line).redirectErrorStream(true).start();
            String said = new String(jcmd.getInputStream().readAllBytes(), Charset.defaultCharset());
            if (jcmd.waitFor() != 0) {
                throw new UserException(text(command) + " failed: " + said.strip());
            }
        } catch (IOException missing) {
            throw new UserException("no recording: " + program
                    + " cannot be run, as in a JRE. Run this with a JDK, or name its jcmd with " + Watch.JCMD + ".");
        }
    }
}
