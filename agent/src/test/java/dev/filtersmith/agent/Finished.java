package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What came of a program.
 *
 * @param program its name and arguments
 * @param exitCode 0 if all went well
 * @param output what it printed
 * @param errors what it, the agent and the JVM printed on the error stream
 */
record Finished(String program, int exitCode, String output, String errors) {
    /** It ran to its end, and printed these lines and nothing else. */
    Finished printed(String... lines) {
        assertThat(errors).as("errors of " + program).isEmpty();
        return saying(lines);
    }

    /** It ran to its end, and printed these lines, whatever it said on the error stream. */
    Finished saying(String... lines) {
        assertThat(exitCode).as("%s: %s%n%s", program, output, errors).isZero();
        assertThat(output.lines()).as(program).containsExactly(lines);
        return this;
    }

    /** The lines of the error stream, those of the agent without its name. */
    String[] messages() {
        return errors.lines()
                .map(line -> line.replaceFirst("^filtersmith-agent: ", ""))
                .toArray(String[]::new);
    }
}
