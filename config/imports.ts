const MEBIBYTE = 1024 * 1024;

/** Bounds of files that are sent to be imported: as they come, and unpacked, so that a small one cannot become endless. */
export default ({ env }: { env: StrapiEnv }) => ({
  maxBytes: env.int('IMPORT_MAX_BYTES', 128 * MEBIBYTE),
  maxUnpackedBytes: env.int('IMPORT_MAX_UNPACKED_BYTES', 1024 * MEBIBYTE),
});
