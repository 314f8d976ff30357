/*
 * Small measuring tools.
 *
 *   lim now                   CLOCK_MONOTONIC in ns
 *   lim wait SECONDS FILE SIZE PID..   until FILE has so many bytes, or a process is gone, looked every 20 ms; 0: it has
 *   lim gaps STAMPS SKIP OFF  from job's stamps: last thing of a launch to the next main(), in µs less OFF, without
 *                             the first SKIP: count p50 p10 p90
 *   lim last STAMPS           count of starts, and the latest of them in ns
 *   lim tree PID..            sums over these and all below them, those called `job` left out:
 *                             processes threads descriptors pss_kib cpu_ms wake_ups (voluntary switches)
 *   lim kill PID..            SIGKILL to each `job` below these: count, and the time before the first in ns
 *   lim restart N FIFO CMD..  N times: SIGKILL, waitpid, posix_spawn of CMD until it stamps into FIFO: p50 p10 µs
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 1 << 20, RECORD = 24 };

extern char **environ;

static double figures[MOST];

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---- figures ---- */

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Nearest rank of what is sorted. */
static double rank(int count, int percent) {
    int at = (count * percent + 99) / 100;
    return figures[at > 0 ? at - 1 : 0];
}

static int show(int count) {
    if (count <= 0) {
        puts("0 - - -");
        return 1;
    }
    qsort(figures, (size_t)count, sizeof *figures, by_size);
    printf("%d %.1f %.1f %.1f\n", count, rank(count, 50), rank(count, 10), rank(count, 90));
    return 0;
}

static int gaps(const char *path, int skip, double off) {
    FILE *stamps = fopen(path, "r");
    char kind;
    long long at, ended = 0;
    int seen = 0, count = 0;
    while (stamps != NULL && count < MOST && fscanf(stamps, " %c %lld", &kind, &at) == 2) {
        if (kind == 'E') {
            ended = at;
        } else if (ended != 0) {
            if (seen++ >= skip) figures[count++] = (double)(at - ended) / 1e3 - off;
            ended = 0;
        }
    }
    return show(count);
}

static int last(const char *path) {
    FILE *stamps = fopen(path, "r");
    char kind;
    long long at, latest = 0;
    int count = 0;
    while (stamps != NULL && fscanf(stamps, " %c %lld", &kind, &at) == 2) {
        count++;
        if (at > latest) latest = at;
    }
    printf("%d %lld\n", count, latest);
    return 0;
}

/* ---- processes ---- */

typedef struct {
    int pid, parent, kept, job;
} process;

static process processes[1 << 16];
static int process_count;

static const char *slurp(const char *path) {
    static char text[1 << 14];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read(file, text, sizeof text - 1);
    text[length > 0 ? length : 0] = '\0';
    if (file >= 0) close(file);
    return text;
}

static long after(const char *text, const char *key) {
    const char *at = strstr(text, key);
    return at == NULL ? 0 : atol(at + strlen(key));
}

/* The processes given, and all below them, are kept. */
static void find(int count, char **pids) {
    DIR *all = opendir("/proc");
    for (struct dirent *e; (e = readdir(all)) != NULL;) {
        char path[300];
        if (!isdigit((unsigned char)e->d_name[0]) || process_count == 1 << 16) continue;
        snprintf(path, sizeof path, "/proc/%s/stat", e->d_name);
        const char *stat = slurp(path), *name = strchr(stat, '('), *end = strrchr(stat, ')');
        if (end == NULL) continue;
        process *p = &processes[process_count++];
        p->pid = atoi(stat);
        p->parent = atoi(end + 4);
        p->job = strncmp(name, "(job)", 5) == 0;
        for (int i = 0; i < count; i++) p->kept |= p->pid == atoi(pids[i]);
    }
    closedir(all);
    for (int more = 1; more;) {
        more = 0;
        for (int i = 0; i < process_count; i++) {
            for (int k = 0; !processes[i].kept && k < process_count; k++) {
                if (processes[k].kept && processes[k].pid == processes[i].parent) more = processes[i].kept = 1;
            }
        }
    }
}

static long entries(const char *path) {
    long count = 0;
    DIR *directory = opendir(path);
    for (struct dirent *e; directory != NULL && (e = readdir(directory)) != NULL;) count += e->d_name[0] != '.';
    if (directory != NULL) closedir(directory);
    return count;
}

static long wake_ups(const char *tasks) {
    long count = 0;
    DIR *directory = opendir(tasks);
    for (struct dirent *e; directory != NULL && (e = readdir(directory)) != NULL;) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s/status", tasks, e->d_name);
        if (e->d_name[0] != '.') count += after(slurp(path), "\nvoluntary_ctxt_switches:");
    }
    if (directory != NULL) closedir(directory);
    return count;
}

static long cpu_ticks(const char *stat) {
    long user = 0, system = 0;
    const char *end = strrchr(stat, ')');
    if (end != NULL) sscanf(end + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &system);
    return user + system;
}

static int tree(int count, char **pids) {
    long found = 0, threads = 0, descriptors = 0, pss = 0, woken = 0, ticks = 0;
    find(count, pids);
    for (int i = 0; i < process_count; i++) {
        char path[64];
        if (!processes[i].kept || processes[i].job) continue;
        found++;
        snprintf(path, sizeof path, "/proc/%d/smaps_rollup", processes[i].pid);
        pss += after(slurp(path), "\nPss:");
        snprintf(path, sizeof path, "/proc/%d/stat", processes[i].pid);
        ticks += cpu_ticks(slurp(path));
        snprintf(path, sizeof path, "/proc/%d/task", processes[i].pid);
        threads += entries(path);
        woken += wake_ups(path);
        snprintf(path, sizeof path, "/proc/%d/fd", processes[i].pid);
        descriptors += entries(path);
    }
    printf("%ld %ld %ld %ld %ld %ld\n", found, threads, descriptors, pss, ticks * 1000 / sysconf(_SC_CLK_TCK), woken);
    return 0;
}

static int kill_jobs(int count, char **pids) {
    int killed = 0;
    find(count, pids);
    int64_t before = now();
    for (int i = 0; i < process_count; i++) {
        if (processes[i].kept && processes[i].job) killed += kill(processes[i].pid, SIGKILL) == 0;
    }
    printf("%d %lld\n", killed, (long long)before);
    return 0;
}

static int restart(int count, const char *fifo, char **command) {
    int stamps = open(fifo, O_RDWR | O_CLOEXEC);
    pid_t child = 0;
    if (stamps < 0 || count > MOST) return 1;
    for (int i = -1; i < count; i++) {
        char record[RECORD + 1] = "";
        int64_t from = now();
        if (child > 0) {
            kill(child, SIGKILL);
            waitpid(child, NULL, 0);
        }
        if (posix_spawn(&child, command[0], NULL, NULL, command, environ) != 0) return 1;
        if (read(stamps, record, RECORD) != RECORD) return 1;
        if (i >= 0) figures[i] = (double)(atoll(record + 2) - from) / 1e3;
    }
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    return show(count);
}

/* Gone, or dead and not waited for. */
static int gone(const char *pid) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    const char *end = strrchr(slurp(path), ')');
    return end == NULL || end[2] == 'Z';
}

static int await(double seconds, const char *file, off_t size, int count, char **pids) {
    int64_t until = now() + (int64_t)(seconds * 1e9);
    const struct timespec pause = {.tv_nsec = 20000000};
    for (;; nanosleep(&pause, NULL)) {
        struct stat there;
        if (stat(file, &there) == 0 && there.st_size >= size) return 0;
        if (now() > until) return 1;
        for (int i = 0; i < count; i++) {
            if (gone(pids[i])) return 1;
        }
    }
}

int main(int count, char **words) {
    const char *what = count > 1 ? words[1] : "";
    if (strcmp(what, "now") == 0) return printf("%lld\n", (long long)now()) < 0;
    if (strcmp(what, "wait") == 0 && count > 4) {
        return await(atof(words[2]), words[3], atol(words[4]), count - 5, words + 5);
    }
    if (strcmp(what, "gaps") == 0 && count == 5) return gaps(words[2], atoi(words[3]), atof(words[4]));
    if (strcmp(what, "last") == 0 && count == 3) return last(words[2]);
    if (strcmp(what, "tree") == 0 && count > 2) return tree(count - 2, words + 2);
    if (strcmp(what, "kill") == 0 && count > 2) return kill_jobs(count - 2, words + 2);
    if (strcmp(what, "restart") == 0 && count > 4) return restart(atoi(words[2]), words[3], words + 4);
    fputs("usage: see the head of lim.c\n", stderr);
    return 2;
}
