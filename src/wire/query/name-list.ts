import type { Fault } from '../../domain/refusal';

/**
 * Reads a parameter that names things, separated by commas or repeated.
 *
 * @param known the valid names
 * @param faults receives one fault per unknown name
 * @returns the names in the order of `known`, each once; undefined without the parameter
 */
export const parseNames = (
  parameter: string,
  value: unknown,
  known: readonly string[],
  faults: Fault[],
): string[] | undefined => {
  if (value === undefined) return undefined;
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  const names = new Set(entries.flatMap((entry) => (typeof entry === 'string' ? entry.split(',') : [entry])));
  for (const name of names) {
    if (typeof name === 'string' && known.includes(name.trim())) continue;
    const shown = JSON.stringify(name)?.slice(0, 60);
    faults.push({ path: [parameter], message: `${parameter} cannot contain ${shown}; use ${known.join(', ')}.` });
  }
  const wanted = new Set([...names].map((name) => String(name).trim()));
  return known.filter((name) => wanted.has(name));
};
