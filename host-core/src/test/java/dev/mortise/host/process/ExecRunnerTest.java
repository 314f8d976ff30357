package dev.mortise.host.process;

class ExecRunnerTest extends RunnerContract {

    @Override
    protected Runner runner(Guardian guardian) {
        return new ExecRunner(guardian);
    }

    @Override
    public boolean exact() {
        return false;
    }
}
