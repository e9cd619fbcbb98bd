package dev.filtersmith.engine;

import dev.filtersmith.MissingEngineException;
import dev.filtersmith.family.GeometrySearch;
import dev.filtersmith.link.AgentLink;

/**
 * The exceptions for classes that are missing. The declared types are the JDK's, so that this class
 * and the exceptions are loaded only when one is thrown.
 */
public final class MissingClasses {
    private MissingClasses() {}

    /**
     * Returns the exception for a request of the generated engine when there is no emitted class,
     * or a stale one.
     */
    public static RuntimeException noneGenerated(Class<?> type) {
        RuntimeException stale = StaleClasses.exceptionOf(type);
        return stale == null ? new MissingEngineException(messageFor(type)) : stale;
    }

    /**
     * Returns the exception for a request of the generated engine for a spec without an interface.
     */
    public static RuntimeException noneOfSpec() {
        return new MissingEngineException("a filter built from a FilterSpec has no emitted class. Annotate an "
                + "interface, or ask for INTERPRETED.");
    }

    /** Returns the exception for a request of the bound engine when no class can be bound. */
    public static RuntimeException noneBound(Class<?> type) {
        return new MissingEngineException("no class can be bound for " + type.getName() + ": "
                + (AgentLink.isAgentPresent()
                        ? "the agent could not; the log tells why"
                        : "the Java agent is not there. Start the JVM with -javaagent:filtersmith-agent.jar")
                + ", or ask for no engine: then the interpreter steps in.");
    }

    static String messageFor(Class<?> type) {
        if (EmittedNames.isLocal(type)) {
            return "There is no generated class for the annotated interface " + type.getName()
                    + ": it is declared in a method, and compilers do not show such interfaces to annotation"
                    + " processors. Declare it as a member of a class or of a package.";
        }
        return "There is no class " + EmittedNames.of(type) + " for the annotated interface " + type.getName()
                + ": the annotation processor did not run when it was compiled. " + GeometrySearch.processorPath();
    }
}
