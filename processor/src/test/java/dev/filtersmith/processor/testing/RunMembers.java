package dev.filtersmith.processor.testing;

import java.util.BitSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A record of the members that woven classes call, read or have while they run. */
public final class RunMembers {
    /** Indices of the members that were run, of woven classes that see this class. */
    private static final BitSet RUN = new BitSet();

    /** Index of each member, by name and descriptor. */
    private static final Map<String, Integer> INDICES = new TreeMap<>();

    private RunMembers() {}

    /** Returns a class file that records what it runs. */
    public static byte[] weave(byte[] classFile) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        ClassVisitor weaver = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] errors) {
                return new Weaver(super.visitMethod(access, name, type, generic, errors), name + type);
            }
        };
        new ClassReader(classFile).accept(weaver, 0);
        return writer.toByteArray();
    }

    private static final class Weaver extends MethodVisitor {
        private final String method;

        Weaver(MethodVisitor next, String method) {
            super(Opcodes.ASM9, next);
            this.method = method;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            record(method);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String type, boolean ofInterface) {
            record(name + type);
            super.visitMethodInsn(opcode, owner, name, type, ofInterface);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            record(name + " " + type);
            super.visitFieldInsn(opcode, owner, name, type);
        }

        private void record(String member) {
            super.visitLdcInsn(INDICES.computeIfAbsent(member, any -> INDICES.size()));
            String owner = Type.getInternalName(RunMembers.class);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "run", "(I)V", false);
        }
    }

    /** Records a member, as woven classes do. */
    public static void run(int index) {
        RUN.set(index);
    }

    /** Returns the indices of the members that were run. */
    public static BitSet run() {
        return RUN;
    }

    /** Returns the names and descriptors of the members that the classes of a loader have run. */
    public static Set<String> of(ClassLoader loader) throws ReflectiveOperationException {
        Class<?> own = loader.loadClass(RunMembers.class.getName());
        BitSet run = (BitSet) own.getMethod("run").invoke(null);
        return INDICES.entrySet().stream()
                .filter(member -> run.get(member.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}
