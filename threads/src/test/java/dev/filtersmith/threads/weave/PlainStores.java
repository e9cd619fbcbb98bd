package dev.filtersmith.threads.weave;

import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;

import java.lang.invoke.VarHandle;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;

/** Changes of words by a read and a plain store, in place of an atomic operation. */
public final class PlainStores implements Sabotage {
    private static final Set<String> OPERATIONS =
            Set.of("getAndBitwiseOr([JIJ)J", "getAndAdd([JIJ)J", "compareAndSet([JIJJ)Z", "weakCompareAndSet([JIJJ)Z");

    PlainStores() {}

    @Override
    public MethodVisitor visit(String className, String method, String descriptor, MethodVisitor to) {
        return new MethodVisitor(ASM9, to) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
                if (owner.equals("java/lang/invoke/VarHandle") && OPERATIONS.contains(name + type)) {
                    String plain = type.replace("(", "(Ljava/lang/invoke/VarHandle;");
                    super.visitMethodInsn(
                            INVOKESTATIC, "dev/filtersmith/threads/weave/PlainStores", name, plain, false);
                } else {
                    super.visitMethodInsn(opcode, owner, name, type, isInterface);
                }
            }
        };
    }

    /** Stands for the operation of the same name. */
    public static long getAndBitwiseOr(VarHandle handle, long[] words, int at, long bits) {
        long word = words[at];
        return store(words, at, word, word | bits);
    }

    /** Stands for the operation of the same name. */
    public static long getAndAdd(VarHandle handle, long[] words, int at, long change) {
        long word = words[at];
        return store(words, at, word, word + change);
    }

    /** Stands for the operation of the same name. */
    public static boolean compareAndSet(VarHandle handle, long[] words, int at, long expected, long word) {
        boolean same = words[at] == expected;
        if (same) {
            store(words, at, expected, word);
        }
        return same;
    }

    /** Stands for the operation of the same name. */
    public static boolean weakCompareAndSet(VarHandle handle, long[] words, int at, long expected, long word) {
        return compareAndSet(handle, words, at, expected, word);
    }

    private static long store(long[] words, int at, long before, long word) {
        Interleaving.step();
        words[at] = word;
        return before;
    }
}
