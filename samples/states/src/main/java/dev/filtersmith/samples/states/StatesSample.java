package dev.filtersmith.samples.states;

import java.io.PrintWriter;
import java.nio.charset.Charset;

/** The program, which follows made connections and looks for keys in made files. */
public final class StatesSample {
    private StatesSample() {}

    /**
     * Prints both tables, and exits with 1 if the index of files lost a key.
     *
     * @param args none
     */
    public static void main(String... args) {
        PrintWriter out = new PrintWriter(System.out, true, Charset.defaultCharset());
        new TcpReport(120, 2000, 1, out).print();
        out.println();
        System.exit(new FileReport(20_000, 1, out).print() ? 0 : 1);
    }
}
