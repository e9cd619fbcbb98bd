package dev.filtersmith.samples.caches;

/**
 * A request of a client for a document.
 *
 * @param client name of the client; it always asks the same cache
 * @param url URL of the document
 */
record Request(String client, String url) {
    /** Reads a line: client and URL, with blanks between. */
    static Request parse(String line) {
        String[] fields = line.strip().split("\\s+", -1);
        if (fields.length != 2) {
            throw new UserException("\"" + line
                    + "\" is no request. Write a client and a URL, with a blank between: 10.0.0.7 http://example/a");
        }
        return new Request(fields[0], fields[1]);
    }
}
