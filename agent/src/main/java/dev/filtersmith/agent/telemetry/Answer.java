package dev.filtersmith.agent.telemetry;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Parameter of advice that receives the boolean result of a method as the JVM's own number, 1 or 0.
 * In Java this conversion takes a branch, at a cost for lookups.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
@interface Answer {}
