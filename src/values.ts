/**
 * A value that is always there, for a reason that the types do not know: an element at a checked place, or a column that is never
 * null.
 *
 * @throws Error if it is missing after all
 */
export const defined = <T>(value: T): NonNullable<T> => {
  if (value === null || value === undefined) throw new Error('A value that is always there is missing.');
  return value;
};

/** The own keys of an object that has no others than those of its type, such as a table of constants. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];

/** The value of a key that a table has itself: a key from outside can be one that all objects inherit, such as `constructor`. */
export const ownOf = <V>(table: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Parses JSON. Its caller checks what it is. */
export const parseJson = (text: string): unknown => JSON.parse(text) as unknown;

/** The code of an error of the system, a driver or a library; undefined if it has none. */
export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** The message of what was thrown. */
export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/** Whether a value is an error: better-sqlite3's only inherit from it, and in tests those of Node are of another realm. */
const isError = (value: unknown): value is Error =>
  value instanceof Error || Object.prototype.toString.call(value) === '[object Error]';

/** What was thrown, as an error. */
export const errorOf = (thrown: unknown): Error =>
  isError(thrown) ? thrown : new Error(messageOf(thrown), { cause: thrown });

/** The code in the details of a refusal of Strapi's kind (`ApplicationError`); undefined if it has none. */
export const detailCodeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'details' in error ? codeOf(error.details) : undefined;

/** Whether a value is an object with fields: neither null nor a list. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an object that comes from outside; none if it is no object. */
export const fieldsIn = (value: unknown): Record<string, unknown> => (isPlainObject(value) ? value : {});

/** Whether a value is one of a list of constants, such as the words of a vocabulary. */
export const isOneOf = <const T>(constants: readonly T[], value: unknown): value is T => {
  const any: readonly unknown[] = constants;
  return any.includes(value);
};
