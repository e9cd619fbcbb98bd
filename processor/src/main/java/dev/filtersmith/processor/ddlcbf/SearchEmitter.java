package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.buckets.ScratchArray;

/**
 * Emitter of the search for an element that can move out of a full bucket. It goes breadth first
 * over full buckets to one that is not full. The fields of a full bucket determine their alternate
 * buckets, whatever their classes.
 */
final class SearchEmitter {
    private final DynamicText text;
    private final LoadLayout full;
    private final int visits;
    private final ScratchArray visited;
    private final ScratchArray paths;

    SearchEmitter(DynamicText text) {
        this.text = text;
        this.full = text.level().at(text.layout.maximumLoad());
        this.visits = text.layout.spec().relocationVisits();
        this.visited = ScratchArray.ofSearch("visited", 0, visits);
        this.paths = ScratchArray.ofSearch("paths", 1, visits);
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(visited.declared(paths.declared(relocate())));
        type.addMethod(visited.in(paths.in(enqueue())));
        type.addMethod(visited.in(paths.in(onPath())));
        type.addMethod(visited.in(paths.in(move())));
        type.addMethod(exchange());
        type.addMethod(remainder());
        type.addMethod(take());
    }

    private String given(String call) {
        return visited.given(paths.given(call));
    }

    private MethodSpec relocate() {
        return Method.of(boolean.class, "relocate", false)
                .addParameter(long.class, "hash")
                .addParameter(int.class, "first")
                .addParameter(int.class, "second")
                .addStatement(given("int found = enqueue(first, -1, 0)"))
                .addStatement(given("found = enqueue(second, -1, found)"))
                .beginControlFlow("for (int at = 0; at < found; at++)")
                .addStatement("final int number = visited[at]")
                .addStatement("long rest = words[number] >>> $L", text.counterBits() - text.layout.deepest())
                .beginControlFlow("for (int field = 0; field < $L; field++)", full.load())
                .addStatement("final int other = partner(number, rest)")
                .addIf(given("load(words[other]) < $L && move(hash, at, field, other)"), "return true", full.load())
                .addStatement(given("found = enqueue(other, at * $L + field, found)"), full.load())
                .addStatement("rest >>>= $L", full.fieldBits())
                .endControlFlow()
                .endControlFlow()
                .addStatement("return false")
                .build();
    }

    private MethodSpec enqueue() {
        Method method = Method.of(int.class, "enqueue", false)
                .addParameter(int.class, "number")
                .addParameter(int.class, "path")
                .addParameter(int.class, "found");
        CodeBlock refused = Code.of("found == $L", visits);
        if (text.layout.hasSlots()) {
            refused = Code.of("$L || $L == $L", refused, text.code("words[number]"), text.layout.slotCode());
        }
        return method.addIf(given("$L || onPath(number, path)"), "return found", refused)
                .addStatement("visited[found] = number")
                .addStatement("paths[found] = path")
                .addStatement("return found + 1")
                .build();
    }

    private MethodSpec onPath() {
        return Method.of(boolean.class, "onPath", false)
                .addJavadoc("Whether a path to a bucket goes through it already.\n")
                .addParameter(int.class, "number")
                .addParameter(int.class, "path")
                .beginControlFlow("for (int at = path; at >= 0; at = paths[at / $L])", full.load())
                .addIf("visited[at / $L] == number", "return true", full.load())
                .endControlFlow()
                .addStatement("return false")
                .build();
    }

    /**
     * Emits the moves of a path. The bucket at its end takes an element; each other bucket is full
     * before and after, so that no put without a lock changes it.
     */
    private MethodSpec move() {
        Method method = Method.of(boolean.class, "move", false)
                .addJavadoc("""
                        Moves an element along each step of a path, from its end, and puts the new one into
                        the place that the first leaves$L.
                        """, text.lockFree() ? "; false if the bucket at the end has become full" : "")
                .addParameter(long.class, "hash")
                .addParameter(int.class, "at")
                .addParameter(int.class, "field")
                .addParameter(int.class, "other")
                .addStatement("int from = visited[at]")
                .addStatement("int leaving = field")
                .addStatement("int path = paths[at]")
                .addStatement("long remainder = remainder(words[from], leaving)")
                .addCode(text.stripes().beginMoves("from"));
        if (text.lockFree()) {
            method.beginControlFlow("if (!added(other, remainder))")
                    .addCode(text.stripes().endMoves("from"))
                    .addStatement("return false")
                    .endControlFlow();
        } else {
            method.addStatement("words[other] = add(words[other], remainder, load(words[other]))");
        }
        return method.addStatement("int moves = 1")
                .beginControlFlow("while (path >= 0)")
                .addStatement("final int before = visited[path / $L]", full.load())
                .addStatement("final int next = path % $L", full.load())
                .addStatement("final long moving = remainder(words[before], next)")
                .addStatement("exchange(from, leaving, remainder, moving)")
                .addStatement("remainder = moving")
                .addStatement("from = before")
                .addStatement("leaving = next")
                .addStatement("path = paths[path / $L]", full.load())
                .addStatement("moves++")
                .endControlFlow()
                .addStatement("exchange(from, leaving, remainder, hash)")
                .addCode(text.stripes().endMoves("from"))
                .addStatement("moved(moves)")
                .addStatement("return true")
                .build();
    }

    private MethodSpec exchange() {
        return Method.of(void.class, "exchange", false)
                .addJavadoc("Replaces an element of a full bucket, which has moved, by another.\n")
                .addParameter(int.class, "number")
                .addParameter(int.class, "field")
                .addParameter(long.class, "remainder")
                .addParameter(long.class, "hash")
                .addCode(text.stripes().erasing("number"))
                .addStatement("words[number] = add(take(words[number], field, remainder), hash, $L)", full.load() - 1)
                .build();
    }

    private MethodSpec remainder() {
        int depth = text.layout.deepest();
        CodeBlock field = Code.of(
                "bucket >>> $L + field * $L & $L", text.counterBits(), full.fieldBits(), (1L << full.fieldBits()) - 1);
        Method method = Method.of(long.class, "remainder", true)
                .addJavadoc("The remainder in a field of a full bucket.\n")
                .addParameter(long.class, "bucket")
                .addParameter(int.class, "field");
        return depth == 0
                ? method.addStatement("return $L", field).build()
                : method.addStatement("final int zeros = $L - $L", full.load() + full.firstCode(), text.code("bucket"))
                        .addStatement("return $L << 1 | (field < zeros ? 0 : 1)", field)
                        .build();
    }

    private MethodSpec take() {
        CodeBlock less =
                text.layout.deepest() == 0 ? CodeBlock.of("1") : Code.of("$L + ((int) remainder & 1)", full.load());
        return Method.of(long.class, "take", true)
                .addJavadoc("A full bucket without a field.\n")
                .addParameter(long.class, "bucket")
                .addParameter(int.class, "field")
                .addParameter(long.class, "remainder")
                .addStatement("final long keep = (1L << $L + field * $L) - 1", text.counterBits(), full.fieldBits())
                .addStatement("return (bucket & keep | bucket >>> $L & ~keep) - $L", full.fieldBits(), less)
                .build();
    }
}
