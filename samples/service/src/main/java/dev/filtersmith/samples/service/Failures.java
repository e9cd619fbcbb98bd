package dev.filtersmith.samples.service;

import java.util.concurrent.CompletionException;

/** Texts of failures. */
final class Failures {
    private Failures() {}

    /** Returns a line with the class: the message of a file's failure may be its name alone. */
    static String line(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return cause.toString().replaceAll("\\R\\s*", "; ");
    }
}
