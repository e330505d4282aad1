import { RESOURCE_BY_TYPE } from '../../../src/resources';
import type { Field, FieldKind } from '../../../src/wire/field';
import { attributeOf } from '../../../src/wire/resource';
import { inDays } from '../api-keys';

const VALUES: Record<Exclude<FieldKind, 'string' | 'text' | 'relation'>, unknown> = {
  integer: 1,
  decimal: 1.5,
  boolean: true,
  datetime: inDays(1),
  date: inDays(1).slice(0, 10),
  json: [],
};

const valueOf = ({ kind, values }: Field, text: string): unknown => {
  if (values) return values[0];
  if (kind === 'string' || kind === 'text') return text;
  if (kind === 'relation') throw new Error('This type needs a sample of its own: a creation requires a relation.');
  return VALUES[kind];
};

/** The attributes that a creation requires, except the organisation: enough for tests about records of every type. */
export const sampleRecord = (uid: string, text: string): Record<string, unknown> => {
  const resource = RESOURCE_BY_TYPE.get(uid);
  if (!resource) throw new Error(`${uid} has no resource, so it needs a sample of its own.`);
  const { requiredOnCreate, fields } = resource;
  return Object.fromEntries(
    requiredOnCreate
      .filter((name) => name !== 'organisation')
      .map((name) => [attributeOf(resource, name), valueOf(fields[name] as Field, text)]),
  );
};
