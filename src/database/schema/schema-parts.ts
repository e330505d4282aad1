import { existsSync, readdirSync } from 'node:fs';
import type { Core } from '@strapi/strapi';
import { type DatabaseObject, objectHashes } from './database-objects';
import type { SchemaParts } from './schema-record';

/** The files that Strapi 5.54 runs as migrations, in their order. */
const migrationFiles = (strapi: Core.Strapi): string[] => {
  const { dir }: { dir: string } = strapi.db.config.settings.migrations;
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => /^[^.].*\.(js|sql)$/.test(name))
    .sort();
};

/** Strapi's hash of the content types: what its schema sync compares. */
export const contentTypesHash = (strapi: Core.Strapi): string => {
  const {
    schema,
    schemaStorage,
  }: {
    schema: object;
    schemaStorage: { hashSchema(schema: object): string };
  } = strapi.db.schema;
  return schemaStorage.hashSchema(schema);
};

/** What this code needs of the database. */
export const ownParts = (strapi: Core.Strapi, objects: readonly DatabaseObject[]): SchemaParts => ({
  contentTypes: contentTypesHash(strapi),
  migrations: migrationFiles(strapi),
  objects: objectHashes(strapi, objects),
});
