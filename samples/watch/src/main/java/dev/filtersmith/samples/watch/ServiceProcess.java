package dev.filtersmith.samples.watch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The service in its own JVM, with the agent. It ends with this process, however that ends, because
 * its input ends.
 */
final class ServiceProcess implements AutoCloseable {
    /** The agent's options. */
    static final String AGENT_OPTIONS = "telemetry=jfr,jmx";

    private static final int SECONDS_TO_END = 10;

    private final Process process;
    private final URI address;

    private ServiceProcess(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Starts the service.
     *
     * @param agent the agent's jar
     * @param filter options of the filter
     * @return service, ready for requests
     */
    static ServiceProcess start(Path agent, FilterOptions filter) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-javaagent:" + agent + "=" + AGENT_OPTIONS,
                "-cp",
                System.getProperty("java.class.path"),
                Watch.class.getName(),
                ServeCommand.NAME,
                "--port=0",
                ServeCommand.UNTIL_INPUT_ENDS));
        command.addAll(filter.arguments());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), Charset.defaultCharset()));
        String line = said.readLine();
        if (line == null) {
            throw new UserException("the service ended with exit code " + process.waitFor() + " before it listened");
        }
        return new ServiceProcess(process, URI.create(line.substring(ServeCommand.LISTENS.length())));
    }

    URI address() {
        return address;
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException stopped) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
