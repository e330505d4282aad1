import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ORGANISATION_COLUMN } from '../database/connection';
import { MAY_BE_PLATFORMS } from '../resources/content-types';
import { defined } from '../values';

/** An attribute of a schema file. */
interface Attribute {
  type: string;
  enum?: string[];
  required?: boolean;
  target?: string;
  useJoinTable?: boolean;
  column?: { unique?: boolean };
}

interface Schema {
  collectionName: string;
  info: { singularName: string };
  attributes: Record<string, Attribute>;
  indexes?: { name: string; columns: string[]; type?: string }[];
}

/** A foreign key that a schema file declares. */
export interface DeclaredKey {
  column: string;
  target: string;
}

/** A content type as its schema file declares it, with the names of the database. */
export interface StoredType {
  name: string;
  table: string;
  attributes: [column: string, attribute: Attribute][];
  indexes: { name: string; columns: string[]; isUnique: boolean }[];
  /** Columns that are unique by themselves. */
  uniqueColumns: string[];
  keys: DeclaredKey[];
  /** Whether its rows belong to organisations. */
  isOwned: boolean;
  /** Whether rows without an organisation belong to the platform. */
  mayBePlatforms: boolean;
}

const source = path.resolve(__dirname, '..');
const ADMINISTRATORS = 'admin_users';
/** Strapi adds these to every type. */
const CREATORS: DeclaredKey[] = ['created_by_id', 'updated_by_id'].map((column) => ({
  column,
  target: ADMINISTRATORS,
}));

/** The column of a schema attribute. Strapi separates words, capital letters and digits by underscores. */
const columnOf = (name: string): string =>
  name
    .replace(/([a-z])([A-Z0-9])/g, '$1_$2')
    .replace(/([0-9])([A-Za-z])/g, '$1_$2')
    .toLowerCase();

const foldersOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [path.join(folder, entry.name)] : [],
  );

const schemas = (): [uid: string, schema: Schema][] => {
  const places = [
    ...foldersOf(path.join(source, 'api')).map((folder) => ({ folder, prefix: `api::${path.basename(folder)}` })),
    { folder: path.join(source, 'extensions/users-permissions'), prefix: 'plugin::users-permissions' },
  ];
  return places.flatMap(({ folder, prefix }) => {
    if (!readdirSync(folder).includes('content-types')) return [];
    return foldersOf(path.join(folder, 'content-types')).map((type): [string, Schema] => {
      const schema = JSON.parse(readFileSync(path.join(type, 'schema.json'), 'utf8')) as Schema;
      return [`${prefix}.${schema.info.singularName}`, schema];
    });
  });
};

let known: StoredType[] | undefined;

/** Every content type of Tenantry, and its accounts, from the schema files. */
export const storedTypes = (): readonly StoredType[] => {
  if (known) return known;
  const all = schemas();
  const tables = new Map(all.map(([uid, { collectionName }]) => [uid, collectionName]));
  known = all.map(([uid, { collectionName: table, attributes, indexes = [], info }]) => {
    const named = Object.entries(attributes);
    const keys = named.flatMap(([name, { type, useJoinTable, target }]): DeclaredKey[] =>
      type === 'relation' && useJoinTable === false
        ? [{ column: `${columnOf(name)}_id`, target: defined(tables.get(defined(target))) }]
        : [],
    );
    return {
      name: info.singularName,
      table,
      attributes: named
        .filter(([, { type }]) => type !== 'relation')
        .map(([name, attribute]): [string, Attribute] => [columnOf(name), attribute]),
      indexes: indexes.map(({ name, columns, type }) => ({ name, columns, isUnique: type === 'unique' })),
      uniqueColumns: named.flatMap(([name, { column }]) => (column?.unique ? [columnOf(name)] : [])),
      keys: [...keys, ...CREATORS],
      isOwned: uid.startsWith('api::') && keys.some(({ column }) => column === ORGANISATION_COLUMN),
      mayBePlatforms: MAY_BE_PLATFORMS.has(uid),
    };
  });
  return known;
};

/** The type of a table; undefined for a table without one. */
export const typeOfTable = (table: string): StoredType | undefined =>
  storedTypes().find((type) => type.table === table);
