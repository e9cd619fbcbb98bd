package dev.filtersmith.samples.learning;

/** A part of the load, in sixtieths of the whole. */
enum Phase {
    SMALL("small table", 10),
    GROWTH("growth", 20),
    DELETIONS("deletions", 15),
    HOT_KEYS("hot keys", 15);

    private final String title;
    private final int steps;

    Phase(String title, int steps) {
        this.title = title;
        this.steps = steps;
    }

    String title() {
        return title;
    }

    int steps() {
        return steps;
    }
}
