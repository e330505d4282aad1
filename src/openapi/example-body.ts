import type { Field } from '../wire/field';
import type { Resource } from '../wire/resource';
import { inputSchemaOf, notNull, type Schema } from './json-schema';
import { defined } from '../values';

const FORMATS: Record<string, string> = {
  'date-time': '2030-01-01T00:00:00.000Z',
  date: '2030-01-01',
  email: 'ada@example.com',
  uri: 'https://example.com',
};

const BY_TYPE: Record<string, unknown> = { integer: 1, number: 1, boolean: true, array: [], object: {} };

/** Samples of fields whose format is checked after the contract, or where the first value would be an odd choice. */
const BY_NAME: Record<string, unknown> = {
  email: 'ada@example.com',
  url: 'https://example.com',
  currency: 'USD',
  slug: 'acme',
  starts: '2030-01-06T22:00',
  timezone: 'Europe/Berlin',
  vat_id: 'DE136695976',
  role: 'viewer',
  token: 'token-from-the-email',
  enrollment_token: 'token-of-the-agent',
  capabilities: ['finding:triage'],
};

/** Stands for the documentId of a record that only the caller knows. */
export const DOCUMENT_ID = 'k3v9x2m7q4t8w1z5b6n0c2d4';

const sampleOf = (name: string, field: Field): unknown => {
  const known = BY_NAME[name];
  if (known !== undefined && field.input.safeParse(known).success) return known;
  if (field.relation) return DOCUMENT_ID;
  const schema: Schema = notNull(inputSchemaOf(field));
  if (Array.isArray(schema.enum)) return schema.enum[0] as unknown;
  if (schema.type !== 'string') return BY_TYPE[schema.type as string];
  const format = FORMATS[schema.format as string];
  return format ?? (field.input.safeParse('Example').success ? 'Example' : undefined);
};

/** Whether a field is a text that callers can write: the example of a resource without required fields. */
const isPlainText = ({ kind, writer, input }: Field): boolean =>
  kind === 'string' && writer === 'tenant' && input.safeParse('Example').success;

/** A body with these fields, unless one of them has no sample. */
const exampleOfAll = (fields: Record<string, Field>, names: readonly string[]): { data: Schema } | undefined => {
  const samples = names.map((name) => [name, sampleOf(name, defined(fields[name]))] as const);
  return samples.every(([, sample]) => sample !== undefined) ? { data: Object.fromEntries(samples) } : undefined;
};

/** A body with one field: the first text, or else the first with a sample. */
const exampleOfOne = (fields: Record<string, Field>): { data: Schema } | undefined => {
  const samples = Object.entries(fields).map(
    ([name, field]) => [name, sampleOf(name, field), isPlainText(field)] as const,
  );
  const usable = samples.filter(([, sample]) => sample !== undefined);
  const [name, sample] = usable.find(([, , isText]) => isText) ?? usable[0] ?? [];
  return name === undefined ? undefined : { data: { [name]: sample } };
};

const isChangeable =
  (writer: Field['writer']) =>
  ([, field]: [string, Field]): boolean =>
    field.writer === writer && !field.createOnly && !field.relation;

/** A body that changes a record: the required fields, or else one that members can write, if there is one. */
export const exampleOfUpdate = ({ fields, requiredOnUpdate }: Resource): { data: Schema } | undefined => {
  if (requiredOnUpdate.length > 0) return exampleOfAll(fields, requiredOnUpdate);
  const of = (writer: Field['writer']) =>
    exampleOfOne(Object.fromEntries(Object.entries(fields).filter(isChangeable(writer))));
  return of('tenant') ?? of('platform');
};

/**
 * The shortest body that creates a record. Without it, Swagger UI fills in all fields, also relations and lists, with
 * invalid texts.
 *
 * @returns undefined if a required field needs a text in a format that only the caller knows
 */
export const exampleOfCreation = (resource: Resource): { data: Schema } | undefined => {
  const { fields, requiredOnCreate } = resource;
  if (requiredOnCreate.length > 0) return exampleOfAll(fields, requiredOnCreate);
  const text = Object.keys(fields).find((name) => isPlainText(defined(fields[name])));
  return text === undefined ? exampleOfUpdate(resource) : exampleOfAll(fields, [text]);
};

/** The shortest body of an action: the required fields, or one of the others. */
export const exampleOfAction = (
  input: Record<string, Field>,
  required: readonly string[],
): { data: Schema } | undefined => (required.length > 0 ? exampleOfAll(input, required) : exampleOfOne(input));

/** Samples of what people sign in with. */
const SIGN_IN_SAMPLES: Record<string, unknown> = {
  identifier: 'ada@example.com',
  email: 'ada@example.com',
  username: 'ada',
  refreshToken: 'token-of-the-last-refresh',
  code: 'code-from-the-email',
  currentPassword: 'the-former-passphrase',
  name: 'My phone',
  token: 'token-of-the-sign-in',
  passkey: {},
};

/** The shortest body of a sign-in route: what is required, or the first of what can be left out. */
export const exampleOfSignIn = (
  body: Record<string, Schema>,
  optional: readonly string[] = [],
): Record<string, unknown> => {
  const entries = Object.entries(body);
  const required = entries.filter(([name]) => !optional.includes(name));
  return Object.fromEntries(
    (required.length > 0 ? required : entries.slice(0, 1)).map(([name, schema]) => {
      const listed = schema.enum as unknown[] | undefined;
      return [name, SIGN_IN_SAMPLES[name] ?? listed?.[0] ?? 'a-long-passphrase'];
    }),
  );
};
