// accept4 is declared for GNU sources only, which the header cannot be; see there.
#define _GNU_SOURCE
#include "CAssayPoller.h"

#if defined(__linux__)
#include <stddef.h>
#include <sys/socket.h>

int assay_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}
#endif
