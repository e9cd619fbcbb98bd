package dev.filtersmith.samples.learning;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The methods that the classes of the running JDK call, such as {@code java/util/List.size()I}. The
 * constants of a class file name them.
 */
final class JdkMethods {
    private static final int MAGIC_AND_VERSION = 8;
    private static final int METHOD = 10;
    private static final int METHOD_OF_INTERFACE = 11;

    private final String[] texts;

    /** Constants to which a constant refers: a method to its class, and to its name and type. */
    private final int[] first;

    private final int[] second;
    private final int[] tags;

    private JdkMethods(DataInputStream in) throws IOException {
        in.skipNBytes(MAGIC_AND_VERSION);
        int constants = in.readUnsignedShort();
        texts = new String[constants];
        first = new int[constants];
        second = new int[constants];
        tags = new int[constants];
        for (int i = 1; i < constants; i++) {
            tags[i] = in.readUnsignedByte();
            switch (tags[i]) {
                case 1 -> texts[i] = in.readUTF();
                case 3, 4 -> in.skipNBytes(Integer.BYTES);
                case 5, 6 -> {
                    in.skipNBytes(Long.BYTES);
                    i++; // Long and double constants have two numbers.
                }
                case 7, 8, 16, 19, 20 -> first[i] = in.readUnsignedShort();
                case 9, METHOD, METHOD_OF_INTERFACE, 12, 17, 18 -> {
                    first[i] = in.readUnsignedShort();
                    second[i] = in.readUnsignedShort();
                }
                case 15 -> in.skipNBytes(3);
                default -> throw new IOException("a constant with the tag " + tags[i]);
            }
        }
    }

    /** Returns the first different methods that classes call, in a random order of the classes. */
    static List<String> called(int limit) throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        List<Path> classes;
        try (Stream<Path> files = Files.walk(modules)) {
            classes = new ArrayList<>(files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList());
        }
        Collections.shuffle(classes, new Random(1));
        List<String> methods = new ArrayList<>();
        for (Path file : classes) {
            methods.addAll(calledBy(Files.readAllBytes(file)));
        }
        return methods.stream().distinct().limit(limit).toList();
    }

    /** Returns the methods that a class calls. */
    static List<String> calledBy(byte... classFile) throws IOException {
        JdkMethods constants = new JdkMethods(new DataInputStream(new ByteArrayInputStream(classFile)));
        return IntStream.range(1, constants.tags.length)
                .filter(i -> constants.tags[i] == METHOD || constants.tags[i] == METHOD_OF_INTERFACE)
                .mapToObj(constants::method)
                .toList();
    }

    private String method(int constant) {
        int type = first[constant];
        int signature = second[constant];
        return texts[first[type]] + "." + texts[first[signature]] + texts[second[signature]];
    }
}
