package dev.filtersmith.agent;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Modifier;
import java.util.function.Function;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.dynamic.scaffold.subclass.ConstructorStrategy;
import net.bytebuddy.implementation.MethodCall;

/**
 * Generator of a class file. Its class lets the library define further classes in the same package,
 * which belongs to another module than the library.
 */
final class PackageAccessClass implements Function<String, byte[]> {
    /** Returns the class file of a class with one package-private method. */
    @Override
    public byte[] apply(String name) {
        try {
            return new ByteBuddy(ClassFileVersion.JAVA_V17)
                    .with(TypeValidation.DISABLED)
                    .subclass(Object.class, ConstructorStrategy.Default.NO_CONSTRUCTORS)
                    .name(name)
                    .modifiers(Modifier.FINAL)
                    .defineMethod("lookup", MethodHandles.Lookup.class, Modifier.STATIC)
                    .intercept(MethodCall.invoke(MethodHandles.class.getMethod("lookup")))
                    .make()
                    .getBytes();
        } catch (NoSuchMethodException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }
}
