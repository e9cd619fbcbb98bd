package dev.filtersmith.agent.telemetry;

import java.util.regex.Pattern;

/**
 * The callers of filters. The stack trace of an event begins where the event is committed, deep in
 * the library, and the Flight Recorder lets no application leave frames out.
 */
final class Callers {
    /** Packages of the library and the agent, and emitted classes in the packages of users. */
    private static final Pattern OWN =
            Pattern.compile("dev\\.filtersmith\\.([a-z]+\\.|agent\\.telemetry\\.)?[^.]+|(.*\\.)?Filtersmith_[^.]*");

    /** Packages of the JDK, and proxies, which may be in the package of a user's interface. */
    private static final Pattern PLATFORM = Pattern.compile("(java|javax|jdk|sun)\\..*|(.*\\.)?\\$Proxy[0-9]+");

    private Callers() {}

    /**
     * Returns the class, method and line of the innermost method on the stack of this thread that
     * belongs neither to the library nor to the JDK; empty if there is none.
     */
    static String current() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> isOfUser(frame.getClassName()))
                        .findFirst()
                        .map(frame -> frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber())
                        .orElse(""));
    }

    static boolean isOfUser(String type) {
        return !OWN.matcher(type).matches() && !PLATFORM.matcher(type).matches();
    }
}
