import { RESOURCES } from '.';
import type { Column, Field } from '../wire/field';
import type { ContentType, Index, InternalAttribute, Resource } from '../wire/resource';
import { isStored, tableOf } from './content-types';
import { INTERNAL_TYPES, type InternalType } from './internal-types';

/** The schemas of Strapi, from the definitions. `npm run schemas` writes them into src/api. */

/** The digits of amounts, which fit every decimal of the API. */
const AMOUNT = [19, 6];

type Attributes = Record<string, object>;

/** An attribute of a schema file. Parts that are undefined are left out. */
const attribute = (type: string, column: Column, details: object): object => {
  const { digits = type === 'decimal' ? AMOUNT : undefined, unique, hidden } = column;
  return {
    type,
    ...details,
    required: column.required || undefined,
    default: column.default,
    column: digits || unique ? { args: digits, unique } : undefined,
    private: column.private ?? hidden,
    pluginOptions: hidden && { 'content-manager': { visible: false } },
  };
};

const relation = (target: string | undefined): object => ({ relation: 'manyToOne', target, useJoinTable: false });

const isNeverNull = ({ output }: Field): boolean => !output.safeParse(null).success;

const fieldAttribute = (name: string, field: Field, resource: Resource): object => {
  const { kind, column, values } = field;
  if (field.relation) return attribute('relation', { ...column }, relation(field.relation.target));
  const initial = column?.default ?? (kind === 'boolean' ? false : undefined);
  const mustBeSent = resource.requiredOnCreate.includes(name);
  const required = isNeverNull(field) && (mustBeSent || initial === undefined);
  return attribute(values ? 'enumeration' : kind, { required, ...column, default: initial }, { enum: values });
};

const internalAttribute = ({ type, target, values, ...column }: InternalAttribute): object =>
  attribute(type, column, type === 'relation' ? relation(target) : { enum: values });

const internalAttributes = ({ internal = {} }: ContentType): Attributes =>
  Object.fromEntries(Object.entries(internal).map(([name, one]) => [name, internalAttribute(one)]));

/** Attributes in the order of their columns: `placedAfter` names those that do not follow the one before. */
export const ordered = (attributes: Attributes, placedAfter: Record<string, readonly string[]> = {}): Attributes => {
  const moved = new Set(Object.values(placedAfter).flat());
  const withFollowing = (name: string): string[] => [name, ...(placedAfter[name] ?? []).flatMap(withFollowing)];
  const names = Object.keys(attributes)
    .filter((name) => !moved.has(name))
    .flatMap(withFollowing);
  const sorted = Object.fromEntries(names.flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : [])));
  const lost = [...moved, ...Object.keys(attributes)].filter((name) => !sorted[name]);
  if (lost.length > 0) throw new Error(`placedAfter does not fit the attributes: ${lost.join(', ')}`);
  return sorted;
};

const indexOf = ([name, index]: [string, Index]): object =>
  'unique' in index ? { name, columns: index.unique, type: 'unique' } : { name, columns: index };

/** The name of a content type without its API: that of its folders. */
const nameOf = (uid: string): string => uid.slice(uid.indexOf('.') + 1);

const schemaOf = (
  uid: string,
  type: ContentType,
  attributes: Attributes,
  [word, plural]: [string, string],
): object => ({
  kind: 'collectionType',
  collectionName: tableOf(uid),
  info: {
    singularName: nameOf(uid),
    pluralName: plural,
    displayName: word.charAt(0).toUpperCase() + word.slice(1),
    description: type.description,
  },
  options: { draftAndPublish: false },
  attributes: ordered({ ...attributes, ...internalAttributes(type) }, type.placedAfter),
  indexes: type.indexes && Object.entries(type.indexes).map(indexOf),
});

const ofResource = (resource: Resource & ContentType): object => {
  const { uid, path, singular } = resource;
  const fields = Object.entries(resource.fields).map(([name, field]): [string, object] => [
    field.attribute ?? name,
    fieldAttribute(name, field, resource),
  ]);
  return schemaOf(uid, resource, Object.fromEntries(fields), [singular, path]);
};

const ofInternalType = ([uid, type]: [string, InternalType]): [string, string] =>
  file(uid, schemaOf(uid, type, {}, [nameOf(uid).replaceAll('-', ' '), type.plural]));

/** The width of a line in the form that the project's formatter writes, without the comma at its end. */
const WIDTH = 119;

const print = (value: unknown, indent: string, used: number): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => print(item, inner, inner.length));
    const line = `[${items.join(', ')}]`;
    if (used + line.length <= WIDTH && !line.includes('{')) return line;
    return `[\n${items.map((item) => `${inner}${item}`).join(',\n')}\n${indent}]`;
  }
  const lines = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `${inner}"${name}": ${print(part, inner, inner.length + name.length + 4)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
};

const file = (uid: string, schema: object): [string, string] => {
  const name = nameOf(uid);
  return [`src/api/${name}/content-types/${name}/schema.json`, `${print(schema, '', 0)}\n`];
};

/** The text of every schema file of src/api, by its path. */
export const schemaFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ...RESOURCES.filter(isStored).map((resource) => file(resource.uid, ofResource(resource))),
    ...[...INTERNAL_TYPES].map(ofInternalType),
  ]);
