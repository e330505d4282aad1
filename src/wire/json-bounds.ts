import { MAX_JSON_BYTES, MAX_JSON_DEPTH } from './bounds';

/** Half of a character: valid in JavaScript, refused by PostgreSQL and by UTF-8. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * What keeps a text from being stored and given back as it is: a null byte, which PostgreSQL refuses, or half of a
 * character.
 *
 * @returns the fault in words, or null
 */
export const textFault = (text: string): string | null => {
  if (text.includes('\0')) return 'must not contain a null byte';
  return LONE_SURROGATE.test(text) ? 'must not contain half of a surrogate pair' : null;
};

const scalarFault = (value: unknown): string | null => {
  if (typeof value === 'string') return textFault(value);
  // JSON.parse makes Infinity of 1e400, and JSON.stringify null of Infinity.
  return typeof value === 'number' && !Number.isFinite(value) ? 'must not contain a number beyond 1.8e308' : null;
};

/** Some of what walks a value drops a key named __proto__, some sets the prototype by it. */
const keyFaultOf = (key: string): string | null =>
  key === '__proto__' ? 'must not contain a key named __proto__' : textFault(key);

/**
 * What keeps a JSON value from being stored: its depth (looked at level by level, because whatever walks it by recursion
 * would exhaust the stack), its size, or a text or number in it.
 *
 * @returns the fault in words, or null
 */
export const jsonFault = (value: unknown): string | null => {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_JSON_DEPTH) return `must not be nested deeper than ${MAX_JSON_DEPTH} levels`;
    const next: unknown[] = [];
    for (const item of level) {
      const fault = scalarFault(item);
      if (fault) return fault;
      if (typeof item !== 'object' || item === null) continue;
      for (const [key, inner] of Object.entries(item)) {
        const keyFault = keyFaultOf(key);
        if (keyFault) return keyFault;
        next.push(inner);
      }
    }
    level = next;
  }
  const size = Buffer.byteLength(JSON.stringify(value) ?? '');
  return size > MAX_JSON_BYTES ? `must not be larger than ${MAX_JSON_BYTES} bytes` : null;
};
