package dev.filtersmith.agent;

import static net.bytebuddy.matcher.ElementMatchers.any;
import static net.bytebuddy.matcher.ElementMatchers.isConstructor;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.filtersmith.agent.telemetry.Weaver;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.scaffold.MethodGraph;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.implementation.FieldAccessor;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.MethodCall;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;
import net.bytebuddy.implementation.bytecode.member.MethodReturn;
import net.bytebuddy.implementation.bytecode.member.MethodVariableAccess;

/**
 * Generator of the class file of a bound class. The class consists of the interpreter's own
 * bytecode under another name. Reads of its plan become a constant, the class data, and it
 * implements the user's interface. If the interface takes keys, methods are added that hash them.
 * The binder knows no family; {@code dev.filtersmith.engine.BoundClasses} in the library defines
 * the content of a request.
 */
final class Binder implements Function<Map<String, Object>, byte[]> {
    /** Name of the field of the object that hashes keys. */
    private static final String HASHER = "hasher";

    private final Instrumentation instrumentation;
    private final Consumer<BoundClassFile> listener;
    private final boolean counts;

    /**
     * Creates a binder that passes each class file to the listener. The filters may count their
     * operations.
     */
    Binder(Instrumentation instrumentation, Consumer<BoundClassFile> listener, boolean counts) {
        this.instrumentation = instrumentation;
        this.listener = listener;
        this.counts = counts;
    }

    @Override
    public byte[] apply(Map<String, Object> values) {
        Request request = Request.of(values);
        Module library = request.interpreter().getSuperclass().getModule();
        open(request.host(), library);
        if (request.interpreter().getModule() != library) {
            connect(request.host().getModule(), request.interpreter().getModule());
        }
        DynamicType.Builder<?> builder = bound(request);
        if (request.keys() != null) {
            builder = hashing(builder, request.interpreter(), request.keys(), request.operations());
        }
        if (request.counts()) {
            builder = overriding(builder, request.interpreter());
        }
        if (counts || request.counts()) {
            // The class is woven here, since no transformer sees hidden classes.
            builder = Weaver.weave(builder, request.interpreter().getClassLoader());
        }
        byte[] classFile = builder.make().getBytes();
        listener.accept(new BoundClassFile(request.name(), classFile, request.diagram()));
        return classFile;
    }

    /** Returns the interpreter under its new name, with the plan as a constant. */
    private static DynamicType.Builder<?> bound(Request request) {
        ClassLoader library = request.interpreter().getClassLoader();
        return new ByteBuddy(ClassFileVersion.JAVA_V17)
                .with(TypeValidation.DISABLED)
                .with(MethodGraph.Compiler.ForDeclaredMethods.INSTANCE)
                .redefine(request.interpreter(), ClassFileLocator.ForClassLoader.of(library))
                .name(request.name())
                .visit(new Interfaces(request.interfaces()))
                .visit(new AsmVisitorWrapper.ForDeclaredMethods()
                        .invokable(any(), new Constants(request.plan(), request.fields())));
    }

    /**
     * Adds a constructor with one more parameter, the object that hashes keys, and methods that
     * hash their keys.
     */
    private static DynamicType.Builder<?> hashing(
            DynamicType.Builder<?> bound, Class<?> interpreter, Class<?> hasher, Map<Method, List<Method>> operations) {
        Class<?>[] parameters = interpreter.getConstructors()[0].getParameterTypes();
        DynamicType.Builder<?> builder = bound.defineField(HASHER, hasher, Modifier.PRIVATE | Modifier.FINAL)
                .defineConstructor(Modifier.PUBLIC)
                .withParameters(
                        Stream.concat(Stream.of(parameters), Stream.of(hasher)).toList())
                .intercept(MethodCall.invoke(isConstructor().and(takesArguments(parameters)))
                        .withArgument(IntStream.range(0, parameters.length).toArray())
                        .andThen(FieldAccessor.ofField(HASHER).setsArgumentAt(parameters.length)));
        for (Map.Entry<Method, List<Method>> operation : operations.entrySet()) {
            Method method = operation.getKey();
            builder = builder.defineMethod(method.getName(), method.getReturnType(), Modifier.PUBLIC | Modifier.FINAL)
                    .withParameters(method.getParameterTypes())
                    .intercept(hashed(
                            operation.getValue().get(0), operation.getValue().get(1)));
        }
        return builder;
    }

    /**
     * Adds the operations on a hash that the class would inherit. Without telemetry their
     * superclass does not count.
     */
    private static DynamicType.Builder<?> overriding(DynamicType.Builder<?> bound, Class<?> interpreter) {
        Class<?> superclass = interpreter.getSuperclass();
        DynamicType.Builder<?> builder = bound;
        for (Method method : superclass.getMethods()) {
            if (Weaver.isOperation(method) && isInherited(method, interpreter)) {
                builder = builder.defineMethod(method.getName(), method.getReturnType(), Modifier.PUBLIC)
                        .withParameters(method.getParameterTypes())
                        .intercept(new Implementation.Simple(
                                MethodVariableAccess.allArgumentsOf(new MethodDescription.ForLoadedMethod(method))
                                        .prependThisReference(),
                                MethodInvocation.invoke(new MethodDescription.ForLoadedMethod(method))
                                        .special(TypeDescription.ForLoadedType.of(superclass)),
                                MethodReturn.of(TypeDescription.ForLoadedType.of(method.getReturnType()))));
            }
        }
        return builder;
    }

    private static boolean isInherited(Method method, Class<?> heir) {
        return Stream.of(heir.getDeclaredMethods())
                .noneMatch(own -> own.getName().equals(method.getName())
                        && List.of(own.getParameterTypes()).equals(List.of(method.getParameterTypes())));
    }

    /**
     * Returns a call of a method with the result of another one. That one takes the only argument,
     * or all arguments in an array.
     */
    private static Implementation hashed(Method ofHash, Method hash) {
        MethodCall.WithoutSpecifiedTarget call = MethodCall.invoke(hash);
        MethodCall hashing = hash.isVarArgs()
                ? call.onField(HASHER).withArgumentArray()
                : call.onField(HASHER).withArgument(0);
        return MethodCall.invoke(ofHash).withMethodCall(hashing);
    }

    /**
     * Opens the package of the user's interface to the library, since a module may keep it closed.
     */
    private void open(Class<?> host, Module library) {
        Module module = host.getModule();
        if (!module.isOpen(host.getPackageName(), library)) {
            instrumentation.redefineModule(
                    module, Set.of(), Map.of(), Map.of(host.getPackageName(), Set.of(library)), Set.of(), Map.of());
        }
    }

    /**
     * Gives the bound class the dependencies of the interpreter, where the family has a module of
     * its own: the library can only export its own packages.
     */
    private void connect(Module user, Module family) {
        if (user.isNamed()) {
            instrumentation.redefineModule(user, Set.of(family), Map.of(), Map.of(), Set.of(), Map.of());
        }
        Map<String, Set<Module>> exports =
                family.getPackages().stream().collect(Collectors.toMap(name -> name, name -> Set.of(user)));
        instrumentation.redefineModule(family, Set.of(), exports, Map.of(), Set.of(), Map.of());
    }
}
