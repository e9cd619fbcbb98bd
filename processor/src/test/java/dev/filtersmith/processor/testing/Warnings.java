package dev.filtersmith.processor.testing;

import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Recorder of the library's log messages. It keeps them from the console. */
public final class Warnings implements AutoCloseable {
    private final List<String> messages = new ArrayList<>();
    private final Logger logger = Logger.getLogger("dev.filtersmith");

    /** Starts the recording. */
    public Warnings() {
        logger.setFilter(this::take);
    }

    private boolean take(LogRecord logged) {
        String message = MessageFormat.format(logged.getMessage(), logged.getParameters());
        messages.add(logged.getLevel() + ": " + message);
        return false;
    }

    /**
     * Returns the logged messages.
     *
     * @return messages, each behind its level
     */
    public List<String> messages() {
        return messages;
    }

    @Override
    public void close() {
        logger.setFilter(null);
    }
}
