package dev.mortise.app.chart;

import java.util.Locale;

/// How a number is written: a space before the unit, three digits or so, a dash for nothing.
public enum Unit {
    /// `2.1 %`, `3.0 %`, `38 %`.
    PERCENT(0.1, false) {
        @Override
        String write(double value) {
            boolean small = value != 0 && Math.abs(value) < 9.95;
            return (small ? String.format(Locale.ROOT, "%.1f", value) : digits(value)) + " %";
        }

        @Override
        String axis(double value) {
            return digits(value) + " %";
        }
    },
    /// `12 kB`, `121 MB`, `1.24 GB`; decimal multiples.
    BYTES(1e6, false) {
        @Override
        String write(double value) {
            double size = Math.abs(value);
            if (size >= 999.5e6) {
                return String.format(Locale.ROOT, size < 10e9 ? "%.2f GB" : "%.1f GB", value / 1e9);
            }
            return size >= 0.1e6 || size == 0
                    ? digits(value / 1e6) + " MB"
                    : digits(value / 1e3) + " kB";
        }

        @Override
        String axis(double value) {
            double size = Math.abs(value);
            return size >= 1e9
                    ? digits(value / 1e9) + " GB"
                    : size >= 1e6 ? digits(value / 1e6) + " MB" : write(value);
        }
    },
    /// `1,284`.
    COUNT(2, true) {
        @Override
        String write(double value) {
            return String.format(Locale.ROOT, "%,d", Math.round(value));
        }
    },
    /// `0.4 msg/s`, `41 msg/s`, `3.1 k msg/s`.
    MESSAGES(2, false) {
        @Override
        String write(double value) {
            return thousands(value) + " msg/s";
        }

        @Override
        String axis(double value) {
            return thousands(value) + " /s";
        }

        private String thousands(double value) {
            return value >= 9_999.5 ? digits(value / 1e3) + " k" : digits(value);
        }
    };

    static final String NOTHING = "–";

    private final double least;
    private final boolean whole;

    Unit(double least, boolean whole) {
        this.least = least;
        this.whole = whole;
    }

    /// A value as text; NaN is [#NOTHING], never zero.
    public String text(double value) {
        return Double.isNaN(value) ? NOTHING : write(value);
    }

    abstract String write(double value);

    /// The same for the axis, where room is short and numbers are round.
    String axis(double value) {
        return write(value);
    }

    /// An axis for values up to `max`.
    ValueTicks ticks(double max) {
        return ValueTicks.upTo(Double.isNaN(max) ? 0 : max, least, whole);
    }

    /// One decimal below ten, unless it is a zero.
    static String digits(double value) {
        double tenths = Math.rint(value * 10) / 10;
        return Math.abs(tenths) >= 10 || tenths == Math.rint(tenths)
                ? String.format(Locale.ROOT, "%,d", Math.round(value))
                : String.format(Locale.ROOT, "%.1f", tenths);
    }
}
