package dev.filtersmith.cli;

import dev.filtersmith.profile.Course;
import dev.filtersmith.profile.WorkloadProfile;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;

/**
 * A plot of the elements of filters over their age, beside the number that they were made for.
 *
 * @param title title of the profile
 * @param course greatest number of elements by age
 * @param expected greatest number of elements that a filter was made for
 */
record CoursePlot(String title, Course course, long expected) implements Plot {
    private static final String HELD = "held at most";
    private static final String MADE_FOR = "made for";

    /** Below so many of a unit, a smaller one reads better. */
    private static final long FEW = 3;

    static CoursePlot of(WorkloadProfile profile) {
        return new CoursePlot(
                profile.title(), profile.sizes().course(), profile.sizes().mostExpected());
    }

    @Override
    public XYChart chart() {
        TimeUnit unit = unit();
        double scale = (double) course.seconds() / (double) unit.toSeconds(1);
        List<Long> elements = course.elements();
        XYChart chart = Plot.empty(
                "Elements of " + title, "age of a filter in " + unit.toString().toLowerCase(Locale.ROOT), "elements");
        // At an age of which no filter was seen, there is no point.
        int[] seen = IntStream.range(0, elements.size())
                .filter(age -> elements.get(age) > 0)
                .toArray();
        if (seen.length > 0) {
            chart.addSeries(
                    HELD,
                    IntStream.of(seen).mapToDouble(age -> scale * age).toArray(),
                    IntStream.of(seen)
                            .mapToDouble(age -> (double) elements.get(age))
                            .toArray());
        }
        double end = scale * Math.max(1, elements.size() - 1);
        chart.addSeries(MADE_FOR, new double[] {0, end}, new double[] {(double) expected, (double) expected});
        chart.getStyler().setYAxisMin(0.0);
        return chart;
    }

    private TimeUnit unit() {
        long seconds = course.seconds() * course.elements().size();
        for (TimeUnit unit : List.of(TimeUnit.DAYS, TimeUnit.HOURS, TimeUnit.MINUTES)) {
            if (unit.convert(seconds, TimeUnit.SECONDS) >= FEW) {
                return unit;
            }
        }
        return TimeUnit.SECONDS;
    }

    @Override
    public String description() {
        return "Elements of " + title + " over the age of a filter. Curves, in the order of the legend: " + HELD + ", "
                + MADE_FOR;
    }
}
