package dev.mortise.host.process.linux;

import dev.mortise.host.process.Runner;
import dev.mortise.host.process.RunnerContract;

class SpawnRunnerTest extends RunnerContract {

    @Override
    protected Runner runner() {
        return SpawnRunner.open().orElseThrow();
    }

    @Override
    public boolean exact() {
        return true;
    }
}
