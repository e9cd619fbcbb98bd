package dev.filtersmith.samples.kotlin

import dev.filtersmith.Filters
import dev.filtersmith.MembershipFilter
import dev.filtersmith.annotation.Growth
import dev.filtersmith.annotation.WindowedCuckooFilter

/** Keys of all days. It grows: the number of keys is not known beforehand. */
@WindowedCuckooFilter(maxFpp = 1e-4, growth = Growth.CHAINED)
interface SeenKeys : MembershipFilter<String>

/** Keys of each day. */
@WindowedCuckooFilter(maxFpp = 1e-4, growth = Growth.CHAINED)
interface SeenDailyKeys : MembershipFilter<DailyKey> {
    /** Takes the components of a key, so that no record is made. */
    fun put(day: String, key: String): Boolean
}

/** The counts of one day: lines, distinct keys among them, and keys that no line had before. */
data class DayCounts(var lines: Long = 0, var distinct: Long = 0, var new: Long = 0)

/**
 * Counts the keys of days.
 *
 * This file is a template: replace the keys by yours, and the annotations by ones that suit them.
 *
 * @param expected expected number of distinct keys
 */
class DailyCounts(expected: Long) {
    /** Keys that came before, on any day. */
    val seen: SeenKeys = Filters.create(SeenKeys::class.java, expected)

    /** Keys that came before on the same day. */
    val seenOnDay: SeenDailyKeys = Filters.create(SeenDailyKeys::class.java, expected)

    private val days = LinkedHashMap<String, DayCounts>()

    /** Counts of the days, in the order in which these came first. */
    val byDay: Map<String, DayCounts>
        get() = days

    /** Counts a line. A false positive, one in 10,000 at most, makes a count too small by one. */
    fun add(day: String, key: String) {
        val counts = days.getOrPut(day, ::DayCounts)
        counts.lines++
        // Into both, or a false positive of the day would keep a key out of all days.
        if (seenOnDay.put(day, key)) counts.distinct++
        if (seen.put(key)) counts.new++
    }
}
