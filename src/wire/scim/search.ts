import { MAX_NAMES } from './list';
import { scimInvalid } from './refusal';
import { assertSchema } from './user';

export const SEARCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';

const PARAMETERS = ['filter', 'startIndex', 'count', 'attributes', 'excludedAttributes'] as const;
type Parameter = (typeof PARAMETERS)[number];

const isList = (name: Parameter): boolean => name === 'attributes' || name === 'excludedAttributes';

const textOf = (name: Parameter, value: unknown): string => {
  const isNumber = name === 'startIndex' || name === 'count';
  if (isList(name)) {
    if (Array.isArray(value) && value.length <= MAX_NAMES && value.every((one) => typeof one === 'string'))
      return value.join(',');
    throw scimInvalid('invalidValue', `${name} must be a list of at most ${MAX_NAMES} names.`);
  }
  if (isNumber ? Number.isSafeInteger(value) : typeof value === 'string') return String(value);
  throw scimInvalid('invalidValue', `${name} must be ${isNumber ? 'an integer' : 'a text'}.`);
};

/**
 * Reads the body of a search (RFC 7644, section 3.4.3).
 *
 * @returns the parameters of the equivalent GET
 * @throws ScimRefusal `invalidSyntax` or `invalidValue`
 */
export const readSearch = (body: unknown): Record<string, string> => {
  const entries = Object.entries(assertSchema(body, SEARCH_SCHEMA));
  const given = new Map(entries.map(([name, value]) => [name.toLowerCase(), value]));
  const query: Record<string, string> = {};
  for (const name of PARAMETERS) {
    const value = given.get(name.toLowerCase());
    if (value !== undefined && value !== null) query[name] = textOf(name, value);
  }
  return query;
};
