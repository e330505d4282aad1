import { MAX_JSON_BYTES, MAX_JSON_DEPTH } from './bounds';

/**
 * Why a text cannot be stored unchanged: it contains a null byte, which PostgreSQL refuses, or half of a surrogate pair, which is
 * valid in JavaScript only.
 *
 * @returns an error message, or null
 */
export const textFault = (text: string): string | null => {
  if (text.includes('\0')) return 'must not contain a null byte';
  return text.isWellFormed() ? null : 'must not contain half of a surrogate pair';
};

const scalarFault = (value: unknown): string | null => {
  if (typeof value === 'string') return textFault(value);
  // JSON.parse turns 1e400 into Infinity, and JSON.stringify turns Infinity into null.
  return typeof value === 'number' && !Number.isFinite(value) ? 'must not contain a number beyond 1.8e308' : null;
};

/** Some code that walks a value drops a key named __proto__, other code sets the prototype. */
const keyFaultOf = (key: string): string | null =>
  key === '__proto__' ? 'must not contain a key named __proto__' : textFault(key);

/**
 * Why a JSON value cannot be stored: its depth, its size, or a text or number in it. The depth is checked level by level,
 * because recursion would exhaust the stack.
 *
 * @returns an error message, or null
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
      // Not Object.entries(): of 20,000 names, the pairs take twice as long as the names.
      for (const key of Object.keys(item)) {
        const keyFault = keyFaultOf(key);
        if (keyFault) return keyFault;
        next.push((item as Record<string, unknown>)[key]);
      }
    }
    level = next;
  }
  const size = Buffer.byteLength(JSON.stringify(value) ?? '');
  return size > MAX_JSON_BYTES ? `must not be larger than ${MAX_JSON_BYTES} bytes` : null;
};
