/*
 * A fuzz target's entry: libFuzzer's driver and ours, fuzz_replay.c, call it.
 * It aborts when something is wrong.
 */
#ifndef TU_FUZZ_H
#define TU_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
