package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.Parentheses;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares composed expressions, as javac understands them, with the trees that they stand for. */
class CodeTest {
    private static final int TREES = 500;

    /** Composer of expressions, which is {@link Code} but for controls. */
    private interface Composer extends BiFunction<String, Object[], CodeBlock> {
        default CodeBlock of(String format, Object... args) {
            return apply(format, args);
        }
    }

    /** An expression of an int or a long, and its value by the variables. */
    private record Tree(Object code, boolean isLong, ToLongFunction<long[]> value) {
        long of(long[] variables) {
            return isLong ? value.applyAsLong(variables) : (int) value.applyAsLong(variables);
        }
    }

    /** A condition, and whether it holds. */
    private record Condition(Object code, ToLongFunction<long[]> holds) {}

    /** Trees of two int variables and two long ones. */
    private static final class Trees {
        private final Random random = new Random(39);
        private final Composer composer;

        Trees(Composer composer) {
            this.composer = composer;
        }

        Tree next(int depth) {
            int kind = depth == 0 ? random.nextInt(2) : 2 + random.nextInt(7);
            return switch (kind) {
                case 0 -> variable();
                case 1 -> constant();
                case 2 -> unary(next(depth - 1), random.nextBoolean() ? "~" : "-");
                case 3 -> cast(next(depth - 1));
                case 4 -> choice(depth);
                case 5 -> call(next(depth - 1), next(depth - 1));
                default -> binary(next(depth - 1), next(random.nextInt(depth)));
            };
        }

        private Tree variable() {
            int number = random.nextInt(4);
            return new Tree("abpq".substring(number, number + 1), number > 1, variables -> variables[number]);
        }

        private Tree constant() {
            if (random.nextBoolean()) {
                int value = random.nextInt(5) - 2;
                return new Tree(value, false, variables -> value);
            }
            long value = random.nextLong();
            return new Tree(value, true, variables -> value);
        }

        private Tree unary(Tree of, String operator) {
            return new Tree(
                    composer.of(operator + "$L", of.code),
                    of.isLong,
                    variables -> operator.equals("~") ? ~of.of(variables) : -of.of(variables));
        }

        private Tree cast(Tree of) {
            return new Tree(composer.of(of.isLong ? "(int) $L" : "(long) $L", of.code), !of.isLong, of::of);
        }

        private Tree choice(int depth) {
            Condition condition = condition(depth - 1);
            Tree first = next(depth - 1);
            Tree second = next(random.nextInt(depth));
            return new Tree(
                    composer.of("$L ? $L : $L", condition.code, first.code, second.code),
                    first.isLong || second.isLong,
                    variables ->
                            condition.holds.applyAsLong(variables) != 0 ? first.of(variables) : second.of(variables));
        }

        private Condition condition(int depth) {
            Tree first = next(depth);
            Tree second = next(depth);
            Condition less = new Condition(
                    composer.of("$L < $L", first.code, second.code),
                    variables -> first.of(variables) < second.of(variables) ? 1 : 0);
            if (depth == 0 || random.nextBoolean()) {
                return less;
            }
            Condition other = condition(depth - 1);
            return switch (random.nextInt(3)) {
                case 0 ->
                    new Condition(
                            composer.of("$L || $L", less.code, other.code),
                            variables -> less.holds.applyAsLong(variables) | other.holds.applyAsLong(variables));
                case 1 ->
                    new Condition(
                            composer.of("$L && $L", other.code, less.code),
                            variables -> less.holds.applyAsLong(variables) & other.holds.applyAsLong(variables));
                default ->
                    new Condition(composer.of("!$L", other.code), variables -> 1 - other.holds.applyAsLong(variables));
            };
        }

        private Tree call(Tree first, Tree second) {
            return random.nextBoolean()
                    ? new Tree(
                            composer.of("Math.max($L, $L)", first.code, second.code),
                            first.isLong || second.isLong,
                            variables -> Math.max(first.of(variables), second.of(variables)))
                    : new Tree(
                            composer.of("new long[] {$L, $L}[(int) $L & 1]", first.code, second.code, second.code),
                            true,
                            variables -> (second.of(variables) & 1) == 0 ? first.of(variables) : second.of(variables));
        }

        private Tree binary(Tree first, Tree second) {
            String operator =
                    List.of("&", "|", "^", "+", "-", "*", "<<", ">>", ">>>").get(random.nextInt(9));
            boolean shifts = operator.length() > 1;
            CodeBlock code = composer.of("$L " + operator + " $L", first.code, second.code);
            boolean isLong = first.isLong || (second.isLong && !shifts);
            return new Tree(code, isLong, variables -> {
                long left = first.of(variables);
                long right = second.of(variables);
                return switch (operator) {
                    case "&" -> left & right;
                    case "|" -> left | right;
                    case "^" -> left ^ right;
                    case "+" -> left + right;
                    case "-" -> left - right;
                    case "*" -> left * right;
                    case "<<" -> isLong ? left << right : (int) left << (int) right;
                    case ">>" -> isLong ? left >> right : (int) left >> (int) right;
                    default -> isLong ? left >>> right : (int) left >>> (int) right;
                };
            });
        }
    }

    private static List<Tree> trees(Composer composer) {
        Trees trees = new Trees(composer);
        List<Tree> all = new ArrayList<>();
        for (int i = 0; i < TREES; i++) {
            all.add(trees.next(1 + i % 4));
        }
        return all;
    }

    private static String source(List<Tree> trees) {
        StringBuilder source = new StringBuilder("class Trees {\n");
        for (int i = 0; i < trees.size(); i++) {
            source.append("static long tree" + i + "(int a, int b, long p, long q) {\nreturn ")
                    .append(CodeBlock.of("$L", Code.of("$L", trees.get(i).code)))
                    .append(";\n}\n");
        }
        return source.append("}\n").toString();
    }

    /** Returns the number of trees of which javac's expression has another value. */
    private static int wrong(List<Tree> trees) throws ReflectiveOperationException {
        Class<?> compiled = new CompiledClasses(Compiler.javac()
                        .withOptions("-proc:none")
                        .compile(JavaFileObjects.forSourceString("Trees", source(trees))))
                .loadClass("Trees");
        Random random = new Random(3);
        int wrong = 0;
        for (int i = 0; i < trees.size(); i++) {
            Method method = compiled.getDeclaredMethod("tree" + i, int.class, int.class, long.class, long.class);
            method.setAccessible(true);
            boolean right = true;
            for (int trial = 0; trial < 20; trial++) {
                int a = random.nextInt();
                int b = random.nextInt(70);
                long p = random.nextLong();
                long q = random.nextInt(4) - 2L;
                Object value = method.invoke(null, a, b, p, q);
                right &= value.equals(trees.get(i).of(new long[] {a, b, p, q}));
            }
            wrong += right ? 0 : 1;
        }
        return wrong;
    }

    @Test
    void meansItsTree() throws ReflectiveOperationException {
        assertThat(wrong(trees(Code::of))).isZero();
    }

    @Test
    void hasNoNeedlessParentheses() throws IOException {
        String source = source(trees(Code::of));
        // Two signs without them would be an operator of their own.
        assertThat(Parentheses.needless(Map.of("Trees", source)))
                .allMatch(found -> found.matches("Trees.java: \\(-.* in -.*"));
    }

    /** The control: as callers wrote shifts, who forgot the parentheses of an operand. */
    @Test
    void findsForgottenParentheses() throws ReflectiveOperationException {
        List<Tree> trees = trees((format, args) ->
                format.contains(">>>") && !CodeBlock.of(format, args).toString().contains("?")
                        ? CodeBlock.of(format, printed(args))
                        : Code.of(format, args));
        assertThat(wrong(trees)).isGreaterThan(5);
    }

    private static Object[] printed(Object... args) {
        return Arrays.stream(args).map(arg -> Code.of("$L", arg)).toArray();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(int) $L & 3; a + b; (int) (a + b) & 3",
                "return $L << 3; a & b; return (a & b) << 3",
                "return -$L; -a; return -(-a)",
                "return -$L; a * b; return -(a * b)",
                "x = $L; a ? b : c; x = a ? b : c",
                "x[$L] = 1; a + b; x[a + b] = 1",
                "$L[0]; (int) a; ((int) a)[0]",
                "$L.length; a; a.length",
                "if ($L) {; a | b; if (a | b) {",
                "c ? $L : 0; a ? b : d; c ? a ? b : d : 0",
                "$L ? 1 : 0; a ? b : d; (a ? b : d) ? 1 : 0",
                "a | $L; b | c; a | b | c",
                "a - $L; b - c; a - (b - c)",
                "a + $L; b + c; a + (b + c)",
                "$L + a; b + c; b + c + a",
                "a * $L; (int) b; a * (int) b",
                "(String) $L; a + b; (String) (a + b)",
                "f(key -> $L); a + b; f(key -> a + b)",
                "~$L; (a) + (b); ~((a) + (b))",
                "$L & 3; f(a | b); f(a | b) & 3",
                "$L & 3; x[a | b]; x[a | b] & 3",
                "final long times$L = 1; 2; final long times2 = 1",
                "all $L= x; |; all |= x",
            })
    void putsParentheses(String format, String argument, String code) {
        assertThat(Code.of(format, argument)).hasToString(code);
        assertThat(Code.of(format, CodeBlock.of("$L", argument))).hasToString(code);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(a | b) << $L; 0; a | b",
                "x * $L; 1; x",
                "x / $L; 1; x",
                "x & $L; -1; x",
                "x + $L; -3; x - 3",
                "x - $L; -3; x + 3",
                "x + $L - 1; 0; x - 1",
                "x + $L * y; 0; x + 0 * y",
                "x << $L + y; 0; x << 0 + y",
                "x + $L; 5; x + 5",
                "-$L; -3; -(-3)",
                "f($L); -3; f(-3)",
                "x & -$L; 1; x & -1",
            })
    void foldsConstants(String format, int constant, String code) {
        assertThat(Code.of(format.replace("(a | b)", "$L"), constants(format, constant)))
                .hasToString(code);
    }

    private static Object[] constants(String format, int constant) {
        return format.contains("(a | b)") ? new Object[] {"a | b", constant} : new Object[] {constant};
    }

    @Test
    void printsLongsInHexAndBreaksLines() {
        assertThat(Code.of("x & $L | $L", 255L, -1L)).hasToString("x & 0xffL | 0xffffffffffffffffL");
        CodeBlock sum = Code.of("$T.bitCount($L)$W+ $L", Long.class, "a | b", "c ^ d");
        assertThat(Code.of("$L * 3\n", sum)).hasToString("(java.lang.Long.bitCount(a | b) + (c ^ d)) * 3\n");
    }

    /** An operator that {@code +} puts beside an expression would know no precedence. */
    @Test
    void emittersPutNoOperatorBesideAnExpression() throws IOException {
        Pattern operator = Pattern.compile("(?<!/)[-+*/%&|^<>] \"\\s*\\+|\\+\\s*\" [-+*/%&|^<>]+ ");
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String text =
                        Files.readString(file).replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("\"\\s*\\+\\s*\"", "");
                operator.matcher(text).results().forEach(match -> found.add(file + ": " + match.group()));
            }
        }
        assertThat(found).as("Compose them by Code.of").isEmpty();
    }
}
