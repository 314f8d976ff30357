package dev.mortise.host.process;

class ExecRunnerTest extends RunnerContract {

    @Override
    protected Runner runner() {
        return new ExecRunner();
    }

    @Override
    public boolean exact() {
        return false;
    }
}
