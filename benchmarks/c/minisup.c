/*
 * The limit for a supervisor: posix_spawn, epoll and waitpid, and nothing else. No state, no policy.
 *
 *   minisup SPEC   lines `name|command words`; each is kept up, its stdout read, counted, dropped
 *
 * SIGTERM ends all children.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 20000, WORDS = 32 };

extern char **environ;

typedef struct {
    char *argv[WORDS];
    pid_t pid;
    int in, out;
    unsigned long lines;
} slot;

static slot slots[MOST];
static int count, poller;
static char buffer[1 << 16];

static _Noreturn void fail(const char *what) {
    perror(what);
    exit(1);
}

/* One pipe per slot, kept over restarts. */
static void open_pipe(slot *s) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) fail("pipe");
    s->in = ends[0];
    s->out = ends[1];
    fcntl(s->in, F_SETFL, O_NONBLOCK);
    struct epoll_event readable = {.events = EPOLLIN, .data.ptr = s};
    epoll_ctl(poller, EPOLL_CTL_ADD, s->in, &readable);
}

static void start(slot *s) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, s->out, 1);
    posix_spawnattr_init(&attributes);
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    if (posix_spawn(&s->pid, s->argv[0], &files, &attributes, s->argv, environ) != 0) fail(s->argv[0]);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
}

static void read_spec(const char *path) {
    FILE *spec = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    if (spec == NULL) fail(path);
    while (count < MOST && getline(&line, &room, spec) > 0) {
        int words = 0;
        line[strcspn(line, "\n")] = '\0';
        char *command = strchr(line, '|');
        if (command == NULL) continue;
        for (char *w = strtok(strdup(command + 1), " "); w != NULL && words < WORDS - 1; w = strtok(NULL, " ")) {
            slots[count].argv[words++] = w;
        }
        if (words > 0) count++;
    }
    free(line);
    fclose(spec);
}

static void drain(slot *s) {
    ssize_t length = read(s->in, buffer, sizeof buffer);
    char *end = buffer + length;
    for (char *p = buffer; length > 0 && (p = memchr(p, '\n', (size_t)(end - p))) != NULL; p++) s->lines++;
}

static _Noreturn void end_all(void) {
    for (int i = 0; i < count; i++) kill(slots[i].pid, SIGKILL);
    while (waitpid(-1, NULL, 0) > 0) {
    }
    exit(0);
}

static void signalled(int signals) {
    struct signalfd_siginfo info;
    int status;
    pid_t gone;
    while (read(signals, &info, sizeof info) == sizeof info) {
        if (info.ssi_signo == SIGTERM) end_all();
    }
    while ((gone = waitpid(-1, &status, WNOHANG)) > 0) {
        for (int i = 0; i < count; i++) {
            if (slots[i].pid == gone) {
                start(&slots[i]);
                break;
            }
        }
    }
}

int main(int words, char **argv) {
    if (words != 2) return 2;
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    read_spec(argv[1]);
    sigset_t wanted;
    sigemptyset(&wanted);
    sigaddset(&wanted, SIGCHLD);
    sigaddset(&wanted, SIGTERM);
    sigprocmask(SIG_BLOCK, &wanted, NULL);
    int signals = signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK);
    poller = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event arrived = {.events = EPOLLIN, .data.ptr = NULL};
    epoll_ctl(poller, EPOLL_CTL_ADD, signals, &arrived);
    for (int i = 0; i < count; i++) {
        open_pipe(&slots[i]);
        start(&slots[i]);
    }
    for (;;) {
        struct epoll_event events[64];
        int ready = epoll_wait(poller, events, 64, -1);
        for (int i = 0; i < ready; i++) {
            if (events[i].data.ptr == NULL) signalled(signals);
            else drain(events[i].data.ptr);
        }
    }
}
