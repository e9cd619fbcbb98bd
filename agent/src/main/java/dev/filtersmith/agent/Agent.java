package dev.filtersmith.agent;

import dev.filtersmith.agent.jvm.LoadedClasses;
import dev.filtersmith.agent.telemetry.Telemetry;
import dev.filtersmith.link.AgentLink;
import java.lang.instrument.Instrumentation;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Entry points of the agent. It is started with the JVM by {@code
 * -javaagent:filtersmith-agent.jar=key=value,...}, or attached later. Failures of the agent do not
 * affect the application, which starts and runs as without it.
 */
public final class Agent {
    private static final String LINK = "dev.filtersmith.link.AgentLink";

    private static volatile Map<String, Object> services = Map.of();

    private Agent() {}

    /** Starts the agent before the application. The options may be null. */
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        start(options, instrumentation);
    }

    /** Starts the agent in a running application. The options may be null. */
    public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
        start(options, instrumentation);
    }

    /**
     * Returns the services of the agent for the library by name, in types of the JDK; empty before
     * the agent has started. Each copy of the library asks once.
     */
    public static Map<String, Object> services() {
        return services;
    }

    private static synchronized void start(@Nullable String text, Instrumentation instrumentation) {
        try {
            AgentOptions options = AgentOptions.parse(text, Messages::say);
            if (services.isEmpty()) {
                Safety.useNoUnsafe();
                Telemetry telemetry = new Telemetry(options.telemetry(), options.profile(), Messages::say);
                services = servicesOf(options, instrumentation, telemetry);
                System.setProperty(AgentLink.PROPERTY, "true");
                attempt("the connection to the library", () -> connectLoaded(instrumentation));
                // This follows the connection: a filter that counts needs a receiver of its
                // announcement.
                attempt("telemetry of classes", () -> telemetry.weave(instrumentation));
                attempt("the watch for stale classes", () -> InterfaceWatch.start(instrumentation));
            } else {
                Messages.say("it runs already, with the options that it was started with; the further start with \""
                        + text + "\" changes nothing");
            }
        } catch (Throwable failed) {
            Messages.say("it could not start, so the application runs without it", failed);
        }
    }

    /** Starts a part of the agent. The other parts do not depend on it. */
    private static void attempt(String part, Runnable start) {
        try {
            start.run();
        } catch (Throwable failed) {
            Messages.say(part + " could not start, so the application runs without it", failed);
        }
    }

    private static Map<String, Object> servicesOf(
            AgentOptions options, Instrumentation instrumentation, Telemetry telemetry) {
        Map<String, Object> offered = new HashMap<>(telemetry.start());
        // The compiler inlines these constants, so this class links to no class of the library.
        offered.put(AgentLink.VERSION_KEY, AgentLink.VERSION);
        offered.put(AgentLink.BINDER, new Binder(instrumentation, new Dump(options.dump()), telemetry.isOn()));
        offered.put(AgentLink.FOOTHOLD, new PackageAccessClass());
        offered.put(AgentLink.STALE, options.stale());
        return Map.copyOf(offered);
    }

    /**
     * Connects the loaded copies of the library. Copies that are loaded later request the services
     * themselves.
     */
    private static void connectLoaded(Instrumentation instrumentation) {
        LoadedClasses.all(instrumentation)
                .filter(loaded -> loaded.getName().equals(LINK))
                .forEach(link -> connect(link, instrumentation));
    }

    private static void connect(Class<?> link, Instrumentation instrumentation) {
        try {
            LibraryAccess.open(link, instrumentation);
            link.getMethod("connect", Map.class).invoke(null, services);
        } catch (ReflectiveOperationException | LinkageError failed) {
            Messages.say("a copy of the library in " + link.getClassLoader() + " cannot be connected", failed);
        }
    }
}
