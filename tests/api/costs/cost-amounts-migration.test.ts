import path from 'node:path';
import type { Knex } from 'knex';
import { app } from '../../helpers/api';

const FILE = path.resolve(__dirname, '../../../database/migrations/2026.11.22T20.00.00.cost-amounts.js');

const { up } = require(FILE) as {
  up(knex: Knex, db: { dialect: { client: string } }): Promise<void>;
};

const onPostgres = process.env.DATABASE_CLIENT === 'postgres' ? it : it.skip;

/** The number of decimal places in the amounts of cost records. */
const placesOf = async (knex: Knex): Promise<number> => {
  const { rows } = (await knex.raw(
    "select numeric_scale as places from information_schema.columns where table_name = 'cost_records' and column_name = 'amount_eur'",
  )) as { rows: { places: number }[] };
  return rows[0]?.places as number;
};

describe('the migration of cost amounts', () => {
  onPostgres('gives the columns of an earlier version twelve decimal places', async () => {
    const knex = app().db.connection as unknown as Knex;
    expect(await placesOf(knex)).toBe(12);
    const trx = await knex.transaction();
    try {
      await trx.raw('alter table cost_records alter column amount_eur type numeric(19, 6)');
      await up(trx, app().db);
      expect(await placesOf(trx)).toBe(12);
    } finally {
      await trx.rollback();
    }
  });

  it('changes nothing when the table is absent, or when its columns are not decimal', async () => {
    const statements: string[] = [];
    const knex = {
      schema: { hasTable: () => Promise.resolve(false) },
      raw: (sql: string) => Promise.resolve(statements.push(sql)),
    } as unknown as Knex;
    for (const client of ['postgres', 'sqlite']) await up(knex, { dialect: { client } });
    expect(statements).toEqual([]);
  });
});
