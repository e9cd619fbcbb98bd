package dev.filtersmith.threads.weave;

import static org.objectweb.asm.Opcodes.ASM9;

import org.objectweb.asm.MethodVisitor;

/** A change of the library that breaks its protocol, to see that a test notices. */
public interface Sabotage {
    /**
     * Returns a visitor that changes a method, or the given one.
     *
     * @param className full name of the class
     * @param method name of the method
     * @param descriptor descriptor of the method
     * @param to visitor of the changed method
     */
    MethodVisitor visit(String className, String method, String descriptor, MethodVisitor to);

    /** Throws an exception if the library has no such part: its sabotage would test nothing. */
    default void check() {}

    /** Returns whether the annotation processor has emitted a class. */
    static boolean isEmitted(String className) {
        return className.contains("Filtersmith_");
    }

    /** Returns a visitor that drops a method. */
    static MethodVisitor nowhere() {
        return new MethodVisitor(ASM9) {};
    }
}
