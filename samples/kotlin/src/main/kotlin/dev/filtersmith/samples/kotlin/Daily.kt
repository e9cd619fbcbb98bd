package dev.filtersmith.samples.kotlin

import java.io.BufferedReader
import java.io.PrintStream
import java.util.Locale.ROOT

private const val EXPECTED = 10_000L

/** Counts lines, each a day, a blank and a key, and prints a table of distinct and new keys by day. */
fun count(lines: BufferedReader, out: PrintStream) {
    val counts = DailyCounts(EXPECTED)
    lines.forEachLine { line ->
        val (day, key) = line.split(' ', limit = 2)
        counts.add(day, key)
    }
    val row = "%-12s%,10d%,10d%,10d%n"
    out.printf("%-12s%10s%10s%10s%n", "day", "lines", "distinct", "new")
    counts.byDay.forEach { (day, count) -> out.printf(ROOT, row, day, count.lines, count.distinct, count.new) }
    val all = counts.byDay.values
    out.printf(ROOT, "%n" + row, "all", all.sumOf { it.lines }, all.sumOf { it.distinct }, all.sumOf { it.new })
    val bits = counts.seen.bitSize() + counts.seenOnDay.bitSize()
    out.printf(ROOT, "%nfilters: %,d bits, %s%n", bits, counts.seen.engine())
}

/** Runs the program on standard input. */
fun main() = count(System.`in`.bufferedReader(), System.out)
