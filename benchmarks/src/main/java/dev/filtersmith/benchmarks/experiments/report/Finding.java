package dev.filtersmith.benchmarks.experiments.report;

/**
 * A figure of an experiment beside the numbers that it is compared with, and the verdict.
 *
 * <p>The rule: a printed number stands for all values that round or cut to its digits, a recomputed
 * one for all that round to them, a count for itself. Where numbers come from simulations,
 * deviations of up to four standard errors are taken for chance. A finding with a reason for a
 * misprint or a difference must agree with a recomputed number, and must not agree with the printed
 * one.
 *
 * @param id name of the figure, unique in the report
 * @param what description of the figure
 * @param value value, the mean over the trials of a simulation
 * @param error standard error of the value; 0 if it is computed
 * @param recomputed number from a formula, a fluid limit or an independent program
 * @param printed number that the paper prints
 * @param claim {@link Verdict#MISPRINT} or {@link Verdict#DIFFERS} where the printed number should
 *     not agree, {@link Verdict#ARITHMETIC} where the value follows from constants alone, else
 *     {@link Verdict#REPRODUCED}
 * @param reason reason of the claim; empty without one
 */
public record Finding(
        String id,
        String what,
        double value,
        double error,
        Figure recomputed,
        Figure printed,
        Verdict claim,
        String reason) {
    /**
     * Returns a computed figure that is not compared yet.
     *
     * @param id name of the figure
     * @param what description of the figure
     * @param value value
     */
    public static Finding of(String id, String what, double value) {
        return new Finding(id, what, value, 0, Figure.NONE, Figure.NONE, Verdict.REPRODUCED, "");
    }

    /** Returns this finding with a standard error. */
    public Finding error(double standardError) {
        return new Finding(id, what, value, standardError, recomputed, printed, claim, reason);
    }

    /** Returns this finding with a number from a formula or an independent program. */
    public Finding recomputed(Figure other) {
        return new Finding(id, what, value, error, other, printed, claim, reason);
    }

    /** Returns this finding with the digits of a recomputed number; none if they are empty. */
    public Finding recomputed(String digits) {
        return recomputed(digits.isEmpty() ? Figure.NONE : Figure.rounded(digits));
    }

    /** Returns this finding with the number that the paper prints. */
    public Finding printed(Figure other) {
        return new Finding(id, what, value, error, recomputed, other, claim, reason);
    }

    /** Returns this finding with the digits that the paper prints; none if they are empty. */
    public Finding printed(String digits) {
        return printed(digits.isEmpty() ? Figure.NONE : Figure.digits(digits));
    }

    /** Returns this finding with the reason why the printed number is wrong. */
    public Finding misprint(String why) {
        return new Finding(id, what, value, error, recomputed, printed, Verdict.MISPRINT, why);
    }

    /** Returns this finding with the reason why the printed number is of something else. */
    public Finding differs(String why) {
        return new Finding(id, what, value, error, recomputed, printed, Verdict.DIFFERS, why);
    }

    /** Returns this finding as one that follows from constants of the paper alone. */
    public Finding arithmetic() {
        return new Finding(id, what, value, error, recomputed, printed, Verdict.ARITHMETIC, reason);
    }

    /** Returns the verdict by the rule. */
    public Verdict verdict() {
        if (!Double.isFinite(value) || (recomputed.isCompared() && !recomputed.agrees(value, error))) {
            return Verdict.FAILED;
        } else if (claim == Verdict.MISPRINT || claim == Verdict.DIFFERS) {
            boolean founded = recomputed.isCompared() && printed.isCompared() && !printed.agrees(value, error);
            return founded ? claim : Verdict.FAILED;
        } else if (printed.isCompared()) {
            return printed.agrees(value, error) ? claim : Verdict.FAILED;
        }
        return recomputed.isCompared() ? Verdict.CONFIRMED : Verdict.SHOWN;
    }

    /** Returns the verdict in words, with its reason. */
    public String verdictText() {
        return reason.isEmpty() ? verdict().label() : verdict().label() + ": " + reason;
    }
}
