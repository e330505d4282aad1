import { MAX_STRING_LENGTH } from '../bounds';
import { textFault } from '../json-bounds';
import { isPlainObject } from '../../values';
import { scimInvalid } from './refusal';
import { type KeptAttribute, keptPart } from './user-attributes';

/** A formatted name that is read joins the given name and the family name. */
const MAX_FORMATTED_LENGTH = 2 * MAX_STRING_LENGTH + 1;

/** The maximum length of a text that a directory sends. */
export const longestOf = (name: string): number =>
  name === 'name.formatted' ? MAX_FORMATTED_LENGTH : MAX_STRING_LENGTH;

/** A short text, or null for an absent value. */
export const shortText = (value: unknown, name: string, longest = MAX_STRING_LENGTH): string | null => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw scimInvalid('invalidValue', `${name} must be a text.`);
  const fault = value.length > longest ? `must have at most ${longest} characters` : textFault(value);
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

/** Entra sends `[{ "value": "Ada" }]` for a single value, unless its flag aadOptscim062020 is set. */
export const unwrapped = (value: unknown): unknown => {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : undefined;
  return isPlainObject(only) && 'value' in only ? only.value : value;
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
