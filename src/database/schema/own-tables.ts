import type { Core } from '@strapi/strapi';

/** A foreign key that Strapi creates. Those of our content types have one column, and refer to `id`. */
export interface ForeignKey {
  name: string;
  columns: string[];
  referencedTable: string;
  onDelete?: string;
}

/** A table as Strapi's schema sync will create it; changes of it take effect if they are made before the sync. */
export interface SchemaTable {
  name: string;
  indexes: { name: string; columns: string[] }[];
  foreignKeys: ForeignKey[];
}

/** The tables of our content types, in Strapi's schema. */
export const ownTables = (strapi: Core.Strapi): SchemaTable[] => {
  const own = new Set(
    Object.keys(strapi.contentTypes)
      .filter((uid) => uid.startsWith('api::'))
      .map((uid) => strapi.db.metadata.get(uid).tableName),
  );
  return (strapi.db.schema.schema.tables as SchemaTable[]).filter(({ name }) => own.has(name));
};
