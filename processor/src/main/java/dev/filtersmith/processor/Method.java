package dev.filtersmith.processor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import java.lang.reflect.Type;
import javax.lang.model.element.Modifier;

/** A method of an emitted class. Its statements are composed by {@link Code}. */
public final class Method {
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
        Modifier access = name.equals("putInTable") ? Modifier.PROTECTED : Modifier.PUBLIC;
        return over(returns, name, access).addParameter(long.class, "hash");
    }

    /**
     * Returns an operation under the name, such as {@code putAlone}, that it has for a thread that
     * is alone.
     */
    public static MethodSpec alone(MethodSpec operation, String name) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(operation.returnType())
                .addParameters(operation.parameters())
                .addCode(operation.code())
                .build();
    }

    /** Returns a method that says that the class does not have a property. */
    public static MethodSpec never(String property) {
        return over(boolean.class, property, Modifier.PROTECTED)
                .addStatement("return false")
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
