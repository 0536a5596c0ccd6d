#ifndef C_ASSAY_POLLER_H
#define C_ASSAY_POLLER_H

// What the Linux C library has and its Swift module does not export. Empty on other systems.
//
// _GNU_SOURCE must not be defined here: the Swift module of the C library is built without it, and the
// two would disagree about shared types. What needs it is in poller.c.
#if defined(__linux__)

#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

static inline int assay_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static inline int assay_epoll_add(int poller, int descriptor, uint32_t interest, uint64_t token) {
  struct epoll_event event = {.events = interest, .data = {.u64 = token}};
  return epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event);
}

static inline int assay_epoll_change(int poller, int descriptor, uint32_t interest,
                                     uint64_t token) {
  struct epoll_event event = {.events = interest, .data = {.u64 = token}};
  return epoll_ctl(poller, EPOLL_CTL_MOD, descriptor, &event);
}

static inline int assay_epoll_remove(int poller, int descriptor) {
  struct epoll_event event = {0};
  return epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, &event);
}

static inline int assay_epoll_wait(int poller, struct epoll_event *events, int capacity,
                                   int milliseconds) {
  return epoll_wait(poller, events, capacity, milliseconds);
}

static inline uint32_t assay_event_bits(const struct epoll_event *event) { return event->events; }

static inline uint64_t assay_event_token(const struct epoll_event *event) {
  return event->data.u64;
}

static inline uint32_t assay_epoll_read(void) { return EPOLLIN; }
static inline uint32_t assay_epoll_write(void) { return EPOLLOUT; }
static inline uint32_t assay_epoll_end(void) { return EPOLLRDHUP; }
static inline uint32_t assay_epoll_failed(void) { return EPOLLERR | EPOLLHUP; }

static inline int assay_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// Takes a waiting connection, close-on-exec and non-blocking from its birth.
int assay_accept(int listener);

#endif

#endif
