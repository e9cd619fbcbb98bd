package dev.filtersmith.samples.kotlin

import dev.filtersmith.Engine
import java.io.PrintWriter
import java.io.StringWriter
import java.nio.charset.StandardCharsets
import java.nio.file.Files
import java.nio.file.Path
import java.util.Random
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class DailyTest {
    @TempDir
    private lateinit var directory: Path

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
    fun printsATableOfAFile() {
        val file = Files.writeString(directory.resolve("lines"), "mon a\nmon b c\nmon a\ntue b c\ntue d\n")
        val run = run(file.toString())
        assertThat(run.exitCode).`as`(run.err).isZero()
        assertThat(run.out.lines().map { it.split(Regex(" +")) })
            .contains(listOf("mon", "3", "2", "2"), listOf("tue", "2", "2", "1"), listOf("all", "5", "4", "3"))
    }

    @Test
    fun refusesWrongInputInOneLine() {
        val latin1 = Files.write(directory.resolve("latin1"), "mon \u00fc\n".toByteArray(StandardCharsets.ISO_8859_1))
        val single = Files.writeString(directory.resolve("single"), "mon a\nonly\n")

        assertRefused("there is no such file", directory.resolve("none").toString())
        assertRefused("cannot read", directory.toString())
        assertRefused("it is not text in UTF-8", latin1.toString())
        val input = System.`in`
        try {
            Files.newInputStream(latin1).use {
                System.setIn(it)
                assertRefused("standard input: it is not text in UTF-8")
            }
        } finally {
            System.setIn(input)
        }
        assertRefused("line 2 is not a day, a blank and a key: \"only\"", single.toString())
        assertRefused("--expected must be positive", "--expected=0", single.toString())
        assertRefused("--expected 9000000000000000000: ", "--expected=9000000000000000000", single.toString())
        assertRefused("--nonsense", "--nonsense")
    }

    private fun assertRefused(message: String, vararg args: String) {
        val run = run(*args)
        assertThat(run.exitCode).isEqualTo(2)
        assertThat(run.out).isEmpty()
        assertThat(run.err).startsWith("daily: ").contains(message).hasLineCount(1)
    }

    private class Run(val exitCode: Int, val out: String, val err: String)

    private fun run(vararg args: String): Run {
        val out = StringWriter()
        val err = StringWriter()
        val command = Daily().commandLine.setOut(PrintWriter(out)).setErr(PrintWriter(err, true))
        return Run(command.execute(*args), out.toString(), err.toString())
    }
}
