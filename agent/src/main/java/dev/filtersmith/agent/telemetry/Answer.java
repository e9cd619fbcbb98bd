package dev.filtersmith.agent.telemetry;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A parameter of advice: the boolean that a method returns, as the number that it is to the JVM, 1 or 0. In Java it takes a branch to make
 * that number of it, which lookups would pay for.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
@interface Answer {}
