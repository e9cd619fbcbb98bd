package dev.filtersmith.maintained;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The lines that the library logs in this thread while this is open; other tests run beside it. */
final class LoggedLines extends Handler {
    // A logger that nobody holds is collected, and its handlers with it.
    private static final Logger LIBRARY = Logger.getLogger("dev.filtersmith");

    private final List<String> lines = new ArrayList<>();
    private final Thread thread = Thread.currentThread();

    LoggedLines() {
        LIBRARY.setLevel(Level.INFO);
        LIBRARY.addHandler(this);
    }

    /** Returns the lines so far that contain a text. */
    List<String> with(String text) {
        return List.copyOf(lines).stream().filter(line -> line.contains(text)).toList();
    }

    @Override
    public void publish(LogRecord logged) {
        if (Thread.currentThread().equals(thread)) {
            lines.add(logged.getMessage());
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        LIBRARY.removeHandler(this);
    }
}
