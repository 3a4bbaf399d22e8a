#ifndef PAYMENTS_COPENSSL_SHIM_H
#define PAYMENTS_COPENSSL_SHIM_H

#include <openssl/crypto.h>
#include <openssl/evp.h>

#endif
