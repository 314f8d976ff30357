package dev.mortise.app;

import dev.mortise.app.instance.InstancePart;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.model.Outlook;
import dev.mortise.app.timeline.Budget;
import dev.mortise.app.timeline.BudgetMeter;

import javafx.scene.Node;
import javafx.scene.control.Tooltip;

import java.time.ZoneId;

/// The restart budget in the head of the instance's page.
final class BudgetPart implements InstancePart {

    private final BudgetMeter meter = new BudgetMeter();
    private final Tooltip outlook = new Tooltip();

    BudgetPart() {
        outlook.setWrapText(true);
        outlook.setMaxWidth(360);
        Tooltip.install(meter, outlook);
    }

    @Override
    public Node node() {
        return meter;
    }

    @Override
    public void update(InstanceView now) {
        meter.show(
                now.status()
                        .map(s -> Budget.of(s, now.now(), now.wall(), ZoneId.systemDefault()))
                        .orElse(Budget.UNKNOWN));
        String words = Outlook.words(now);
        if (!words.equals(outlook.getText())) {
            outlook.setText(words);
            meter.setAccessibleHelp(words);
        }
    }
}
