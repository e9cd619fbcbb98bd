package dev.filtersmith.processor;

import java.util.Arrays;
import java.util.List;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.SimpleAnnotationValueVisitor14;
import org.jspecify.annotations.Nullable;

/**
 * Reader of an attribute's value in the form of the annotation's default: a box, an enum constant,
 * or a list.
 */
final class AttributeReader extends SimpleAnnotationValueVisitor14<Object, @Nullable Void> {
    private final Object like;

    AttributeReader(Object like) {
        this.like = like;
    }

    /** Returns the value, or the default if the compiler has already rejected the value's type. */
    @Override
    protected Object defaultAction(Object value, @Nullable Void none) {
        return like.getClass().isInstance(value) ? value : like;
    }

    /**
     * Returns the constant with that name, or the default if the compiler has already rejected the
     * name.
     */
    @Override
    public Object visitEnumConstant(VariableElement constant, @Nullable Void none) {
        if (!(like instanceof Enum<?>)) {
            return like;
        }
        Object[] constants = ((Enum<?>) like).getDeclaringClass().getEnumConstants();
        return Arrays.stream(constants)
                .filter(candidate -> constant.getSimpleName().contentEquals(candidate.toString()))
                .findFirst()
                .orElse(like);
    }

    @Override
    public Object visitArray(List<? extends AnnotationValue> values, @Nullable Void none) {
        List<Object> numbers =
                values.stream().<Object>map(AnnotationValue::getValue).toList();
        return like instanceof List && numbers.stream().allMatch(Integer.class::isInstance) ? numbers : like;
    }
}
