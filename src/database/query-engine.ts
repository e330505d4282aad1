import type { Core } from '@strapi/strapi';

/** The query engine of a content type, as far as it is used for reads and creations. `Row` is a record with what is selected. */
interface Query<Row> {
  findOne(params: object): Promise<Row | null>;
  findMany(params: object): Promise<Row[]>;
  create(params: object): Promise<Row>;
  update(params: object): Promise<Row | null>;
  deleteMany(params: object): Promise<unknown>;
}

/** Strapi's query engine for a content type, with the type of its rows, which Strapi does not know. Lifecycles run. */
export const queryOf = <Row>(strapi: Core.Strapi, uid: string): Query<Row> => strapi.db.query(uid);
