import type { Fault } from '../../refusal';
import { stepErrorText } from '../failures/step-errors';
import { byteLength } from './byte-length';

/** A reference of a step's configuration: to an input, or to an output of an earlier step. */
export type Reference = { path: string[] } & (
  | { from: 'input'; name: string }
  | { from: 'output'; step: string; name: string }
);

/** A reference, and where it is. */
export interface PlacedReference {
  /** The path from the configuration to the text. */
  place: (string | number)[];
  /** What the braces contain. */
  text: string;
  /** Null if it refers to nothing that there is. */
  reference: Reference | null;
}

/** Characters in the braces: the ids of steps have up to 100. A bound keeps the search linear. */
const MAX_REFERENCE = 400;

/** `$${` is a literal `${`. One that never closes has no text. */
const REFERENCES = new RegExp(`\\$\\$\\{|\\$\\{(?:([^{}$]{1,${MAX_REFERENCE}})\\})?`, 'gu');
const ONLY_REFERENCE = new RegExp(`^\\$\\{([^{}$]{1,${MAX_REFERENCE}})\\}$`, 'u');

/** Levels of a configuration: those that the API accepts. Deeper ones would exhaust the stack. */
const MAX_DEPTH = 32;

/**
 * Reads what the braces of a reference contain: `inputs.x` or `steps.a.outputs.y`, and a path inside the value.
 *
 * @returns null if it is neither
 */
const readReference = (text: string): Reference | null => {
  const [, kind, step, rest = ''] = /^(?:(inputs)|steps\.(.+?)\.outputs)\.(.+)$/u.exec(text) ?? [];
  const [name = '', ...path] = rest.split('.');
  if (name === '' || path.includes('')) return null;
  if (kind) return { from: 'input', name, path };
  return step ? { from: 'output', step, name, path } : null;
};

const referencesOfText = (text: string, place: (string | number)[]): PlacedReference[] =>
  Array.from(text.matchAll(REFERENCES)).flatMap(([match, inside = '']) =>
    match === '$${' ? [] : [{ place, text: inside, reference: readReference(inside) }],
  );

/**
 * The references of a configuration, in the order in which it contains them.
 *
 * @param config any JSON value; parts deeper than 32 levels are not read
 */
export const referencesIn = (config: unknown, place: (string | number)[] = []): PlacedReference[] => {
  if (typeof config === 'string') return referencesOfText(config, place);
  if (typeof config !== 'object' || config === null || place.length > MAX_DEPTH) return [];
  if (Array.isArray(config)) return config.flatMap((entry, index) => referencesIn(entry, [...place, index]));
  return Object.entries(config).flatMap(([key, value]) => referencesIn(value, [...place, key]));
};

/** The values that references of one step can use. */
export interface ReferenceValues {
  inputs: Readonly<Record<string, unknown>>;
  /** The outputs of earlier steps by the key of the step. */
  outputs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Bytes of a configuration after its references are resolved. */
const MAX_RESOLVED_BYTES = 256 * 1024;

/** What ends the resolution. */
class Unresolvable extends Error {}

const insideOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

const partsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

const depthOf = (value: unknown): number => {
  let depth = 0;
  for (let level = [value]; level.length > 0 && depth <= MAX_DEPTH; depth += 1) level = level.flatMap(partsOf);
  return depth - 1;
};

interface Found {
  value: unknown;
  /** How it is written inside a text; null for null. */
  text: string | null;
  bytes: number;
  depth: number;
}

/** Finds values, each only once: a configuration can name a large one thousands of times. */
const createFinder = ({ inputs, outputs }: ReferenceValues) => {
  const known = new Map<string, Found>();
  const find = (text: string): Found => {
    const reference = readReference(text);
    if (!reference) throw new Unresolvable(stepErrorText('REFERENCE_UNREADABLE', { reference: text }));
    const root = reference.from === 'input' ? inputs : insideOf(outputs, reference.step);
    const value = [reference.name, ...reference.path].reduce(insideOf, root);
    if (value === undefined) throw new Unresolvable(stepErrorText('VALUE_MISSING', { reference: text }));
    const json = JSON.stringify(value);
    const written = typeof value === 'string' ? value : json;
    return { value, text: value === null ? null : written, bytes: byteLength(json), depth: depthOf(value) };
  };
  return (text: string): Found => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
};

/** Resolves one value; `spend` counts bytes. */
const createResolver = (values: ReferenceValues) => {
  const find = createFinder(values);
  let left = MAX_RESOLVED_BYTES;
  const spend = (bytes: number): void => {
    left -= bytes;
    if (left < 0) throw new Unresolvable(stepErrorText('CONFIG_TOO_LARGE', { size: MAX_RESOLVED_BYTES / 1024 }));
  };
  const resolveText = (text: string, depth: number): unknown => {
    const only = ONLY_REFERENCE.exec(text)?.[1];
    if (only !== undefined) {
      const found = find(only);
      spend(found.bytes);
      if (depth + found.depth > MAX_DEPTH)
        throw new Unresolvable(stepErrorText('CONFIG_TOO_DEEP', { levels: MAX_DEPTH }));
      return found.value;
    }
    spend(byteLength(text));
    return text.replaceAll(REFERENCES, (match: string, inside: string | undefined) => {
      if (match === '$${') return '${';
      const found = find(inside ?? '');
      if (found.text === null) throw new Unresolvable(stepErrorText('VALUE_NULL', { reference: inside ?? '' }));
      spend(found.bytes);
      return found.text;
    });
  };
  const resolve = (value: unknown, depth: number): unknown => {
    if (depth > MAX_DEPTH) throw new Unresolvable(stepErrorText('CONFIG_TOO_DEEP', { levels: MAX_DEPTH }));
    if (typeof value === 'string') return resolveText(value, depth);
    spend(8);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((entry) => resolve(entry, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => {
        spend(byteLength(key));
        return [key, resolve(entry, depth + 1)];
      }),
    );
  };
  return resolve;
};

/** A configuration whose references are resolved, or why that failed. */
export type ResolvedConfig = { value: unknown; fault?: undefined } | { fault: Fault };

/**
 * Puts values in the places of references. A text that is exactly one reference becomes the value with its type; inside a longer text,
 * other values than texts are written as JSON. Values are not searched for references.
 *
 * @param config any JSON value; undefined resolves to undefined
 * @returns the value, or the first fault: no such value, larger than 256 KiB, nested deeper than 32 levels
 */
export const resolveReferences = (config: unknown, values: ReferenceValues): ResolvedConfig => {
  try {
    return { value: createResolver(values)(config, 0) };
  } catch (error) {
    if (error instanceof Unresolvable) return { fault: { path: ['config'], message: error.message } };
    throw error;
  }
};
