package dev.filtersmith.processor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import dev.filtersmith.emitted.Changes;
import java.lang.reflect.Type;
import java.util.Map;
import javax.lang.model.element.Modifier;

/** A method of an emitted class. Its statements are composed by {@link Code}. */
public final class Method {
    /**
     * Operations of any thread by those of a thread that is alone, which families emit. A count is
     * not among them: the superclass adds what it counts beside the table.
     */
    private static final Map<String, String> FOR_ANY_THREAD =
            Map.of("putAlone", "putHash", "mightContainAlone", "mightContainHash");

    private final MethodSpec.Builder spec;

    private Method(Type returns, String name) {
        this.spec = MethodSpec.methodBuilder(name).returns(TypeName.get(returns));
    }

    /** Begins a private method. A static one uses only its arguments and constants. */
    public static Method of(Class<?> returns, String name, boolean isStatic) {
        Method method = new Method(returns, name);
        method.spec.addModifiers(Modifier.PRIVATE);
        method.spec.addModifiers(isStatic ? new Modifier[] {Modifier.STATIC} : new Modifier[0]);
        return method;
    }

    /** Begins a method that overrides a public or protected one of the superclass. */
    public static Method over(Class<?> returns, String name, Modifier access) {
        Method method = new Method(returns, name);
        method.spec.addAnnotation(Override.class).addModifiers(access);
        return method;
    }

    /** Begins a method with the parameter {@code hash} that the superclass declares. */
    public static Method overHash(Class<?> returns, String name) {
        Modifier access = name.endsWith("Hash") ? Modifier.PUBLIC : Modifier.PROTECTED;
        return over(returns, name, access).addParameter(long.class, "hash");
    }

    /**
     * Returns an operation of a thread that is alone as the one of any thread. Other methods are
     * returned as they are.
     */
    public static MethodSpec forAnyThread(MethodSpec method) {
        String name = FOR_ANY_THREAD.get(method.name());
        return name == null
                ? method
                : MethodSpec.methodBuilder(name)
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC)
                        .returns(method.returnType())
                        .addParameters(method.parameters())
                        .addCode(method.code())
                        .build();
    }

    /** Returns the method that names how changes of the class go on beside other threads. */
    public static MethodSpec changeMode(String mode) {
        return over(int.class, "changeMode", Modifier.PROTECTED)
                .addStatement("return $T.$L", Changes.class, mode)
                .build();
    }

    public Method addJavadoc(String format, Object... args) {
        spec.addJavadoc(format, args);
        return this;
    }

    public Method addParameter(Type type, String name) {
        return addParameter(TypeName.get(type), name);
    }

    public Method addParameter(TypeName type, String name) {
        spec.addParameter(type, name);
        return this;
    }

    public Method addParameters(Iterable<ParameterSpec> parameters) {
        spec.addParameters(parameters);
        return this;
    }

    public Method addException(Type type) {
        spec.addException(type);
        return this;
    }

    public Method addStatement(String format, Object... args) {
        spec.addStatement(Code.of(format, args));
        return this;
    }

    /** Adds a statement that runs under a condition, whose holes come first. */
    public Method addIf(String condition, String statement, Object... args) {
        spec.addCode(Code.of("if (" + condition + ") {\n$>$[" + statement + ";\n$]$<}\n", args));
        return this;
    }

    public Method addComment(String comment) {
        spec.addComment(comment);
        return this;
    }

    public Method addCode(CodeBlock code) {
        spec.addCode(code);
        return this;
    }

    /** Adds statements, each in a line of its own. */
    public Method addCode(String format, Object... args) {
        return addCode(Code.of(format, args));
    }

    public Method beginControlFlow(String format, Object... args) {
        spec.beginControlFlow(Code.of(format, args));
        return this;
    }

    /** Ends a block and begins another one. */
    public Method nextControlFlow(String format, Object... args) {
        spec.nextControlFlow(Code.of(format, args));
        return this;
    }

    public Method endControlFlow() {
        spec.endControlFlow();
        return this;
    }

    public MethodSpec build() {
        return spec.build();
    }
}
