package dev.filtersmith.samples.kotlin

import java.io.BufferedReader
import java.io.IOException
import java.io.InputStreamReader
import java.nio.charset.CharacterCodingException
import java.nio.file.Files
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.util.Locale.ROOT
import java.util.concurrent.Callable
import kotlin.system.exitProcess
import picocli.CommandLine
import picocli.CommandLine.Command
import picocli.CommandLine.ExitCode
import picocli.CommandLine.Option
import picocli.CommandLine.ParameterException
import picocli.CommandLine.Parameters

/** The program: a table of distinct and new keys by day. */
@Command(
    name = "daily",
    mixinStandardHelpOptions = true,
    version = ["Filtersmith daily"],
    showDefaultValues = true,
    description = ["Counts the distinct keys of each day, and those that no day before had."],
)
class Daily : Callable<Int> {
    @Parameters(arity = "0..1", paramLabel = "FILE", description = ["Lines of a day and a key; standard input."])
    private var file: Path? = null

    @Option(names = ["--expected"], defaultValue = "10000", description = ["Distinct keys; more may come."])
    private var expected = 0L

    /** The program's command line, to be run with `execute`. */
    val commandLine: CommandLine = CommandLine(this).setParameterExceptionHandler { wrong, _ ->
        wrong.commandLine.err.println("daily: " + wrong.message)
        ExitCode.USAGE
    }

    override fun call(): Int {
        if (expected < 1) {
            throw wrong("--expected must be positive")
        }
        val counts = try {
            DailyCounts(expected)
        } catch (refused: IllegalArgumentException) {
            throw wrong("--expected $expected: ${refused.message}")
        }
        val name = file?.toString() ?: "standard input"
        try {
            open().use { read(it, counts) }
        } catch (missing: NoSuchFileException) {
            throw wrong("cannot read $name: there is no such file")
        } catch (malformed: CharacterCodingException) {
            throw wrong("cannot read $name: it is not text in UTF-8")
        } catch (failure: IOException) {
            throw wrong("cannot read $name: ${failure.message}")
        }
        print(counts)
        return if (commandLine.out.checkError()) ExitCode.SOFTWARE else ExitCode.OK
    }

    private fun open(): BufferedReader =
        file?.let { Files.newBufferedReader(it) }
            ?: InputStreamReader(System.`in`, Charsets.UTF_8.newDecoder()).buffered()

    private fun read(lines: BufferedReader, counts: DailyCounts) {
        lines.lineSequence().forEachIndexed { index, line ->
            val fields = line.split(' ', limit = 2)
            if (fields.size < 2 || fields.any(String::isBlank)) {
                throw wrong("line ${index + 1} is not a day, a blank and a key: \"$line\"")
            }
            counts.add(fields[0], fields[1])
        }
    }

    private fun print(counts: DailyCounts) {
        val out = commandLine.out
        val row = "%-12s%,10d%,10d%,10d%n"
        out.printf(ROOT, "%-12s%10s%10s%10s%n", "day", "lines", "distinct", "new")
        counts.byDay.forEach { (day, count) -> out.printf(ROOT, row, day, count.lines, count.distinct, count.new) }
        val all = counts.byDay.values
        out.printf(ROOT, "%n" + row, "all", all.sumOf { it.lines }, all.sumOf { it.distinct }, all.sumOf { it.new })
        val bits = counts.seen.bitSize() + counts.seenOnDay.bitSize()
        out.printf(ROOT, "%nfilters: %,d bits, %s%n", bits, counts.seen.engine())
    }

    private fun wrong(message: String) = ParameterException(commandLine, message)
}

/** Runs the program. */
fun main(args: Array<String>) {
    exitProcess(Daily().commandLine.execute(*args))
}
