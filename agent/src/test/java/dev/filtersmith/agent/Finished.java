package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Result of a program.
 *
 * @param program name and arguments of the program
 * @param exitCode 0 on success
 * @param output standard output of the program
 * @param errors error stream of the program, the agent and the JVM
 */
record Finished(String program, int exitCode, String output, String errors) {
    /** Checks that the program ended normally and printed these lines and nothing else. */
    Finished printed(String... lines) {
        assertThat(errors).as("errors of " + program).isEmpty();
        return saying(lines);
    }

    /**
     * Checks that the program ended normally and printed these lines, with any content of the error
     * stream.
     */
    Finished saying(String... lines) {
        assertThat(exitCode).as("%s: %s%n%s", program, output, errors).isZero();
        assertThat(output.lines()).as(program).containsExactly(lines);
        return this;
    }

    /** Returns the lines of the error stream, those of the agent without its name. */
    String[] messages() {
        return errors.lines()
                .map(line -> line.replaceFirst("^filtersmith-agent: ", ""))
                .toArray(String[]::new);
    }
}
