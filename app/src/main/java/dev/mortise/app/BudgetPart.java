package dev.mortise.app;

import dev.mortise.app.instance.InstancePart;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.timeline.Budget;
import dev.mortise.app.timeline.BudgetMeter;

import javafx.scene.Node;

/// The restart budget in the head of the instance's page.
final class BudgetPart implements InstancePart {

    private final BudgetMeter meter = new BudgetMeter();

    @Override
    public Node node() {
        return meter;
    }

    @Override
    public void update(InstanceView now) {
        meter.show(now.status().map(s -> Budget.of(s, now.now())).orElse(Budget.UNKNOWN));
    }
}
