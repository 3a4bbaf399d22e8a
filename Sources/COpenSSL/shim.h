#ifndef PAYMENTS_COPENSSL_SHIM_H
#define PAYMENTS_COPENSSL_SHIM_H

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

/* A computed macro, which Swift does not import. */
static const int payments_public_key_selection = EVP_PKEY_PUBLIC_KEY;

/* A parameter keeps the pointer to its name. Names come from here, since a Swift string passed to C lives for the call
   only. */
static inline OSSL_PARAM payments_curve_parameter(char *name) {
    return OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, name, 0);
}

static inline OSSL_PARAM payments_point_parameter(unsigned char *point, size_t count) {
    return OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, count);
}

static inline OSSL_PARAM payments_modulus_parameter(unsigned char *number, size_t count) {
    return OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_RSA_N, number, count);
}

static inline OSSL_PARAM payments_exponent_parameter(unsigned char *number, size_t count) {
    return OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_RSA_E, number, count);
}

#endif
