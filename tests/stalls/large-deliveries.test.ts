import { app } from '../helpers/api';
import { withoutChecks } from '../helpers/database/seed-rows';
import { focusTable, upload } from '../helpers/focus';
import { expectNoPause } from '../helpers/timing/event-loop';
import { createOperator, createTenant, insert, type Person, unique } from '../helpers/world';

const ROWS = 10_000;
/** Below the limit of requests in a minute. */
const MOST_POLLS = 100;

let operator: Person;
let owner: Person;
let payerId: number;
let account: string;

beforeAll(async () => {
  operator = await createOperator();
  owner = (await createTenant()).people.owner;
  payerId = (await insert<{ id: number }>('api::organisation.organisation', { name: unique('payer') })).id;
  account = unique('billing');
  await insert('api::cloud-account.cloud-account', { organisation: payerId, billing_account_id: account });
}, 60_000);

// Tests that read whole tables run afterwards.
afterAll(() => withoutChecks((db) => db('cost_records').where('organisation_id', payerId).delete()), 60_000);

const send = async (exported: string, part: number, rows: Record<string, string>[]) => {
  const { status, body } = await upload(
    `/cost-records/import?mode=replace&export=${exported}&part=${part}&parts=2`,
    focusTable(rows.map((row) => ({ BillingAccountId: account, ...row }))),
    { token: operator.token },
  );
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
};

/** Sends the large part of a delivery, and the small one that completes it. */
const prepare = async (exported: string, changed: string) => {
  const rows = Array.from({ length: ROWS }, (_all, at) => ({
    ResourceId: `vm-${at}`,
    BilledCost: at % 100 === 0 ? changed : '1.25',
  }));
  await send(exported, 1, rows);
  return () => send(exported, 2, [{ ResourceId: 'last' }]);
};

/** How many statements run in transactions during some work: on SQLite, other writes wait for these. */
const statementsInTransactions = async (work: () => Promise<unknown>): Promise<number> => {
  const db = app().db.connection;
  const open = new Set<string>();
  let count = 0;
  const note = ({ sql, __knexUid: connection }: { sql: string; __knexUid: string }): void => {
    if (/^begin/i.test(sql)) open.add(connection);
    else if (/^(commit|rollback)/i.test(sql)) open.delete(connection);
    else if (open.has(connection)) count += 1;
  };
  db.on('query', note);
  await work().finally(() => db.removeListener('query', note));
  return count;
};

/** Reads and writes of another organisation while some work runs. Returns how many were answered meanwhile. */
const withOthers = async (work: () => Promise<unknown>): Promise<number> => {
  let isDone = false;
  let answered = 0;
  const polling = (async () => {
    while (!isDone && answered < MOST_POLLS) {
      expect((await owner.call.get('/synthetic-checks')).status).toBe(200);
      expect((await owner.call.post('/synthetic-checks', { name: unique() })).status).toBe(201);
      if (!isDone) answered += 1;
    }
  })();
  await work().finally(() => (isDone = true));
  await polling;
  return answered;
};

it('a large delivery never blocks the event loop while it is applied', async () => {
  await expectNoPause(async () => {
    const complete = await prepare(unique('export'), '1');
    await withOthers(complete);
  });
}, 240_000);

it('a delivery that is repeated with few changes is applied in a short transaction', async () => {
  // PostgreSQL compares in a transaction, too, for which nothing waits.
  if (app().db.dialect.client !== 'sqlite') return;
  const exported = unique('export');
  const first = await statementsInTransactions(await prepare(exported, '1'));
  const complete = await prepare(exported, '2');
  let report: Record<string, unknown> = {};
  const again = await statementsInTransactions(async () => (report = await complete()));
  expect(report).toMatchObject({ corrected: ROWS / 100, unchanged: ROWS - ROWS / 100 + 1, imported: 0 });
  if (process.env.TEST_SHOW_PAUSES) process.stderr.write(`${first} statements, and ${again} for few changes\n`);
  expect(again).toBeLessThan(first / 4);
}, 240_000);

it('other writes are answered while a delivery with few changes is compared', async () => {
  const exported = unique('export');
  await (
    await prepare(exported, '1')
  )();
  const complete = await prepare(exported, '2');
  // The first pair may have been sent before the comparison began, and the last one waits for its short transaction. A comparison in
  // one transaction answers no pair in between, however fast it is.
  expect(await withOthers(complete)).toBeGreaterThanOrEqual(2);
}, 240_000);
