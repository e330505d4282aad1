import { ruleBroken } from '../wire/errors/issue-faults';
import type { Core } from '@strapi/strapi';
import type { Fault } from '../domain/refusal';
import { RESOURCE_BY_TYPE } from '../resources';
import { invalid } from '../wire/errors/http-errors';
import type { Field } from '../wire/field';
import { attributeOf, type Resource } from '../wire/resource';
import { parseJson } from '../values';

/**
 * Strapi 5.54 passes on a JSON field as the text that was typed into the admin panel's form, which no rule can read,
 * and checks no bounds. This parses such texts and validates what operators write against the contract.
 */
const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'clone']);

/** Numbers can also arrive as text. */
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'float', 'biginteger']);

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Parses a JSON text. A text that is not JSON is returned unchanged, because stored strings are sent back that way. */
const readJson = (value: unknown): { json: unknown; isText: boolean } => {
  if (typeof value !== 'string') return { json: value, isText: false };
  try {
    return { json: parseJson(value), isText: false };
  } catch {
    return { json: value, isText: true };
  }
};

const fieldOf = (resource: Resource | undefined, attribute: string): Field | undefined =>
  resource &&
  Object.entries(resource.fields).find(
    ([name, { kind, secret }]) => attributeOf(resource, name) === attribute && kind !== 'relation' && !secret,
  )?.[1];

const faultsOf = (attribute: string, field: Field | undefined, value: unknown, isText: boolean): Fault[] => {
  // System fields are not checked: only Tenantry writes them.
  if (!field || field.writer === 'system') return [];
  const read = field.input.safeParse(value);
  if (read.success) return [];
  if (isText) return [{ path: [attribute], message: `${attribute}: This is not valid JSON.` }];
  return read.error.issues.map((issue) => {
    const rule = ruleBroken(issue);
    return { ...rule, path: [attribute], message: `${attribute}: ${rule.message}` };
  });
};

/** Reads and checks the values of one form in place. */
const readForm = (
  attributes: Record<string, { type: string }>,
  resource: Resource | undefined,
  data: Record<string, unknown>,
): Fault[] =>
  Object.entries(attributes).flatMap(([attribute, { type }]) => {
    const isJson = type === 'json';
    if (isJson && data[attribute] === '') data[attribute] = null;
    if (isEmpty(data[attribute])) return [];
    const { json: value, isText } = isJson ? readJson(data[attribute]) : { json: data[attribute], isText: false };
    const isNumber =
      NUMBERS.has(type) && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
    if (isNumber) data[attribute] = Number(value);
    // The query engine stores a string as it is: a JSON string needs its quotes.
    else data[attribute] = isJson && typeof value === 'string' ? JSON.stringify(value) : value;
    const written = isNumber ? data[attribute] : value;
    return faultsOf(attribute, fieldOf(resource, attribute), written, isText);
  });

/** Registers the reading; call it in register(). */
export const readFormValues = (strapi: Core.Strapi): void => {
  strapi.documents.use(async (context, next) => {
    const { data } = context.params as { data?: Record<string, unknown> };
    if (!WRITES.has(context.action) || !data) return next();
    const attributes: Record<string, { type: string }> = context.contentType.attributes;
    const faults = readForm(attributes, RESOURCE_BY_TYPE.get(context.uid), data);
    if (faults.length > 0) throw invalid(faults);
    return next();
  });
};
