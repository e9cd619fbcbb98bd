package dev.filtersmith.agent;

import dev.filtersmith.link.AgentLink;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The binder of the agent in a JVM that has no agent, for a library of any class loader. */
public final class UnattachedAgent {
    private UnattachedAgent() {}

    /**
     * Connects the binder to the copy of the library that this class was loaded with.
     *
     * @param weaver change of the class files of bound classes
     */
    public static void connect(UnaryOperator<byte[]> weaver) {
        Binder binder = new Binder(noInstrumentation(), made -> {}, false);
        Function<Map<String, Object>, byte[]> weaving = request -> weaver.apply(binder.apply(request));
        AgentLink.connect(Map.of(AgentLink.VERSION_KEY, AgentLink.VERSION, AgentLink.BINDER, weaving));
    }

    /** All is in unnamed modules, which are open. */
    private static Instrumentation noInstrumentation() {
        return (Instrumentation) Proxy.newProxyInstance(
                Instrumentation.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
    }
}
