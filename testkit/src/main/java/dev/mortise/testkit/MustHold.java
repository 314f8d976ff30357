package dev.mortise.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks the test that decides rows of `docs/must-hold.md`, such as `@MustHold("B018")`.
///
/// [MustHoldListener] writes the outcome of each marked test to the module's
/// `target/must-hold.csv`. On a class it covers every test in it.
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface MustHold {
    /// Row ids: the letter B and three digits each.
    String[] value();
}
