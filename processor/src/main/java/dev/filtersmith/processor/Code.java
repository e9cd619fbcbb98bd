package dev.filtersmith.processor;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/**
 * Composer of expressions. A format is that of a {@link CodeBlock}; an expression that fills a hole
 * {@code $L} gets parentheses if the operators beside the hole bind tighter than its own, and no
 * others. An int is printed as a decimal and a long in hex. A constant that changes nothing goes,
 * with its operator: {@code $L << 0} is its first operand.
 */
public final class Code {
    private static final Pattern TOKEN = Pattern.compile("\\s+|\\$[W<>\\[\\]]|\\$[LTSN]|\"(?:\\\\.|[^\"\\\\])*\"|'.+?'"
            + "|\\w+|\\((?:byte|char|short|int|long)\\)|>>>=|<<=|>>=|>>>|<<|>>|&&|\\|\\||\\+\\+|--|->"
            + "|[=!<>+*/%&|^-]=|.");

    private static final Set<String> PREFIXES = Set.of("return", "throw", "case", "instanceof");

    private static final Pattern OPERATORS = Pattern.compile("[=!<>+*/%&|^~-]+");

    /** Binary operators from the loosest level to the tightest. */
    private static final List<String> LEVELS = List.of(
            "= += -= *= /= %= &= |= ^= <<= >>= >>>= ->",
            "? :", "||", "&&", "|", "^", "&", "== !=", "< > <= >= instanceof", "<< >> >>>", "+ -", "* / %");

    private static final Map<String, Integer> BINARY = binary();
    private static final int UNARY = LEVELS.size();
    private static final int PRIMARY = UNARY + 1;

    private final List<Token> tokens;

    private Code(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** A token of a format, with the argument that fills it and whether it is a binary operator. */
    private record Token(String text, Object argument, boolean binary) {
        boolean isSpace() {
            return text.isBlank() || (text.startsWith("$") && !takesArgument());
        }

        boolean takesArgument() {
            return text.length() == 2 && text.charAt(0) == '$' && "LTSN".indexOf(text.charAt(1)) >= 0;
        }

        boolean isHole() {
            return text.equals("$L");
        }

        boolean isWord() {
            return Character.isJavaIdentifierPart(text.charAt(0)) && text.charAt(0) != '$';
        }

        boolean isCast() {
            return text.length() > 1 && text.charAt(0) == '(';
        }

        boolean isUnary() {
            return !binary && ("~!+-".contains(text) || isCast());
        }

        /** Returns whether an operator that follows is a binary one. */
        boolean endsOperand() {
            return takesArgument()
                    || (isWord() && !PREFIXES.contains(text))
                    || List.of(")", "]", "++", "--").contains(text)
                    || text.startsWith("\"")
                    || text.startsWith("'");
        }

        /**
         * Returns the text of the argument. JavaPoet holds back the last words of a line without an
         * end.
         */
        String filling() {
            return argument instanceof CodeBlock
                    ? CodeBlock.of("$L\n", argument).toString().strip()
                    : argument.toString();
        }

        int level() {
            return binary ? BINARY.getOrDefault(text, PRIMARY) : text.equals("[") || text.equals(".") ? PRIMARY : -1;
        }
    }

    private static Map<String, Integer> binary() {
        Map<String, Integer> levels = new HashMap<>();
        LEVELS.forEach(level -> List.of(level.split(" ")).forEach(name -> levels.put(name, LEVELS.indexOf(level))));
        return Map.copyOf(levels);
    }

    /** Returns an expression or a statement. */
    public static CodeBlock of(String format, Object... args) {
        if (args.length == 0) {
            return CodeBlock.of(format);
        }
        Code code = new Code(tokens(format, args));
        code.fold();
        return code.filled();
    }

    /** Returns a collector of operands of one operator, which begins with a space or {@code $W}. */
    public static Collector<Object, ?, CodeBlock> joining(String operator) {
        return Collectors.collectingAndThen(
                Collectors.toList(),
                operands -> of(String.join(operator, Collections.nCopies(operands.size(), "$L")), operands.toArray()));
    }

    private static List<Token> tokens(String format, Object... args) {
        List<Token> tokens = new ArrayList<>();
        Token before = new Token("(", "", false);
        Matcher matcher = TOKEN.matcher(format);
        int arg = 0;
        while (matcher.find()) {
            String text = matcher.group();
            Token token = new Token(text, "", BINARY.containsKey(text) && before.endsOperand());
            if (token.takesArgument()) {
                Object argument = args[arg++];
                token = new Token(text, argument instanceof Long number ? Literals.hex(number) : argument, false);
            }
            tokens.add(token);
            before = token.isSpace() ? before : token;
        }
        if (arg < args.length) {
            throw new IllegalArgumentException("too many arguments for " + format);
        }
        return tokens;
    }

    /** Removes constants that change nothing, and turns the sign of those that are negative. */
    private void fold() {
        for (int at = tokens.size() - 1; at > 0; at--) {
            int operator = next(at, -1);
            if (!tokens.get(at).isHole()
                    || operator < 0
                    || !tokens.get(operator).binary()) {
                continue;
            }
            int behind = next(at, 1);
            boolean operand = behind == tokens.size()
                    || tokens.get(behind).level() <= tokens.get(operator).level();
            String sign = tokens.get(operator).text();
            if (operand && isIdentity(sign, tokens.get(at).argument())) {
                int end = next(operator, -1) + 1;
                tokens.subList(end, at + 1).clear();
                at = end;
            } else if (tokens.get(at).argument() instanceof Integer value && value < 0 && sign.matches("[+-]")) {
                tokens.set(operator, new Token(sign.equals("+") ? "-" : "+", "", true));
                tokens.set(at, new Token("$L", -value, false));
            }
        }
    }

    /** Returns whether an operation returns its first operand, in its type. */
    private static boolean isIdentity(String operator, Object constant) {
        return switch (operator) {
            case "+", "-", "|", "^", "<<", ">>", ">>>" -> constant.equals(0);
            case "*", "/" -> constant.equals(1);
            case "&" -> constant.equals(-1);
            default -> false;
        };
    }

    /** Returns the index of the next token that is not space; one outside if there is none. */
    private int next(int from, int step) {
        int at = from + step;
        while (at >= 0 && at < tokens.size() && tokens.get(at).isSpace()) {
            at += step;
        }
        return at;
    }

    private CodeBlock filled() {
        StringBuilder format = new StringBuilder();
        List<Object> args = new ArrayList<>();
        for (int at = 0; at < tokens.size(); at++) {
            Token token = tokens.get(at);
            boolean wrapped = token.isHole() && !isSpliced(at) && needsParentheses(at);
            format.append(wrapped ? "($L)" : token.text());
            if (token.takesArgument()) {
                args.add(token.argument());
            }
        }
        return CodeBlock.of(format.toString(), args.toArray());
    }

    /** Returns whether a hole is a part of a name, or has an operator. */
    private boolean isSpliced(int at) {
        return (at > 0 && tokens.get(at - 1).endsOperand())
                || (at + 1 < tokens.size()
                        && (tokens.get(at + 1).isWord() || tokens.get(at + 1).takesArgument()))
                || OPERATORS.matcher(tokens.get(at).filling()).matches();
    }

    private boolean needsParentheses(int at) {
        String text = tokens.get(at).filling();
        int level = level(text);
        int before = next(at, -1);
        int behind = next(at, 1);
        return (before >= 0 && level < required(tokens.get(before), text))
                || (behind < tokens.size()
                        && tokens.get(behind).level() > 0
                        && level
                                < tokens.get(behind).level()
                                        + (tokens.get(behind).text().equals("?") ? 1 : 0));
    }

    /** Returns the loosest level of an operand on the right of an operator. */
    private static int required(Token operator, String operand) {
        return switch (operator.text()) {
            case "?", "->" -> 0;
            case "|", "^", "&", "&&", "||", ":" -> operator.level();
            case "~", "!", ")" -> UNARY;
            case "+", "-" ->
                operator.binary() ? operator.level() + 1 : operand.startsWith(operator.text()) ? PRIMARY : UNARY;
            default -> operator.binary() && operator.level() > 0 ? operator.level() + 1 : operator.isCast() ? UNARY : 0;
        };
    }

    /** Returns the level of the loosest operator that is not in brackets. */
    private static int level(String code) {
        int loosest = PRIMARY;
        int depth = 0;
        for (Token token : tokens(code.replace('$', '_'))) {
            depth -= ")]}".contains(token.text()) ? 1 : 0;
            if (depth == 0 && (token.binary() || token.isUnary())) {
                loosest = Math.min(loosest, token.binary() ? token.level() : UNARY);
            }
            depth += "([{".contains(token.text()) ? 1 : 0;
        }
        return loosest;
    }
}
