/* The bare libcrypto operations that a wallet token needs, with keys in place and nothing else done:

       crypto-yardstick COUNT

   Prints one JSON object with the microseconds of CPU time per operation: a signature checked on P-256 and on P-384, the
   key agreement on P-256 with the peer's point made into a key, and AES-256-GCM opened over 300 bytes. */

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUNDS 5

static void check(int good) {
    if (!good) {
        fputs("crypto-yardstick: libcrypto refused\n", stderr);
        exit(1);
    }
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static unsigned char message[300];
static EVP_MD *sha256;

struct signature {
    EVP_PKEY *key;
    unsigned char bytes[160];
    size_t count;
};

static struct signature sign(const char *curve) {
    struct signature made = {EVP_EC_gen(curve), {0}, sizeof made.bytes};
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    check(EVP_DigestSignInit_ex(context, NULL, "SHA256", NULL, NULL, made.key, NULL));
    check(EVP_DigestSign(context, made.bytes, &made.count, message, sizeof message));
    EVP_MD_CTX_free(context);
    return made;
}

static void verify(struct signature *made) {
    unsigned char digest[32];
    check(EVP_Digest(message, sizeof message, digest, NULL, sha256, NULL));
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, made->key, NULL);
    check(EVP_PKEY_verify_init(context) == 1);
    check(EVP_PKEY_verify(context, made->bytes, made->count, digest, sizeof digest) == 1);
    EVP_PKEY_CTX_free(context);
}

static void agree(EVP_PKEY *key, unsigned char *point, size_t count) {
    EVP_PKEY *peer = NULL;
    char curve[] = "P-256";
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, count),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY_CTX *maker = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    check(EVP_PKEY_fromdata_init(maker) == 1);
    check(EVP_PKEY_fromdata(maker, &peer, EVP_PKEY_PUBLIC_KEY, parameters) == 1);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    unsigned char secret[32];
    size_t length = sizeof secret;
    /* Without the second check of the point: making the key has found it on its curve, whose order is prime. With it
       libcrypto takes about twice as long. */
    check(EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer_ex(context, peer, 0) == 1);
    check(EVP_PKEY_derive(context, secret, &length) == 1);
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_CTX_free(maker);
    EVP_PKEY_free(peer);
}

static unsigned char sealed[sizeof message], tag[16], content_key[32], nonce[16];
static EVP_CIPHER *gcm;

static void seal(void) {
    int written = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    check(EVP_EncryptInit_ex2(context, gcm, NULL, NULL, NULL));
    check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, sizeof nonce, NULL));
    check(EVP_EncryptInit_ex2(context, NULL, content_key, nonce, NULL));
    check(EVP_EncryptUpdate(context, sealed, &written, message, sizeof message));
    check(EVP_EncryptFinal_ex(context, sealed + written, &written));
    check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, sizeof tag, tag));
    EVP_CIPHER_CTX_free(context);
}

static void open_sealed(void) {
    unsigned char opened[sizeof message];
    int written = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    check(EVP_DecryptInit_ex2(context, gcm, NULL, NULL, NULL));
    check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, sizeof nonce, NULL));
    check(EVP_DecryptInit_ex2(context, NULL, content_key, nonce, NULL));
    check(EVP_DecryptUpdate(context, opened, &written, sealed, sizeof sealed));
    check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, sizeof tag, tag));
    check(EVP_DecryptFinal_ex(context, opened + written, &written));
    EVP_CIPHER_CTX_free(context);
}

/* The best of some rounds: a slower one was disturbed. */
#define MEASURE(result, count, operation)                                                                              \
    for (int round = 0; round < ROUNDS; round++) {                                                                     \
        double start = now();                                                                                          \
        for (int index = 0; index < (count); index++) operation;                                                       \
        double each = (now() - start) / (count);                                                                       \
        if (round == 0 || each < result) result = each;                                                                \
    }

int main(int count, char **arguments) {
    int times = count == 2 ? atoi(arguments[1]) : 0;
    check(times >= 10);
    sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
    gcm = EVP_CIPHER_fetch(NULL, "AES-256-GCM", NULL);
    memset(message, 7, sizeof message);
    struct signature small = sign("P-256"), large = sign("P-384");
    EVP_PKEY *ours = EVP_EC_gen("P-256");
    unsigned char point[65];
    size_t length = 0;
    check(EVP_PKEY_get_octet_string_param(small.key, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point, &length));
    seal();
    double p256 = 0, p384 = 0, ecdh = 0, aes = 0;
    MEASURE(p256, times, verify(&small));
    MEASURE(p384, times / 10, verify(&large));
    MEASURE(ecdh, times, agree(ours, point, length));
    MEASURE(aes, times, open_sealed());
    printf("{\"p256_us\":%f,\"p384_us\":%f,\"ecdh_us\":%f,\"gcm_us\":%f}\n", p256, p384, ecdh, aes);
    return 0;
}
