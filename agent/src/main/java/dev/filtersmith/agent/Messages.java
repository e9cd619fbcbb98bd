package dev.filtersmith.agent;

/** What the agent says, on the standard error stream: before the application has set up its logging, there is no other place. */
final class Messages {
    private Messages() {}

    static void say(String message) {
        System.err.println("filtersmith-agent: " + message);
    }

    static void say(String message, Throwable cause) {
        say(message + ": " + cause);
    }
}
