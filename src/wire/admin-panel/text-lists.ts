import { z } from 'zod';
import type { Field } from '../field';

interface JsonSchema {
  type?: string;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: string[];
}

/**
 * The values that a list of texts can contain.
 *
 * @returns none if any text, and undefined if the field is no list of texts
 */
export const listedIn = ({ kind, output }: Field): readonly string[] | undefined => {
  if (kind !== 'json') return undefined;
  const schema = z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' }) as JsonSchema;
  const items = [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'array')?.items;
  return items?.type === 'string' ? (items.enum ?? []) : undefined;
};

/** Whether a field is a list of texts, which a form shows as lines or choices instead of JSON. */
export const isTextList = (field: Field): boolean => listedIn(field) !== undefined;
