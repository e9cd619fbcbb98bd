package dev.filtersmith.samples.kotlin;

/**
 * A key on a day. A record of Java: kapt cannot show one of Kotlin to the annotation processor.
 *
 * @param day name of the day
 * @param key the key
 */
public record DailyKey(String day, String key) {}
