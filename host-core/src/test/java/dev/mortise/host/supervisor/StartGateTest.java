package dev.mortise.host.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

class StartGateTest {

    private final BlockingQueue<Integer> started = new ArrayBlockingQueue<>(100);
    private final StartGate gate = new StartGate(2);

    private List<StartGate.Ticket> enter(int count) {
        var tickets = new ArrayList<StartGate.Ticket>();
        for (int i = 0; i < count; i++) {
            int number = i;
            tickets.add(gate.enter(_ -> started.add(number)));
        }
        return tickets;
    }

    private List<Integer> started(int count) throws InterruptedException {
        var all = new ArrayList<Integer>();
        for (int i = 0; i < count; i++) {
            all.add(started.poll(30, TimeUnit.SECONDS));
        }
        return all;
    }

    @AfterEach
    void close() {
        gate.close();
    }

    @Test
    void onlySoManyStartAtOnceAndTheNextWhenOneHasSettled() throws Exception {
        var tickets = enter(4);
        assertThat(started(2)).containsExactlyInAnyOrder(0, 1);
        assertThat(started).isEmpty();
        assertThat(tickets.get(0).leaveQueue()).isFalse();
        tickets.get(0).leave();
        assertThat(started(1)).containsExactly(2);
        assertThat(tickets.get(0).leaveQueue()).isFalse();
        tickets.get(0).leave();
        assertThat(started).isEmpty();
    }

    @Test
    void whoWaitsKnowsItsPlaceUntilItGoes() throws Exception {
        var tickets = enter(5);
        started(2);
        assertThat(tickets.get(0).place()).isEmpty();
        assertThat(tickets.get(2).place()).contains(new QueuePlace(1, 3));
        assertThat(tickets.get(4).place()).contains(new QueuePlace(3, 3));
        assertThat(tickets.get(4).place().orElseThrow().words())
                .isEqualTo("waiting for a start, place 3 of 3");
        tickets.get(3).leave();
        tickets.get(0).leave();
        started(1);
        assertThat(tickets.get(2).place()).isEmpty();
        assertThat(tickets.get(4).place()).contains(new QueuePlace(1, 1));
    }

    @Test
    void whoLeavesTheQueueNeverStarts() throws Exception {
        var tickets = enter(4);
        started(2);
        assertThat(tickets.get(2).leaveQueue()).isTrue();
        tickets.get(1).leave();
        assertThat(started(1)).containsExactly(3);
    }
}
