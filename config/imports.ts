const MEBIBYTE = 1024 * 1024;

/** Maximum size of imported files, as sent and unpacked, so that a small file cannot expand without limit. */
export default ({ env }: { env: StrapiEnv }) => ({
  maxBytes: env.int('IMPORT_MAX_BYTES', 128 * MEBIBYTE),
  maxUnpackedBytes: env.int('IMPORT_MAX_UNPACKED_BYTES', 1024 * MEBIBYTE),
});
