/** What a body or a response of this size costs the server is about what a small request costs. */
const BYTES_EACH = 64 * 1024;

/** A request never counts as more than this: the parts of a file or an export are read and written between other requests. */
const MAX_FURTHER = 64;

/**
 * As how many further requests a request counts, by its size: parsing, checking, writing and compressing take time for each
 * byte. A request below 64 KiB counts once.
 *
 * @param bytes of its body and its response
 */
export const furtherRequests = (...bytes: readonly number[]): number =>
  bytes.reduce((sum, size) => sum + Math.min(MAX_FURTHER, Math.floor(size / BYTES_EACH)), 0);
