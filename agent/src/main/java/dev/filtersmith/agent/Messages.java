package dev.filtersmith.agent;

/**
 * Messages of the agent, printed to the standard error stream. Before the application has set up
 * its logging, there is no other place.
 */
final class Messages {
    private Messages() {}

    static void say(String message) {
        System.err.println("filtersmith-agent: " + message);
    }

    static void say(String message, Throwable cause) {
        say(message + ": " + cause);
    }
}
