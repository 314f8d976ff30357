package dev.mortise.host.journal;

/// All that a journal knows: what it answers from, and what is still to be written of it.
record Memory(
        MemoryJournal ring, MemoryLedger ledger, Reservations reservations, Backlog backlog) {}
