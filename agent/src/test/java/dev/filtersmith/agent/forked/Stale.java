package dev.filtersmith.agent.forked;

import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Program that loads an interface, waits for the message about its class, and makes filters of it.
 */
public final class Stale {
    private static final List<String> MESSAGES = new CopyOnWriteArrayList<>();

    private Stale() {}

    /**
     * Prints the message and the results for the filters.
     *
     * @param arguments name of the interface
     * @throws ClassNotFoundException if there is no such interface
     */
    public static void main(String[] arguments) throws ClassNotFoundException {
        Logger logger = Logger.getLogger("dev.filtersmith");
        logger.setUseParentHandlers(false);
        logger.addHandler(new Recorder());
        Class<? extends Filter> type = Class.forName(arguments[0]).asSubclass(Filter.class);
        Watched.await("a message at load", () -> !MESSAGES.isEmpty());
        for (int i = 0; i < 2; i++) {
            System.out.println(made(type));
        }
        MESSAGES.forEach(System.out::println);
    }

    private static String made(Class<? extends Filter> type) {
        try {
            Filter filter = Filters.create(type, 100);
            return filter.engine() + " " + filter.layout().spec().text();
        } catch (RuntimeException refused) {
            return refused.getClass().getSimpleName();
        }
    }

    /** Recorder of log messages. */
    private static final class Recorder extends Handler {
        @Override
        public void publish(LogRecord logged) {
            MESSAGES.add(logged.getLevel() + ": " + new SimpleFormatter().formatMessage(logged));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
