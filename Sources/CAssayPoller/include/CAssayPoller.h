#ifndef C_ASSAY_POLLER_H
#define C_ASSAY_POLLER_H
#endif
