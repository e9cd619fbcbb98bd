package dev.filtersmith.processor;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import javax.lang.model.element.Modifier;

/** Beginnings of the methods of emitted classes. */
public final class Methods {
    private Methods() {}

    /**
     * Begins a private method. A static method uses only its arguments and constants.
     *
     * @param returns type of the result
     * @param name name of the method
     * @param isStatic whether it is static
     * @return method
     */
    public static MethodSpec.Builder method(Class<?> returns, String name, boolean isStatic) {
        MethodSpec.Builder method =
                MethodSpec.methodBuilder(name).addModifiers(Modifier.PRIVATE).returns(TypeName.get(returns));
        return isStatic ? method.addModifiers(Modifier.STATIC) : method;
    }

    /**
     * Returns an operation as that of a thread that is alone, which the superclass declares, too.
     *
     * @param operation public operation on a hash
     * @param name name of the result, such as {@code putAlone}
     * @return method with the same code
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

    /**
     * Begins a method with the parameter {@code hash} that the superclass declares.
     *
     * @param returns type of the result
     * @param name name of the method
     * @return method
     */
    public static MethodSpec.Builder overHash(Class<?> returns, String name) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(name.equals("putInTable") ? Modifier.PROTECTED : Modifier.PUBLIC)
                .returns(TypeName.get(returns))
                .addParameter(long.class, "hash");
    }
}
