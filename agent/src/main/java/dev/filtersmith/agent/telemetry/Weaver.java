package dev.filtersmith.agent.telemetry;

import static net.bytebuddy.matcher.ElementMatchers.isConstructor;
import static net.bytebuddy.matcher.ElementMatchers.isDeclaredBy;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.not;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.bytecode.member.MethodVariableAccess;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;
import org.jspecify.annotations.Nullable;

/**
 * Weaver of the counting into a filter class. It changes the constructors, and the methods that all
 * others call. In the superclass of filters it changes the operations on one key, which classes
 * inherit that have no own; the operations on a chunk there call these.
 */
public final class Weaver {
    /** Name of the superclass of filters. */
    static final String SUPERCLASS = "dev.filtersmith.emitted.HotFilter";

    /** Advice by the methods that it applies to. The names are those of classes in this package. */
    private static final Map<String, ElementMatcher<? super MethodDescription>> ADVICE = advice();

    private static final Advice.OffsetMapping ANSWER =
            (type, method, assigner, arguments, sort) -> new Advice.OffsetMapping.Target.ForStackManipulation(
                    MethodVariableAccess.INTEGER.loadFrom(arguments.returned()));

    private Weaver() {}

    private static Map<String, ElementMatcher<? super MethodDescription>> advice() {
        Map<String, ElementMatcher<? super MethodDescription>> advice = new LinkedHashMap<>();
        ElementMatcher.Junction<MethodDescription> below = not(isDeclaredBy(named(SUPERCLASS)));
        advice.put("CreationAdvice", below.and(isConstructor()));
        advice.put("LookupAdvice", overHash("mightContainHash"));
        advice.put("CountAdvice", overHash("countHash"));
        advice.put("PutAdvice", overHash("putHash"));
        advice.put("RemovalAdvice", overHash("removeHash"));
        advice.put(
                "LookupBatchAdvice",
                below.and(named("mightContainHashes"))
                        .or(named("mightContainRouted"))
                        .and(takesArguments(long[].class, int.class, long[].class, int.class)));
        advice.put("PutBatchAdvice", below.and(named("putHashes")).and(takesArguments(long[].class, int.class)));
        return advice;
    }

    /** Returns whether a method of a filter is an operation on one hash. */
    public static boolean isOperation(Method method) {
        MethodDescription operation = new MethodDescription.ForLoadedMethod(method);
        return operation.getParameters().size() == 1
                && ADVICE.values().stream().anyMatch(advised -> advised.matches(operation));
    }

    private static ElementMatcher.Junction<MethodDescription> overHash(String name) {
        return ElementMatchers.<MethodDescription>named(name).and(takesArguments(long.class));
    }

    /**
     * Weaves the counting into a class. The loader of the library that the class uses is null for
     * the bootstrap loader.
     */
    public static <T> DynamicType.Builder<T> weave(DynamicType.Builder<T> builder, @Nullable ClassLoader library) {
        ClassFileLocator classFiles = new ClassFileLocator.Compound(
                ClassFileLocator.ForClassLoader.of(Weaver.class.getClassLoader()),
                ClassFileLocator.ForClassLoader.of(library));
        TypePool types = TypePool.Default.of(classFiles);
        Advice.WithCustomMapping weaving = Advice.withCustomMapping().bind(Answer.class, ANSWER);
        AsmVisitorWrapper.ForDeclaredMethods visitor = new AsmVisitorWrapper.ForDeclaredMethods();
        for (Map.Entry<String, ElementMatcher<? super MethodDescription>> entry : ADVICE.entrySet()) {
            String name = Weaver.class.getPackageName() + "." + entry.getKey();
            visitor = visitor.invokable(
                    entry.getValue(), weaving.to(types.describe(name).resolve(), classFiles));
        }
        return builder.visit(visitor);
    }
}
