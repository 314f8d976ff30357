package dev.mortise.app.instance;

import dev.mortise.app.instance.Action.Choice;
import dev.mortise.app.instance.Action.Kind;
import dev.mortise.app.instance.Action.Weight;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.model.Standing;
import dev.mortise.host.HostCommand;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;

import java.util.List;
import java.util.stream.Collectors;

/// What decides whether an action is on, read off a view once; and the words that actions share.
///
/// @param wanted whether the operator wants it up
/// @param others enabled instances of the same process
record Situation(
        InstanceView view,
        State state,
        Standing standing,
        boolean wanted,
        List<InstanceSnapshot> others) {

    static Situation of(InstanceView view) {
        return new Situation(
                view,
                view.instance().state(),
                view.standing(),
                view.instance().enabled(),
                view.enabledSharers());
    }

    InstanceId id() {
        return view.id();
    }

    /// Its bare name, for labels and sentences.
    String name() {
        return view.id().id();
    }

    boolean shared() {
        return !others.isEmpty();
    }

    /// It is off, and the process it shares goes on: what is done to that concerns only others.
    boolean outOfIt() {
        return !wanted && shared();
    }

    boolean waits() {
        return state == State.CRASHED || state == State.BACKOFF;
    }

    boolean held() {
        return view.heldFor().isPresent();
    }

    /// On the way to its end for good, by the ladder or a kill.
    boolean goingDown() {
        return !wanted && view.ending().isPresent();
    }

    /// `Restart hall and 2 more…`; alone, the verb only.
    String scoped(Kind kind) {
        return shared() ? kind.verb() + " %s and %d more…".formatted(name(), others.size()) : "";
    }

    /// For whom it would be done too; empty for nobody.
    String alsoFor() {
        return shared() ? " The process is shared with " + names(others) + "." : "";
    }

    static String names(List<InstanceSnapshot> instances) {
        return instances.stream()
                .map(i -> i.instance().toString())
                .collect(Collectors.joining(", "));
    }

    Action on(Kind kind, Weight weight, String label, String says, HostCommand command) {
        return on(kind, weight, label, says, List.of(new Choice(label, command)));
    }

    Action on(Kind kind, Weight weight, String label, String says, List<Choice> choices) {
        return new Action(kind, weight, label, says, choices);
    }

    Action off(Kind kind, String label, String why) {
        return new Action(kind, Weight.USUAL, label, kind.verb() + " is off. " + why, List.of());
    }
}
