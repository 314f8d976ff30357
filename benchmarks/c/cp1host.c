/*
 * The limit for a host of CP1 plugins: spawn, greeting, authentication, probes, a look at /proc. No state, no policy.
 *
 *   cp1host ready N DIR PLUGIN               one after the other: from before posix_spawn until greeting and
 *                                            authentication are in: count p50 p10 p90 µs
 *   cp1host keep N DIR METRICS PROBES PLUGIN N plugins, a Health call to each every PROBES s and a read of its
 *                                            /proc/PID/stat every METRICS s (0: never); writes DIR/ready; SIGTERM ends
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 4096 };

static pid_t pids[MOST];
static int outs[MOST], links[MOST], looks[MOST], linked;
static struct sockaddr_un address = {.sun_family = AF_UNIX};
static int server;

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static _Noreturn void fail(const char *what) {
    perror(what);
    exit(1);
}

static void serve(const char *directory) {
    if (snprintf(address.sun_path, sizeof address.sun_path, "%s/s", directory) >= (int)sizeof address.sun_path) {
        fputs("the directory's path is too long for a socket\n", stderr);
        exit(2);
    }
    server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(server, (struct sockaddr *)&address, sizeof address) != 0 || listen(server, 1024) != 0) fail("bind");
}

static void spawn(int slot, char *plugin) {
    static char endpoint[256];
    int ends[2];
    char *argv[] = {plugin, NULL};
    char *environment[] = {"CLOUDPATH_PLUGIN_ID=p", "CLOUDPATH_PROTOCOL=driver", "CLOUDPATH_PROTOCOL_VERSION=1",
                           "CLOUDPATH_LAUNCH_ID=0123456789abcdef", "CLOUDPATH_PROOF=0123456789abcdef", endpoint, NULL};
    snprintf(endpoint, sizeof endpoint, "CLOUDPATH_PLUGIN_ENDPOINT=unix://%s", address.sun_path);
    if (pipe2(ends, O_CLOEXEC) != 0) fail("pipe");
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], 1);
    if (posix_spawn(&pids[slot], plugin, &files, NULL, argv, environment) != 0) fail(plugin);
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    outs[slot] = ends[0];
}

static void greeting(int slot) {
    char line[512];
    for (size_t length = 0; length == 0 || line[length - 1] != '\n';) {
        ssize_t n = read(outs[slot], line + length, sizeof line - length);
        if (n <= 0) fail("greeting");
        length += (size_t)n;
    }
}

/* The length of a frame, four bytes big-endian, then its text. */
static void frame(int link) {
    unsigned char head[4];
    char text[4096];
    if (recv(link, head, 4, MSG_WAITALL) != 4) fail("frame");
    size_t length = (size_t)head[2] << 8 | head[3];
    if (head[0] != 0 || head[1] != 0 || length > sizeof text) fail("frame");
    if (recv(link, text, length, MSG_WAITALL) != (ssize_t)length) fail("frame");
}

static void welcome(void) {
    int link = accept4(server, NULL, NULL, SOCK_CLOEXEC);
    if (link < 0) fail("accept");
    frame(link);
    links[linked++] = link;
}

static int by_size(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static int ready(int count, char *plugin) {
    static int64_t took[MOST];
    for (int i = 0; i < count; i++) {
        int64_t from = now();
        spawn(i, plugin);
        greeting(i);
        welcome();
        took[i] = now() - from;
        kill(pids[i], SIGKILL);
        waitpid(pids[i], NULL, 0);
        close(outs[i]);
        close(links[i]);
    }
    qsort(took, (size_t)count, sizeof *took, by_size);
    printf("%d %.1f %.1f %.1f\n", count, took[(count - 1) / 2] / 1e3, took[(count - 1) / 10] / 1e3,
           took[(count - 1) * 9 / 10] / 1e3);
    return 0;
}

static void probe(int link) {
    static const char call[] = "{\"call_id\":1,\"kind\":1,\"method\":\"cloudpath.v1.driver.DriverService/Health\",\"body\":\"\"}";
    static char whole[4 + sizeof call - 1] = {0, 0, 0, sizeof call - 1};
    memcpy(whole + 4, call, sizeof call - 1);
    if (send(link, whole, sizeof whole, MSG_NOSIGNAL) != sizeof whole) fail("send");
}

static void look(int slot) {
    char text[1024], path[64];
    if (looks[slot] == 0) {
        snprintf(path, sizeof path, "/proc/%d/stat", (int)pids[slot]);
        looks[slot] = open(path, O_RDONLY | O_CLOEXEC);
    }
    if (pread(looks[slot], text, sizeof text, 0) <= 0) fail("/proc");
}

static void watch(int poller, int file, int kind) {
    struct epoll_event wanted = {.events = EPOLLIN, .data.u64 = (uint64_t)kind << 32 | (uint32_t)file};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, file, &wanted) != 0) fail("epoll_ctl");
}

static int every(int seconds) {
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    struct itimerspec period = {.it_interval.tv_sec = seconds, .it_value.tv_sec = seconds};
    timerfd_settime(timer, 0, &period, NULL);
    return timer;
}

static _Noreturn void keep(int count, const char *directory, int metrics, int probes, char *plugin) {
    enum { OUT, LINK, METRICS, PROBES };
    int poller = epoll_create1(EPOLL_CLOEXEC);
    char path[256];
    for (int i = 0; i < count; i++) {
        spawn(i, plugin);
        greeting(i);
        welcome();
        watch(poller, outs[i], OUT);
        watch(poller, links[i], LINK);
    }
    watch(poller, every(metrics), METRICS);
    watch(poller, every(probes), PROBES);
    snprintf(path, sizeof path, "%s/ready", directory);
    FILE *note = fopen(path, "w");
    fprintf(note, "%lld\n", (long long)now());
    fclose(note);
    for (;;) {
        struct epoll_event events[64];
        int woken = epoll_wait(poller, events, 64, -1);
        for (int i = 0; i < woken; i++) {
            int file = (int)(uint32_t)events[i].data.u64, kind = (int)(events[i].data.u64 >> 32);
            char gone[4096];
            if (kind == LINK) frame(file);
            else if (read(file, gone, sizeof gone) < 0) fail("read");
            for (int k = 0; kind >= METRICS && k < count; k++) {
                if (kind == METRICS) look(k);
                else probe(links[k]);
            }
        }
    }
}

static void end_all(int signal) {
    (void)signal;
    for (int i = 0; i < MOST; i++) {
        if (pids[i] > 0) kill(pids[i], SIGKILL);
    }
    _exit(0);
}

int main(int words, char **argv) {
    int count = words > 2 ? atoi(argv[2]) : 0;
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGTERM, end_all);
    if (count <= 0 || count > MOST || words < 5) return 2;
    serve(argv[3]);
    if (strcmp(argv[1], "ready") == 0) return ready(count, argv[4]);
    if (strcmp(argv[1], "keep") == 0 && words == 7) keep(count, argv[3], atoi(argv[4]), atoi(argv[5]), argv[6]);
    return 2;
}
