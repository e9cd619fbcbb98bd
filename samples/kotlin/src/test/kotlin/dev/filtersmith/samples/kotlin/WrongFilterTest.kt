package dev.filtersmith.samples.kotlin

import java.io.ByteArrayOutputStream
import java.io.File
import java.io.PrintStream
import java.nio.file.Files
import java.nio.file.Path
import org.assertj.core.api.Assertions.assertThat
import org.jetbrains.kotlin.cli.common.ExitCode
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Compiles a wrong filter, with kapt as the build has it, which compiles right ones itself. */
class WrongFilterTest {
    @TempDir
    private lateinit var directory: Path

    @Test
    fun aWrongSpecIsAnErrorAtTheKotlinSource() {
        val source = write("dev.filtersmith.annotation.DLeftFilter(bucketBits = 65)")
        val (code, messages) = compile(source)
        assertThat(code).isEqualTo(ExitCode.COMPILATION_ERROR)
        assertThat(messages.lines().filter { "error:" in it })
            .singleElement()
            .asString()
            .startsWith("error: $source:4: error: [BucketBitsUnsupported] bucketBits = 65")
    }

    @Test
    @Tag("full")
    fun aRightSpecIsNone() {
        val (code, messages) = compile(write("dev.filtersmith.annotation.DLeftFilter(bucketBits = 64)"))
        assertThat(code).`as`(messages).isEqualTo(ExitCode.OK)
        assertThat(directory.resolve("sources/app/Filtersmith_Seen.java")).exists()
    }

    private fun write(annotation: String): Path =
        Files.writeString(
            directory.resolve("Seen.kt"),
            "package app\n\nimport dev.filtersmith.*\n@$annotation\ninterface Seen : MembershipFilter<String>\n",
        )

    private fun compile(source: Path): Pair<ExitCode, String> {
        val classPath = System.getProperty("java.class.path")
        val kapt = classPath.split(File.pathSeparatorChar).single { "kotlin-annotation-processing" in it }
        val options = listOf("sources", "classes", "stubs").map { "$it=${directory.resolve(it)}" } +
            classPath.split(File.pathSeparatorChar).map { "apclasspath=$it" } +
            listOf("aptMode=stubsAndApt", "mapDiagnosticLocations=true")
        val args = listOf("-no-stdlib", "-cp", classPath, "-d", "$directory", "-Xplugin=$kapt") +
            options.flatMap { listOf("-P", "plugin:org.jetbrains.kotlin.kapt3:$it") } +
            "$source"
        val messages = ByteArrayOutputStream()
        val code = K2JVMCompiler().exec(PrintStream(messages), *args.toTypedArray())
        return code to messages.toString()
    }
}
