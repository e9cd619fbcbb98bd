package dev.filtersmith.cli;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The formats of plots. None needs a screen. */
enum PlotFormat {
    /** An image of pixels. */
    PNG {
        @Override
        byte[] drawn(List<? extends Plot> plots) throws IOException {
            BufferedImage image = new BufferedImage(Plot.WIDTH, Plot.HEIGHT * plots.size(), BufferedImage.TYPE_INT_RGB);
            Graphics2D graphics = image.createGraphics();
            paint(plots, graphics);
            graphics.dispose();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            if (!ImageIO.write(image, "png", bytes)) {
                throw new IOException("this JVM writes no PNG files; use the ending .svg");
            }
            return bytes.toByteArray();
        }
    },
    /** A drawing of lines. Its labels are outlines, and its descriptions are text. */
    SVG {
        @Override
        byte[] drawn(List<? extends Plot> plots) throws IOException {
            try {
                Document document = DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .getDOMImplementation()
                        .createDocument(SVGGraphics2D.SVG_NAMESPACE_URI, "svg", null);
                SVGGraphics2D graphics = new SVGGraphics2D(document);
                graphics.setSVGCanvasSize(new Dimension(Plot.WIDTH, Plot.HEIGHT * plots.size()));
                paint(plots, graphics);
                Element root = graphics.getRoot();
                for (Plot plot : plots) {
                    Element description = document.createElementNS(SVGGraphics2D.SVG_NAMESPACE_URI, "desc");
                    description.setTextContent(plot.description());
                    root.appendChild(description);
                }
                return written(root);
            } catch (ParserConfigurationException | TransformerException failure) {
                throw new IOException("this JVM writes no XML; use the ending .png", failure);
            }
        }
    };

    /** Returns the format that the ending of a file's name stands for. */
    static PlotFormat of(Path file) {
        String name = String.valueOf(file.getFileName()).toUpperCase(Locale.ROOT);
        for (PlotFormat format : values()) {
            if (name.endsWith("." + format)) {
                return format;
            }
        }
        throw new Trouble("--plot " + file + ": the ending of the name is the format; use .svg or .png");
    }

    /** Draws plots one below the other. Equal plots give equal bytes, with the same fonts. */
    final byte[] draw(List<? extends Plot> plots) throws IOException {
        requireText();
        return drawn(plots);
    }

    /** Draws a letter, which fails in ways that differ between JDKs. */
    private static void requireText() throws IOException {
        try {
            new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics().drawString("a", 0, 1);
        } catch (RuntimeException | InternalError | LinkageError failure) {
            // There is no font, or a library of the JDK is left out.
            throw new IOException(
                    "this JVM cannot draw text (" + failure + "); install fontconfig and a font", failure);
        }
    }

    abstract byte[] drawn(List<? extends Plot> plots) throws IOException;

    private static void paint(List<? extends Plot> plots, Graphics2D graphics) {
        for (int i = 0; i < plots.size(); i++) {
            Graphics2D part = (Graphics2D) graphics.create();
            part.translate(0, Plot.HEIGHT * i);
            plots.get(i).chart().paint(part, Plot.WIDTH, Plot.HEIGHT);
            part.dispose();
        }
    }

    private static byte[] written(Element root) throws TransformerException {
        TransformerFactory writers = TransformerFactory.newInstance();
        writers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writers.newTransformer().transform(new DOMSource(root), new StreamResult(bytes));
        return bytes.toByteArray();
    }
}
