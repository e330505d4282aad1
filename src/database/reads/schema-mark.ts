import type { Core } from '@strapi/strapi';
import { preparedStatement, statementsOf } from '../statements';

/** Strapi 5.54 keeps one row: a hash of the tables that the last start has made. */
const LAST = preparedStatement('select hash from strapi_database_schema order by time desc limit 1');

/**
 * What identifies the tables in the database: every version of the content types has another mark. It is read with one
 * statement, so a caller learns at the same time whether the database responds.
 *
 * @returns null while another node changes the tables
 */
export const schemaMark = async (strapi: Core.Strapi): Promise<string | null> => {
  const [row] = await statementsOf(strapi).run(LAST, []);
  return (row?.hash as string | undefined) ?? null;
};
