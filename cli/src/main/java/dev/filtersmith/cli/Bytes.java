package dev.filtersmith.cli;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers of bytes, such as {@code 64MB} or {@code 1.5GiB}. */
final class Bytes implements ITypeConverter<Long> {
    private static final Pattern SIZE = Pattern.compile("([0-9.e+]+?)([KMGT]?I?B)?");
    private static final Map<Character, Integer> POWERS = Map.of('B', 0, 'K', 1, 'M', 2, 'G', 3, 'T', 4);

    @Override
    public Long convert(String value) {
        Matcher size = SIZE.matcher(value.toUpperCase(Locale.ROOT).replace('E', 'e'));
        try {
            if (size.matches()) {
                String unit = size.group(2) == null ? "B" : size.group(2);
                long thousand = unit.contains("I") ? 1_024 : 1_000;
                long bytes = new BigDecimal(size.group(1))
                        .multiply(BigDecimal.valueOf(thousand).pow(POWERS.getOrDefault(unit.charAt(0), 0)))
                        .longValueExact();
                if (bytes > 0) {
                    return bytes;
                }
            }
        } catch (ArithmeticException | NumberFormatException wrong) {
            // As of another form.
        }
        throw new TypeConversionException("'" + value + "': use a number of bytes, such as 64MB or 1.5GiB");
    }
}
