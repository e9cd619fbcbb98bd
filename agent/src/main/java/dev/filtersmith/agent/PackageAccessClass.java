package dev.filtersmith.agent;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Modifier;
import java.util.function.Function;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.dynamic.scaffold.subclass.ConstructorStrategy;
import net.bytebuddy.implementation.MethodCall;

/** Makes the class file of a class that lets the library define others beside it, in a package of another module than its own. */
final class PackageAccessClass implements Function<String, byte[]> {
    /** A method that only its package can call. */
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
