package dev.filtersmith.processor.testing;

import com.google.testing.compile.JavaFileObjects;
import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** Finder of parentheses without which an expression has the same meaning (JLS 15). */
public final class Parentheses extends TreePathScanner<Void, Void> {
    /** Binary operators from the loosest level to the tightest. */
    private static final List<List<Tree.Kind>> LEVELS = List.of(
            List.of(Tree.Kind.CONDITIONAL_OR),
            List.of(Tree.Kind.CONDITIONAL_AND),
            List.of(Tree.Kind.OR),
            List.of(Tree.Kind.XOR),
            List.of(Tree.Kind.AND),
            List.of(Tree.Kind.EQUAL_TO, Tree.Kind.NOT_EQUAL_TO),
            List.of(
                    Tree.Kind.LESS_THAN,
                    Tree.Kind.LESS_THAN_EQUAL,
                    Tree.Kind.GREATER_THAN,
                    Tree.Kind.GREATER_THAN_EQUAL,
                    Tree.Kind.INSTANCE_OF),
            List.of(Tree.Kind.LEFT_SHIFT, Tree.Kind.RIGHT_SHIFT, Tree.Kind.UNSIGNED_RIGHT_SHIFT),
            List.of(Tree.Kind.PLUS, Tree.Kind.MINUS),
            List.of(Tree.Kind.MULTIPLY, Tree.Kind.DIVIDE, Tree.Kind.REMAINDER));

    private static final int CONDITIONAL = -1;
    private static final int LOOSEST = -2;
    private static final int UNARY = LEVELS.size();
    private static final int PRIMARY = UNARY + 1;

    private final String name;
    private final List<String> needless = new ArrayList<>();

    private Parentheses(String name) {
        this.name = name;
    }

    /**
     * Returns the needless parentheses of sources.
     *
     * @param sources text by qualified name of the class
     * @return file and expression
     * @throws IOException if a source cannot be read
     */
    public static List<String> needless(Map<String, String> sources) throws IOException {
        List<JavaFileObject> files = new ArrayList<>();
        sources.forEach((name, text) -> files.add(JavaFileObjects.forSourceString(name, text)));
        JavacTask task =
                (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(null, null, null, List.of(), null, files);
        List<String> found = new ArrayList<>();
        for (CompilationUnitTree unit : task.parse()) {
            Parentheses parentheses = new Parentheses(unit.getSourceFile().getName());
            parentheses.scan(unit, null);
            found.addAll(parentheses.needless);
        }
        return found;
    }

    @Override
    public Void visitParenthesized(ParenthesizedTree tree, Void unused) {
        Tree parent = getCurrentPath().getParentPath().getLeaf();
        if (!isSyntax(parent) && level(tree.getExpression()) >= required(parent, tree)) {
            needless.add(name + ": " + tree + " in " + parent);
        }
        return super.visitParenthesized(tree, null);
    }

    /** Returns whether the parentheses are part of a statement. */
    private static boolean isSyntax(Tree parent) {
        return parent instanceof IfTree
                || parent instanceof WhileLoopTree
                || parent instanceof DoWhileLoopTree
                || parent instanceof SwitchTree
                || parent instanceof SynchronizedTree;
    }

    /** Returns the loosest level that an operand of a tree may have without parentheses. */
    private static int required(Tree parent, Tree operand) {
        if (parent instanceof BinaryTree binary) {
            int level = level(binary);
            return binary.getLeftOperand() == operand ? level : level + 1;
        } else if (parent instanceof ConditionalExpressionTree conditional) {
            return conditional.getCondition() == operand
                    ? CONDITIONAL + 1
                    : conditional.getFalseExpression() == operand ? CONDITIONAL : LOOSEST;
        } else if (parent instanceof UnaryTree || parent instanceof TypeCastTree) {
            return UNARY;
        } else if (parent instanceof MemberSelectTree) {
            return PRIMARY;
        } else if (parent instanceof ArrayAccessTree access) {
            return access.getExpression() == operand ? PRIMARY : LOOSEST;
        }
        return LOOSEST;
    }

    private static int level(ExpressionTree tree) {
        return switch (tree.getKind()) {
            case CONDITIONAL_EXPRESSION -> CONDITIONAL;
            case ASSIGNMENT, LAMBDA_EXPRESSION -> LOOSEST;
            default -> tree instanceof UnaryTree || tree instanceof TypeCastTree ? UNARY : binaryLevel(tree);
        };
    }

    private static int binaryLevel(ExpressionTree tree) {
        for (int level = 0; level < LEVELS.size(); level++) {
            if (LEVELS.get(level).contains(tree.getKind())) {
                return level;
            }
        }
        return PRIMARY;
    }
}
