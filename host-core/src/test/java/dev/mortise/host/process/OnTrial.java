package dev.mortise.host.process;

import dev.mortise.host.lifecycle.ExitStatus;

/// What the parts of [RunnerContract] have of it.
interface OnTrial {

    Trial trial();

    /// How the runner tells that a child ended by this code.
    ExitStatus code(int code);

    /// How the runner tells that a child was ended by this signal.
    ExitStatus signalled(int number);

    /// Whether the runner does itself what the JDK does only nearly: see [RunnerContract#exact].
    boolean exact();
}
