package app;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Writes and reads filters of its own types. */
public final class Stored {
    enum Color {
        RED,
        GREEN
    }

    @DLeftFilter
    interface Colors extends MembershipFilter<Color> {}

    private Stored() {}

    public static byte[] written() throws IOException {
        Colors generated = Filters.create(Colors.class, 10);
        generated.put(Color.RED);
        MembershipFilter<Color> plain = Filters.builder(FilterSpec.of(Colors.class), Color.class)
                .expectedElements(10)
                .build();
        plain.put(Color.GREEN);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new ArrayList<>(List.of(generated, plain)));
        }
        return bytes.toByteArray();
    }

    public static String read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            List<?> read = (List<?>) in.readObject();
            Colors colors = (Colors) read.get(0);
            @SuppressWarnings("unchecked")
            MembershipFilter<Color> plain = (MembershipFilter<Color>) read.get(1);
            return List.of(
                            colors.mightContain(Color.RED),
                            plain.mightContain(Color.GREEN),
                            !plain.mightContain(Color.RED),
                            colors.engine())
                    .toString();
        }
    }
}
