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

#endif
