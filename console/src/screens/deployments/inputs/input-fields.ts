/** How an input is entered. */
export type InputKind = 'text' | 'secret' | 'number' | 'switch' | 'choice' | 'choices' | 'texts' | 'json';

/** A field of the form, for one variable of a blueprint. */
export interface InputField {
  name: string;
  title: string;
  description: string;
  kind: InputKind;
  /** The first type of its JSON Schema that is not null. */
  type: string;
  /** Whether a deployment needs a value: it has no default, and may not be null. */
  isRequired: boolean;
  /** The allowed values, if only some are. */
  allowed: unknown[];
  /** The default; undefined if there is none. */
  initial: unknown;
  /** The schema, for its bounds. */
  schema: Schema;
}

type Schema = Record<string, unknown>;

/** The values of the form, by variable: a text may be JSON. */
export type InputValues = Record<string, string | boolean | string[]>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is secret: `writeOnly` anywhere in its schema hides the whole value, as on the server. */
const isSecret = (part: unknown): boolean => {
  if (typeof part !== 'object' || part === null) return false;
  return (isSchema(part) && part.writeOnly === true) || Object.values(part).some(isSecret);
};

const typesOf = ({ type }: Schema): string[] =>
  [type].flat().filter((each): each is string => typeof each === 'string');

const choicesOf = (schema: Schema): unknown[] => {
  if (Array.isArray(schema.enum)) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  return [];
};

/** The texts from which a list can be chosen; empty if it is no such list. */
const listedTexts = ({ items }: Schema): unknown[] => {
  const allowed = isSchema(items) ? choicesOf(items) : [];
  return allowed.every((each) => typeof each === 'string') ? allowed : [];
};

const isListOfTexts = ({ items }: Schema): boolean => isSchema(items) && items.type === 'string';

const kindOf = (schema: Schema, type: string): InputKind => {
  if (isSecret(schema)) return 'secret';
  if (choicesOf(schema).length > 0) return 'choice';
  if (type === 'boolean') return typeof schema.default === 'boolean' ? 'switch' : 'choice';
  if (type === 'string') return 'text';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array' && isListOfTexts(schema)) return listedTexts(schema).length > 0 ? 'choices' : 'texts';
  return 'json';
};

const textOr = (value: unknown, other: string): string => (typeof value === 'string' && value !== '' ? value : other);

const fieldOf = (name: string, schema: Schema): InputField => {
  const types = typesOf(schema);
  const type = types.find((each) => each !== 'null') ?? 'null';
  const kind = kindOf(schema, type);
  const choices = choicesOf(schema);
  const ofType = type === 'boolean' && choices.length === 0 ? [true, false] : choices;
  return {
    name,
    title: textOr(schema.title, name),
    description: textOr(schema.description, ''),
    kind,
    type,
    isRequired: schema.default === undefined && !types.includes('null'),
    allowed: kind === 'choices' ? listedTexts(schema) : ofType,
    initial: schema.default,
    schema,
  };
};

/** The fields of the form, in the order of the variables. */
export const fieldsOf = (variables: Record<string, unknown> | null): InputField[] =>
  Object.entries(variables ?? {}).map(([name, schema]) => fieldOf(name, isSchema(schema) ? schema : {}));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

const shownValue = ({ kind }: InputField, value: unknown): InputValues[string] => {
  if (kind === 'switch') return value === true;
  if (kind === 'texts' || kind === 'choices') return Array.isArray(value) ? value.map(textOf) : [];
  if (value === undefined || value === null) return '';
  return kind === 'choice' ? JSON.stringify(value) : textOf(value);
};

/**
 * The values of the form at first.
 *
 * @param given values that count instead of the defaults, except those of secrets, which nobody can read
 */
export const initialInputs = (fields: readonly InputField[], given: Record<string, unknown> = {}): InputValues =>
  Object.fromEntries(
    fields.map((field) => {
      const isGiven = field.kind !== 'secret' && field.name in given;
      return [field.name, shownValue(field, isGiven ? given[field.name] : field.initial)];
    }),
  );

/** What is no JSON stays a text, and the server says that it does not fit. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

const valueOf = ({ kind, type, isRequired }: InputField, value: InputValues[string] | undefined): unknown => {
  if (Array.isArray(value)) return value.length > 0 || isRequired ? value : undefined;
  if (typeof value === 'boolean') return value;
  if (value === undefined || value === '') return undefined;
  const isText = type === 'string' && kind !== 'choice';
  return isText ? value : parsed(value);
};

/**
 * The inputs as the API accepts them. What is empty is left out, so that the default counts; an emptied list with a default is sent,
 * because it differs from it.
 */
export const inputsOf = (fields: readonly InputField[], values: InputValues): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const given = values[field.name];
      const isEmptied = Array.isArray(given) && given.length === 0 && field.initial !== undefined;
      const value = isEmptied ? [] : valueOf(field, given);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
