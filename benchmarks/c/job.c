/*
 * The supervised program, the same binary under every supervisor; static, so that ld.so is no noise.
 *
 *   job crash STAMPS MAX   stamp S, stamp E, exit 1; from the launch after the MAXth on: stamp D, live
 *   job idle  STAMPS       stamp S, live
 *
 * A stamp is a record of 24 bytes, kind and CLOCK_MONOTONIC in ns, in one write to the file's end.
 * STAMPS may be a fifo.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { RECORD = 24 };

static void stamp(const char *path, char kind) {
    struct timespec t;
    char record[RECORD + 1];
    clock_gettime(CLOCK_MONOTONIC, &t);
    snprintf(record, sizeof record, "%c %021llu\n", kind, t.tv_sec * 1000000000ull + t.tv_nsec);
    int file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0644);
    if (file < 0 || write(file, record, RECORD) != RECORD) _exit(9);
    close(file);
}

static _Noreturn void live(void) {
    for (;;) pause();
}

int main(int count, char **words) {
    if (count == 4 && strcmp(words[1], "crash") == 0) {
        struct stat so_far;
        if (stat(words[2], &so_far) == 0 && so_far.st_size / RECORD >= 2 * atol(words[3])) {
            stamp(words[2], 'D');
            live();
        }
        stamp(words[2], 'S');
        stamp(words[2], 'E');
        _exit(1);
    }
    if (count == 3 && strcmp(words[1], "idle") == 0) {
        stamp(words[2], 'S');
        live();
    }
    fputs("usage: job crash STAMPS MAX | job idle STAMPS\n", stderr);
    return 2;
}
