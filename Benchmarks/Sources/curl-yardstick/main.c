// The yardstick: the same requests with nothing but libcurl's multi interface, one thread, handles and connections
// reused. Prints one JSON object with the client's own CPU time per request, so that the server's does not count.
//
//   curl-yardstick URL COUNT IN_FLIGHT BODY_FILE CA_FILE|-
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { MAXIMUM_IN_FLIGHT = 1024, MAXIMUM_BODY = 1 << 20 };

struct transfer {
    CURL *handle;
    char answer[16384];
    size_t answer_length;
};

static size_t collect(char *bytes, size_t size, size_t count, void *context) {
    struct transfer *transfer = context;
    size_t length = size * count;
    if (transfer->answer_length + length > sizeof transfer->answer) return 0;
    memcpy(transfer->answer + transfer->answer_length, bytes, length);
    transfer->answer_length += length;
    return length;
}

static size_t ignore_header(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes;
    (void)context;
    return size * count;
}

static double seconds_of(struct timeval value) { return (double)value.tv_sec + (double)value.tv_usec / 1e6; }

static void fail(const char *what) {
    fprintf(stderr, "curl-yardstick: %s\n", what);
    exit(1);
}

int main(int argc, char **argv) {
    if (argc != 6) fail("usage: curl-yardstick URL COUNT IN_FLIGHT BODY_FILE CA_FILE|-");
    const char *url = argv[1];
    long count = atol(argv[2]);
    int in_flight = atoi(argv[3]);
    if (in_flight < 1 || in_flight > MAXIMUM_IN_FLIGHT || count < 1) fail("bad count");
    const char *ca_file = strcmp(argv[5], "-") == 0 ? NULL : argv[5];

    static char body[MAXIMUM_BODY];
    FILE *file = fopen(argv[4], "rb");
    if (!file) fail("cannot open the body");
    size_t body_length = fread(body, 1, sizeof body, file);
    fclose(file);

    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURLM *multi = curl_multi_init();
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)in_flight);
    struct curl_slist *headers = NULL;
    headers = curl_slist_append(headers, "Content-Type: application/json");
    headers = curl_slist_append(headers, "Accept: application/json");
    headers = curl_slist_append(headers, "Expect:");

    struct transfer *transfers = calloc((size_t)in_flight, sizeof *transfers);
    long started = 0, finished = 0, failed = 0;
    for (int index = 0; index < in_flight && started < count; index++, started++) {
        struct transfer *transfer = &transfers[index];
        CURL *handle = transfer->handle = curl_easy_init();
        curl_easy_setopt(handle, CURLOPT_URL, url);
        curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, 30000L);
        curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1);
        curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
        curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE, (long)body_length);
        curl_easy_setopt(handle, CURLOPT_POSTFIELDS, body);
        curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, collect);
        curl_easy_setopt(handle, CURLOPT_WRITEDATA, transfer);
        curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, ignore_header);
        curl_easy_setopt(handle, CURLOPT_PRIVATE, transfer);
        if (ca_file) curl_easy_setopt(handle, CURLOPT_CAINFO, ca_file);
        curl_multi_add_handle(multi, handle);
    }

    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    while (finished < count) {
        int running = 0, left = 0;
        curl_multi_perform(multi, &running);
        CURLMsg *message;
        while ((message = curl_multi_info_read(multi, &left))) {
            if (message->msg != CURLMSG_DONE) continue;
            CURL *handle = message->easy_handle;
            CURLcode result = message->data.result;
            struct transfer *transfer = NULL;
            long status = 0;
            curl_easy_getinfo(handle, CURLINFO_PRIVATE, (char **)&transfer);
            curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
            finished++;
            if (result != CURLE_OK || status != 200) failed++;
            curl_multi_remove_handle(multi, handle);
            transfer->answer_length = 0;
            if (started < count) {
                started++;
                curl_multi_add_handle(multi, handle);
            }
        }
        if (finished < count) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);

    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    double cpu = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    double wall = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
    printf("{\"cpu_us\":%.3f,\"wall_us\":%.3f,\"rss_kib\":%ld,\"failed\":%ld}\n", cpu / (double)count * 1e6,
           wall / (double)count * 1e6, usage.ru_maxrss, failed);
    return failed ? 1 : 0;
}
