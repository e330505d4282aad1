import { app, db, isSqlite } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { statementsDuring } from '../../helpers/database/query-plans';
import { createTenant, insert, type Tenant, unique } from '../../helpers/world';

/** Results that only continue settled states (docs/decisions/0096). */

let tenant: Tenant;
const start = Date.now() - 60_000;

const addCheck = () =>
  insert('api::synthetic-check.synthetic-check', {
    ...{ name: unique(), organisation: tenant.id, enabled: true, interval_seconds: 60 },
  });

const result = (check: { documentId: string }, second: number, status = 'up') => ({
  synthetic_check: check.documentId,
  status,
  checked_at: new Date(start + second * 1000).toISOString(),
});

const report = async (results: ReturnType<typeof result>[]): Promise<number> =>
  (await tenant.people.engineer.call.post('/synthetic-results/batch', { results })).status;

const reportOne = async (one: ReturnType<typeof result>): Promise<number> =>
  (await tenant.people.engineer.call.post('/synthetic-results', one)).status;

/** Verdict, counts, and beginning and end in seconds of the spans of a check. */
const spansOf = async ({ id }: { id: number }) =>
  (await db()('check_spans').where({ check_id: id }).orderBy('starts')).map(
    ({ verdict, results, streak, starts, ends }) => [
      verdict,
      results,
      streak,
      (Number(starts) - start) / 1000,
      (Number(ends) - start) / 1000,
    ],
  );

beforeAll(async () => {
  tenant = await createTenant({}, ['engineer']);
});

describe('a batch', () => {
  it('continues settled states with one statement, and rates the other checks', async () => {
    const [steady, failing, fresh] = [await addCheck(), await addCheck(), await addCheck()];
    await report([result(steady, 0), result(failing, 0)]);
    const statements = await statementsDuring(async () => {
      expect(await report([result(steady, 3), result(steady, 1), result(failing, 1)])).toBe(201);
    });
    const aboutStates = statements.map(({ sql }) => sql.trim()).filter((sql) => /check_(spans|states)/.test(sql));
    expect(aboutStates.map((sql) => sql.slice(0, 6))).toEqual(['select', 'with n']);
    expect(await report([result(steady, 4), result(failing, 4, 'down'), result(fresh, 4)])).toBe(201);
    expect(await spansOf(steady)).toEqual([['up', 4, 4, 0, 4]]);
    expect(await spansOf(failing)).toEqual([
      ['up', 2, 2, 0, 1],
      ['down', 1, 1, 4, 4],
    ]);
    expect(await spansOf(fresh)).toEqual([['up', 1, 1, 4, 4]]);
  });

  it('is rated by the rules of the check if there is a silence within it', async () => {
    const check = await addCheck();
    await report([result(check, 0)]);
    await db()('check_spans').where({ check_id: check.id }).update({ gap_ms: 5000 });
    const gap = async () => Number((await db()('check_spans').where({ check_id: check.id }).first()).gap_ms);
    await report([result(check, 1), result(check, 6)]);
    expect(await gap()).toBe(5000);
    await report([result(check, 7), result(check, 13)]);
    expect(await gap()).toBeGreaterThan(5000);
    expect(await spansOf(check)).toEqual([['up', 5, 5, 0, 13]]);
  });
});

it('a result that is repeated is counted once', async () => {
  const check = await addCheck();
  const sent = [0, 1, 1].map((second) => result(check, second));
  for (const [at, one] of sent.entries()) expect(await reportOne(one)).toBe(at < 2 ? 201 : 200);
  expect(await report(sent)).toBe(200);
  expect(await spansOf(check)).toEqual([['up', 2, 2, 0, 1]]);
});

/** Waits until a statement of this database waits for a lock. */
const untilBlocked = async (): Promise<void> => {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  for (let turn = 0; turn < 2000; turn += 1) {
    if ((await db().raw(waiting)).rows.length > 0) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('Nothing waits for a lock.');
};

it('a result that another one overtakes waits for its check, without locking its span meanwhile', async () => {
  // SQLite has one writer.
  if (isSqlite()) return;
  const check = await addCheck();
  await reportOne(result(check, 0));
  const [batch, overtaking] = [await db().transaction(), await db().transaction()];
  try {
    await batch('synthetic_checks').where({ id: check.id }).forNoKeyUpdate().select('id');
    await overtaking('check_spans')
      .where({ check_id: check.id })
      .update({ ends: start + 9000 });
    const reporting = reportOne(result(check, 5));
    await untilBlocked();
    await overtaking.commit();
    await untilBlocked();
    await batch('check_spans').where({ check_id: check.id }).update({ results: 7, streak: 7 });
    await batch.commit();
    expect(await reporting).toBe(201);
  } finally {
    for (const open of [overtaking, batch]) if (!open.isCompleted()) await open.rollback();
  }
  expect(await spansOf(check)).toEqual([['up', 8, 7, 0, 9]]);
});

it('the newest spans are found at once, even with a plan that was made while the table was small', async () => {
  // SQLite plans without counting rows.
  if (isSqlite()) return;
  const { newestSpans, newestSpansBy } = compiled('repositories/checks/spans/stored-spans');
  const fill = (first: number, last: number) =>
    db().raw(
      `insert into check_spans select -c, 'agent', n, n, 'up', 1, 1, n, 0, 'up', null, 180000, 1
       from generate_series(?::int, ?::int) c, generate_series(1, 20) n`,
      [first, last],
    );
  const find = async () => [await newestSpans(app(), [-1, -2]), await newestSpansBy(app(), 'agent', [-1, -2])];
  const plan = async () => {
    for (let times = 0; times < 8; times += 1) await find();
  };
  await app()
    .db.transaction(async ({ trx }) => {
      await fill(1, 2).transacting(trx);
      await trx.raw('analyze check_spans');
      await plan();
      await fill(3, 2000).transacting(trx);
      await trx.raw('set local statement_timeout = 2000');
      for (const spans of await find())
        expect(spans.map(({ checkId, starts }) => [checkId, starts])).toEqual([
          [-2, 20],
          [-1, 20],
        ]);
      throw new Error('Nothing is kept.');
    })
    .catch((error: Error) => expect(error.message).toBe('Nothing is kept.'));
});
