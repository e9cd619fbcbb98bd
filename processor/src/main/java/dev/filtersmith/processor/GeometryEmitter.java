package dev.filtersmith.processor;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.SubtableShape;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftTable;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.engine.EmittedNames;
import dev.filtersmith.wire.Versions;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/**
 * Emitter of the class that has the geometry of an emitted class as constants, and makes its
 * filters. It is nested in the class of filters that are made of several, which has little else.
 */
final class GeometryEmitter {
    static final String NAME = "OwnGeometry";

    private static final String ARGUMENTS = "(geometry, expectedElements, seed)";

    private GeometryEmitter() {}

    static TypeSpec type(FilterDeclaration declaration, String emitted, boolean hasViews) {
        Method make = Method.over(Filter.class, "make", Modifier.PROTECTED)
                .addParameter(Geometry.class, "geometry")
                .addParameter(boolean.class, "parted")
                .addParameter(boolean.class, "view")
                .addParameter(long.class, "expectedElements")
                .addParameter(KeySeed.class, "seed")
                .addIf("parted", "return new $L" + ARGUMENTS, EmittedNames.parted(emitted));
        if (hasViews) {
            make.addIf("view", "return new $L" + ARGUMENTS, EmittedNames.view(emitted));
        } else {
            make.addIf("view", "return null");
        }
        return TypeSpec.classBuilder(NAME)
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .superclass(Geometry.class)
                .addSuperinterface(ParameterizedTypeName.get(Supplier.class, Object.class))
                .addMethod(MethodSpec.constructorBuilder()
                        .addStatement(
                                "super($L.class, $L, $L, $L,\n$L,\n$L$L)",
                                emitted,
                                Versions.ABI,
                                Versions.BITS,
                                Versions.KEY_HASH,
                                Literals.text(declaration.key().text()),
                                Literals.text(declaration.layout().spec().fullText()),
                                numbers(declaration.layout()))
                        .build())
                .addMethod(
                        make.addStatement("return new $L" + ARGUMENTS, emitted).build())
                .addMethod(Method.over(Object.class, "get", Modifier.PUBLIC)
                        .addStatement("return $T.lookup()", MethodHandles.class)
                        .build())
                .build();
    }

    /**
     * Returns the numbers from which the library makes the words of a filter, as {@link
     * SubtableShape} reads them. There are none if threads share the filters, or if no element
     * moves, so that the size has to be checked: then the layout is needed at once.
     */
    private static String numbers(Layout layout) {
        if (!(layout instanceof DLeftLayout words)
                || !words.moves()
                || words.spec().concurrency().isShared()) {
            return "";
        }
        ChoiceLayout choice = words.choice();
        int otherWords = choice.leadWords() + DLeftTable.TAIL_WORDS;
        return Arrays.stream(SubtableShape.numbers(words.spec().stashCapacity(), otherWords, choice))
                .mapToObj(Literals::number)
                .collect(Collectors.joining(", ", ",\n", ""));
    }
}
