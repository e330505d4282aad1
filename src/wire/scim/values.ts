import { MAX_STRING_LENGTH } from '../bounds';
import { textFault } from '../json-bounds';
import { isPlainObject } from '../plain-object';
import { scimInvalid } from './refusal';
import { type KeptAttribute, keptPart } from './user-attributes';

/** A short text, or null for an absent value. */
export const shortText = (value: unknown, name: string): string | null => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw scimInvalid('invalidValue', `${name} must be a text.`);
  const fault =
    value.length > MAX_STRING_LENGTH ? `must have at most ${MAX_STRING_LENGTH} characters` : textFault(value);
  if (fault) throw scimInvalid('invalidValue', `${name}: ${fault}.`);
  return value;
};

/** The first characters of a boolean or text, in lower case; empty for an object, which can be deeply nested. */
const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value).slice(0, 10).toLowerCase() : '';

/** Whether a value is true, or the text "True" in any case. */
export const isTrue = (value: unknown): boolean => wordOf(value) === 'true';

/** A boolean, which some directories send as the texts "True" and "False". */
export const truth = (value: unknown, name: string): boolean => {
  const word = wordOf(value);
  if (word !== 'true' && word !== 'false') throw scimInvalid('invalidValue', `${name} must be true or false.`);
  return word === 'true';
};

/** The stored sub-attributes of a name or an address. */
export const partsOf = (attribute: KeptAttribute, value: unknown): Record<string, unknown> => {
  if (!isPlainObject(value)) throw scimInvalid('invalidValue', `${attribute} must be an object.`);
  const parts: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const kept = keptPart(attribute, name);
    if (kept) parts[kept] = part;
  }
  return parts;
};
