package dev.filtersmith.cli;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the geometry of a spec, without a filter. */
@Command(
        name = "layout",
        description = {
            "Prints the signature of a spec and the diagram of its bits.",
            "With --svg, also writes the diagram as a drawing, with parts as wide as their bits."
        })
final class LayoutCommand extends Job {
    @Option(
            names = "--spec",
            paramLabel = "SPEC",
            defaultValue = "@DLeftFilter",
            description = "Annotation that describes the filter, such as '@DLeftFilter(bitsPerKey = 12)'.")
    private String spec = "@DLeftFilter";

    @Option(names = "--svg", paramLabel = "FILE", description = "Drawing to write, or to replace.")
    private @Nullable Path svg;

    LayoutCommand(Console console) {
        super(console);
    }

    @Override
    int run() {
        if (svg != null) {
            OutputFile.check(svg);
        }
        Layout layout = FilterSpec.parse(spec).toLayout();
        console().print("%s\n\n%s", layout.signature(), layout.diagram());
        if (svg != null) {
            byte[] drawing = LayoutDrawing.svg(layout).getBytes(StandardCharsets.UTF_8);
            OutputFile.write(svg, channel -> OutputFile.writeAll(channel, drawing));
        }
        return OK;
    }
}
