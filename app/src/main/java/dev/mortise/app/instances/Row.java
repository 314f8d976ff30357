package dev.mortise.app.instances;

import dev.mortise.app.model.Category;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.model.Series;
import dev.mortise.app.model.Standing;
import dev.mortise.host.spec.InstanceId;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/// A line of the table. One object per tenant and per instance for as long as there is one, so that
/// selection and scroll survive every update. Lives on the FX thread.
sealed interface Row {

    String tenant();

    /// The head of a tenant's rows.
    final class OfTenant implements Row {
        private final String tenant;
        private final Map<Standing, Integer> counts = new EnumMap<>(Standing.class);
        private int shown;
        private boolean expanded = true;

        OfTenant(String tenant) {
            this.tenant = tenant;
        }

        @Override
        public String tenant() {
            return tenant;
        }

        void clear() {
            counts.clear();
            shown = 0;
        }

        void count(Standing standing) {
            counts.merge(standing, 1, Integer::sum);
            shown++;
        }

        /// Of the instances that the filter lets through, worst first.
        Map<Standing, Integer> counts() {
            return counts;
        }

        int shown() {
            return shown;
        }

        boolean expanded() {
            return expanded;
        }

        void expand(boolean wanted) {
            expanded = wanted;
        }
    }

    /// Stands for a tenant's rows that need no eyes.
    final class More implements Row {
        private final String tenant;
        private int healthy;
        private int off;

        More(String tenant) {
            this.tenant = tenant;
        }

        @Override
        public String tenant() {
            return tenant;
        }

        void hides(int quiet, int stopped) {
            healthy = quiet;
            off = stopped;
        }

        int healthy() {
            return healthy;
        }

        int off() {
            return off;
        }
    }

    /// One instance.
    final class OfInstance implements Row {
        /// For so long a row keeps its place after it got better, so that one which comes and goes
        /// does not hop.
        static final Duration CALM = Duration.ofSeconds(60);

        private InstanceView view;
        private Series series;
        private Category category;
        private int rank;
        private Duration better = Duration.ZERO;

        OfInstance(InstanceView view, Series series) {
            this.view = view;
            this.series = series;
            this.category = Category.of(view);
            this.rank = rank(category);
        }

        void accept(InstanceView newest, Series samples) {
            view = newest;
            series = samples;
            category = Category.of(newest);
            int now = rank(category);
            if (now <= rank) {
                rank = now;
                better = newest.now();
            } else if (newest.now().minus(better).compareTo(CALM) >= 0) {
                rank = now;
            }
        }

        /// Time goes on.
        void at(InstanceView later) {
            view = later;
        }

        @Override
        public String tenant() {
            return view.id().tenant();
        }

        InstanceId id() {
            return view.id();
        }

        InstanceView view() {
            return view;
        }

        Series series() {
            return series;
        }

        Category category() {
            return category;
        }

        /// Urgency, 0 first; the same for all states that a crash loop runs through.
        int rank() {
            return rank;
        }

        /// Whether it may be folded away.
        boolean quiet() {
            return rank >= rank(Category.HEALTHY);
        }

        private static int rank(Category category) {
            return switch (category) {
                case GAVE_UP -> 0;
                case LOOPING -> 1;
                case DEGRADED -> 2;
                case STARTING, HEALTHY -> 3;
                case OFF -> 4;
            };
        }
    }
}
