// What Swift cannot call or see in libmicrohttpd: variadic functions, and the wait of an external event loop.
#pragma once

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/select.h>
#include <microhttpd.h>

typedef void *(*mhd_shim_target_callback)(void *context, const char *target, struct MHD_Connection *connection);

// Leaves a target as it is. Decoding is the server's: the library's would lose the raw path and let malformed encodings
// pass.
static inline size_t mhd_shim_keep(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

// Starts a daemon without a thread of its own on a listening socket that is already bound; NULL when it cannot.
// The daemon has no time limit of its own (the loop has them all) and logs nothing.
static inline struct MHD_Daemon *mhd_shim_start(
    MHD_socket listener, unsigned int connection_limit, size_t connection_memory, void *context,
    MHD_AccessHandlerCallback access, MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback changed,
    mhd_shim_target_callback target) {
    unsigned int flags = MHD_ALLOW_SUSPEND_RESUME;
#ifdef __linux__
    flags |= MHD_USE_EPOLL;
#endif
    return MHD_start_daemon(
        flags, 0, NULL, NULL, access, context,
        MHD_OPTION_LISTEN_SOCKET, listener,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, changed, context,
        MHD_OPTION_URI_LOG_CALLBACK, target, context,
        MHD_OPTION_UNESCAPE_CALLBACK, mhd_shim_keep, NULL,
        MHD_OPTION_END);
}

// The socket of a connection, or -1.
static inline MHD_socket mhd_shim_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

// The address of the client, or NULL.
static inline const struct sockaddr *mhd_shim_peer(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

// The value a content reader returns to break the connection off; a cast macro that Swift does not import.
static const ssize_t mhd_shim_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;

// Waits until the daemon has work, `wake` can be read, or `limit` milliseconds passed (negative: no limit), never longer
// than the daemon allows. Returns whether `wake` can be read. An interrupted wait counts as "nothing yet".
static inline bool mhd_shim_wait(struct MHD_Daemon *daemon, int wake, int limit) {
    MHD_UNSIGNED_LONG_LONG allowed = 0;
    if (MHD_get_timeout(daemon, &allowed) == MHD_YES && (limit < 0 || allowed < (MHD_UNSIGNED_LONG_LONG)limit)) {
        limit = allowed > 60000 ? 60000 : (int)allowed;
    }
#ifdef __linux__
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    struct pollfd sockets[2] = {{.fd = wake, .events = POLLIN}, {.fd = info ? info->epoll_fd : -1, .events = POLLIN}};
    return poll(sockets, 2, limit) > 0 && (sockets[0].revents & POLLIN) != 0;
#else
    fd_set readable, writable, failed;
    FD_ZERO(&readable);
    FD_ZERO(&writable);
    FD_ZERO(&failed);
    MHD_socket highest = wake;
    MHD_get_fdset2(daemon, &readable, &writable, &failed, &highest, FD_SETSIZE);
    FD_SET(wake, &readable);
    struct timeval time = {.tv_sec = limit / 1000, .tv_usec = (limit % 1000) * 1000};
    int ready = select(highest + 1, &readable, &writable, &failed, limit < 0 ? NULL : &time);
    return ready > 0 && FD_ISSET(wake, &readable);
#endif
}
