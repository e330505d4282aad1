/**
 * A module of the booted application itself.
 *
 * @param file path below src, without extension
 */
export const compiled = <T>(file: string): T =>
  (globalThis as unknown as { requireCompiled(file: string): T }).requireCompiled(file);
