package dev.filtersmith.processor.testing;

import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Reader of the bytecode sizes of methods. */
public final class MethodSizes {
    private MethodSizes() {}

    /**
     * Returns the sizes of the methods of a class.
     *
     * @param classFile bytes of the class file
     * @return bytes of code by name and descriptor
     */
    public static Map<String, Integer> of(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        // The class is rewritten with the same constant pool, so that every instruction keeps its
        // length.
        ClassWriter writer = new ClassWriter(reader, 0);
        Map<String, Label> ends = new TreeMap<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        Label end = new Label();
                        ends.put(name + descriptor, end);
                        return new MethodVisitor(
                                Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                            @Override
                            public void visitMaxs(int maxStack, int maxLocals) {
                                super.visitLabel(end);
                                super.visitMaxs(maxStack, maxLocals);
                            }
                        };
                    }
                },
                0);
        Map<String, Integer> sizes = new TreeMap<>();
        ends.forEach((method, end) -> sizes.put(method, end.getOffset()));
        return sizes;
    }
}
