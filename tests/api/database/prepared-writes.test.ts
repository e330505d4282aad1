import { app } from '../../helpers/api';
import { createTenant, unique } from '../../helpers/world';

/** PostgreSQL keeps each prepared statement until its connection ends, and clients choose the columns of a change. */
const MAX_PREPARED = 50;

/** Each connection of the pool, in a transaction. */
const onEveryConnection = async (
  work: (db: (sql: string) => Promise<{ rows: { statement: string }[] }>) => Promise<void>,
): Promise<void> => {
  const connections = app().config.get<number>('database.connection.pool.max');
  const open = await Promise.all(Array.from({ length: connections }, () => app().db.connection.transaction()));
  for (const trx of open) await work((sql) => Promise.resolve(trx.raw(sql)) as never);
  await Promise.all(open.map((trx) => trx.rollback()));
};

const preparedUpdates = async (): Promise<number> => {
  const texts = new Set<string>();
  await onEveryConnection(async (db) => {
    const { rows } = await db(
      `select statement from pg_prepared_statements where statement like 'update blueprint_drafts set %'`,
    );
    for (const { statement } of rows) texts.add(statement);
  });
  return texts.size;
};

describe('changes of ever different fields', () => {
  it('leave a bounded number of prepared statements, and are all stored', async () => {
    const { call } = (await createTenant({}, ['engineer'])).people.engineer;
    const { body: created } = await call.post('/blueprint-drafts', { name: unique() });
    const path = `/blueprint-drafts/${created.data.documentId}`;
    const fields = ['name', 'description', 'category', 'provider', 'cost_notes', 'estimated_cost_monthly'];
    for (let subset = 1; subset < 2 ** fields.length; subset += 1) {
      const chosen = fields.filter((_, bit) => subset & (1 << bit));
      const values = chosen.map((name) => [name, name === 'estimated_cost_monthly' ? subset : unique()]);
      const changes = Object.fromEntries(values) as Record<string, unknown>;
      const { status, body } = await call.put(path, changes);
      expect([status, body.data]).toEqual([200, expect.objectContaining(changes)]);
    }
    const prepared = await preparedUpdates();
    expect([prepared > 0, prepared <= MAX_PREPARED]).toEqual([true, true]);
  }, 120_000);
});
