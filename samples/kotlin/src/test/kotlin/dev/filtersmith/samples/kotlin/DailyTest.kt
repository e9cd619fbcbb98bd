package dev.filtersmith.samples.kotlin

import dev.filtersmith.Engine
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.util.Random
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

class DailyTest {
    @Test
    fun filtersRunInTheClassesThatWereEmittedByKapt() {
        val counts = DailyCounts(100)
        assertThat(counts.seen.engine()).isEqualTo(Engine.GENERATED)
        assertThat(counts.seenOnDay.engine()).isEqualTo(Engine.GENERATED)
    }

    @Test
    fun countsAsExactSetsDo() {
        val counts = DailyCounts(1_000)
        val lines = List(50_000) { it / 10_000 to "key" + Random(it.toLong()).nextInt(20_000) }
        lines.forEach { (day, key) -> counts.add("day$day", key) }

        val days = lines.groupBy({ it.first }, { it.second })
        val before = HashSet<String>()
        days.forEach { (day, keys) ->
            val count = counts.byDay.getValue("day$day")
            assertThat(count.lines).isEqualTo(keys.size.toLong())
            val distinct = keys.toSet()
            assertClose(count.distinct, distinct.size)
            assertClose(count.new, distinct.count(before::add))
            assertThat(distinct).allMatch { counts.seenOnDay.mightContain(DailyKey("day$day", it)) }
        }
        assertThat(before).allMatch(counts.seen)
    }

    /** A false positive makes a count smaller; more than ten of 10,000 keys do not come by chance. */
    private fun assertClose(count: Long, exact: Int) {
        assertThat(count).isBetween(exact - 10L, exact.toLong())
    }

    @Test
    fun printsATable() {
        val out = ByteArrayOutputStream()
        count("mon a\nmon b c\nmon a\ntue b c\ntue d\n".reader().buffered(), PrintStream(out))
        assertThat(out.toString().lines().map { it.split(Regex(" +")) })
            .contains(listOf("mon", "3", "2", "2"), listOf("tue", "2", "2", "1"), listOf("all", "5", "4", "3"))
    }
}
