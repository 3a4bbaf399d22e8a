// What Swift cannot call or see of libcurl: variadic functions, their type-check macros, and the message union.
// Parentheses around a function name bypass the macro of the same name.
#ifndef PAYMENTS_CCURL_SHIM_H
#define PAYMENTS_CCURL_SHIM_H

#include <curl/curl.h>

typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ccurl_prereq_callback)(
    void *context, char *remote_ip, char *local_ip, int remote_port, int local_port);
typedef int (*ccurl_socket_callback)(CURL *easy, curl_socket_t socket, int what, void *context, void *socket_context);
typedef int (*ccurl_timer_callback)(CURLM *multi, long milliseconds, void *context);

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return (curl_easy_setopt)(easy, option, value);
}

/// The bytes are not copied: they must outlive the handle.
static inline CURLcode ccurl_set_blob(CURL *easy, CURLoption option, void *bytes, size_t count) {
    struct curl_blob blob = {bytes, count, CURL_BLOB_NOCOPY};
    return (curl_easy_setopt)(easy, option, &blob);
}

static inline CURLcode ccurl_set_data_callback(CURL *easy, CURLoption option, ccurl_data_callback callback) {
    return (curl_easy_setopt)(easy, option, callback);
}

static inline CURLcode ccurl_set_prereq_callback(CURL *easy, ccurl_prereq_callback callback) {
    return (curl_easy_setopt)(easy, CURLOPT_PREREQFUNCTION, callback);
}

/// How long loaded trust anchors stay cached, in seconds; -1 for ever. Before 7.87 they load for each connection.
static inline void ccurl_set_anchor_cache_seconds(CURL *easy, long seconds) {
#if LIBCURL_VERSION_NUM >= 0x075700
    (void)(curl_easy_setopt)(easy, CURLOPT_CA_CACHE_TIMEOUT, seconds);
#else
    (void)easy;
    (void)seconds;
#endif
}

/// Lets a call end while the system's resolver is still at work: without it the event loop waits for the resolver
/// thread, and one slow name server holds up every other call. From 7.87 on.
static inline void ccurl_set_leave_resolver_behind(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    (void)(curl_easy_setopt)(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
#endif
}

/// Only http and https, whatever else the library was built with.
static inline CURLcode ccurl_set_web_protocols_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return (curl_easy_setopt)(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return (curl_easy_setopt)(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline void *ccurl_private_pointer(CURL *easy) {
    char *pointer = NULL;
    (void)(curl_easy_getinfo)(easy, CURLINFO_PRIVATE, &pointer);
    return pointer;
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return (curl_multi_setopt)(multi, option, value);
}

static inline CURLMcode ccurl_multi_set_callbacks(
    CURLM *multi, ccurl_socket_callback socket, ccurl_timer_callback timer, void *context
) {
    CURLMcode code = (curl_multi_setopt)(multi, CURLMOPT_SOCKETFUNCTION, socket);
    if (code == CURLM_OK) { code = (curl_multi_setopt)(multi, CURLMOPT_SOCKETDATA, context); }
    if (code == CURLM_OK) { code = (curl_multi_setopt)(multi, CURLMOPT_TIMERFUNCTION, timer); }
    if (code == CURLM_OK) { code = (curl_multi_setopt)(multi, CURLMOPT_TIMERDATA, context); }
    return code;
}

/// The handle of the next finished transfer and its result; NULL when none is left.
static inline CURL *ccurl_multi_next_finished(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left)) != NULL) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

/// Shares TLS sessions between the handles of one thread, so that a new connection resumes instead of starting over.
static inline CURLSHcode ccurl_share_tls_sessions(CURLSH *share) {
    return (curl_share_setopt)(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
}

/// The description of the library that runs; a macro names the newest form of it.
static inline const curl_version_info_data *ccurl_version_info(void) { return curl_version_info(CURLVERSION_NOW); }

static inline CURLcode ccurl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif
