package dev.mortise.host.supervisor;

import dev.mortise.host.integrity.Programs;
import dev.mortise.host.journal.Journal;
import dev.mortise.host.journal.Ledger;
import dev.mortise.host.logs.LogStore;
import dev.mortise.host.logs.Redactor;
import dev.mortise.host.logs.SecretValues;
import dev.mortise.host.process.Guardian;
import dev.mortise.host.process.Runner;
import dev.mortise.host.process.Sweeper;
import dev.mortise.host.time.Clock;

/// What all supervisors of a host share.
///
/// @param autopsy asked at the end of every launch
/// @param good what environments were, when they were good
/// @param verdicts told every answer of a health probe
/// @param changed told after every change of a status; must return at once
public record Services(
        Clock clock,
        Journal journal,
        Ledger ledger,
        Autopsy autopsy,
        Verdicts verdicts,
        LogStore logs,
        Redactor redactor,
        SecretValues secrets,
        Runner runner,
        Guardian guardian,
        Sweeper sweeper,
        Loop loop,
        StartGate gate,
        Programs programs,
        GoodEnvironments good,
        Runnable changed) {}
