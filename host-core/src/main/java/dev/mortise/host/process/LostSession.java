package dev.mortise.host.process;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/// What is left of the session that the leader of an earlier host's launch had begun, whether it
/// still carries the mark or has lost it with its environment.
///
/// A session's number is nobody else's as long as one process of it is there. So one that is proven
/// ours, by its start time or its mark, is held as a witness and ended last: the others are ended
/// only while it is there. Without a witness nothing is touched (must-hold B131).
final class LostSession {

    private static final int ROUNDS = 5;

    private final Mark mark;
    private final LaunchEntry.Leader leader;
    private final Environ environ = new Environ();
    private final List<String> ended = new ArrayList<>();

    private LostSession(Mark mark, LaunchEntry.Leader leader) {
        this.mark = mark;
        this.leader = leader;
    }

    /// @return what was ended, as `pid name`
    static List<String> end(Mark mark, LaunchEntry.Leader leader) throws InterruptedException {
        var session = new LostSession(mark, leader);
        for (int round = 1; round <= ROUNDS && session.endSome(round == ROUNDS); round++) {
            // A killed process takes a moment to go.
            Thread.sleep(2L << round);
        }
        return session.ended;
    }

    /// @param last no more patience with what does not go
    /// @return whether there is something left to end
    private boolean endSome(boolean last) {
        long[] members = Arrays.stream(Proc.others()).filter(this::isMember).toArray();
        OptionalLong witness = Arrays.stream(members).filter(this::isProven).findFirst();
        if (witness.isEmpty()) {
            return false;
        }
        try (var held = Held.of(witness.getAsLong())) {
            if (!isMember(witness.getAsLong()) || !isProven(witness.getAsLong())) {
                return true; // another one now; look again
            }
            for (long member : members) {
                if (member != witness.getAsLong()) {
                    end(member, held);
                }
            }
            if (members.length == 1 || last) {
                kill(witness.getAsLong(), held);
                return false;
            }
            return true;
        }
    }

    private void end(long member, Held witness) {
        try (var held = Held.of(member)) {
            if (isMember(member) && witness.isThere()) {
                kill(member, held);
            }
        }
    }

    private void kill(long pid, Held held) {
        String line = pid + " " + Proc.name(pid);
        if (!ended.contains(line)) {
            ended.add(line);
        }
        held.kill();
    }

    /// Without a session of its own there is only the leader.
    private boolean isMember(long pid) {
        return ProcStat.of(pid)
                .filter(stat -> !stat.zombie())
                .filter(stat -> pid == leader.pid() || leader.group())
                .filter(stat -> pid == leader.pid() || stat.session() == leader.pid())
                .isPresent();
    }

    private boolean isProven(long pid) {
        return pid == leader.pid()
                ? ProcStat.of(pid).filter(stat -> stat.start() == leader.start()).isPresent()
                : environ.carries(pid, mark);
    }
}
