package dev.filtersmith.advisor.buckets;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.family.StoredLines;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * The predictions for the default geometries and the published ones of d-left filters, which are
 * simulated once and stored with the library, so that compiling such an annotation needs no
 * simulation. The file {@code published-models.txt} has a line for each geometry: the text of the
 * spec, two equals signs, and the components of the model. Numbers are hexadecimal, and exact. A
 * test computes them again.
 */
public final class PublishedModels {
    private static final String FILE = "published-models.txt";

    private PublishedModels() {}

    /** The stored lines, loaded at the first use. */
    private static final class Stored {
        static final Map<String, List<String>> MODELS = StoredLines.read(PublishedModels.class, FILE);
    }

    /**
     * Returns the stored prediction, a record of this type, for a spec that names its geometry in
     * full.
     */
    public static <M extends FilterModel> Optional<M> of(FilterSpec geometry, Class<M> type) {
        return Optional.ofNullable(Stored.MODELS.get(geometry.text())).map(texts -> parse(texts.get(0), type));
    }

    /**
     * Returns the line of the file for a model, a record of numbers and distributions, of a spec
     * that names its geometry in full.
     */
    static String line(FilterSpec geometry, FilterModel model) {
        StringJoiner components = new StringJoiner("; ");
        for (RecordComponent component : model.getClass().getRecordComponents()) {
            try {
                components.add(text(component.getAccessor().invoke(model)));
            } catch (ReflectiveOperationException impossible) {
                throw new LinkageError(impossible.getMessage(), impossible);
            }
        }
        return StoredLines.line(geometry.text(), components.toString());
    }

    private static String text(Object value) {
        if (value instanceof Double number) {
            return Double.toHexString(number);
        } else if (value instanceof LoadDistribution loads) {
            StringJoiner subtables = new StringJoiner(" | ");
            for (int subtable = 0; subtable < loads.subtables(); subtable++) {
                StringJoiner shares = new StringJoiner(" ");
                for (int load = 0; load <= loads.maximumLoad(); load++) {
                    shares.add(Double.toHexString(loads.share(subtable, load)));
                }
                subtables.add(shares.toString());
            }
            return subtables.toString();
        }
        return value.toString();
    }

    private static <M extends FilterModel> M parse(String line, Class<M> type) {
        String[] texts = line.split("; ", -1);
        RecordComponent[] components = type.getRecordComponents();
        List<Object> values = new ArrayList<>();
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            values.add(value(texts[i], types[i]));
        }
        try {
            return type.getConstructor(types).newInstance(values.toArray());
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    private static Object value(String text, Class<?> type) {
        if (type == double.class) {
            return Double.valueOf(text);
        } else if (type == int.class) {
            return Integer.valueOf(text);
        }
        String[] subtables = text.split(" \\| ", -1);
        double[][] shares = new double[subtables.length][];
        for (int subtable = 0; subtable < subtables.length; subtable++) {
            String[] numbers = subtables[subtable].split(" ", -1);
            shares[subtable] = new double[numbers.length];
            for (int load = 0; load < numbers.length; load++) {
                shares[subtable][load] = Double.parseDouble(numbers[load]);
            }
        }
        return LoadDistribution.ofShares(shares);
    }
}
