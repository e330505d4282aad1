import { type Answer, app, db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { focusTable, upload } from '../../helpers/focus';
import { createOperator, insert, type Person, unique } from '../../helpers/world';

const ROWS = ['cost_import_sets', 'cost_import_parts', 'cost_import_rows'];

type Row = Record<string, string>;

let operator: Person;
beforeAll(async () => {
  operator = await createOperator();
});

/** An organisation with a billing account of its own, and the name of an export. */
const payer = async (fields: Record<string, unknown> = {}) => {
  const organisation = await insert<{ id: number; documentId: string }>('api::organisation.organisation', {
    name: unique('payer'),
    ...fields,
  });
  const account = unique('billing');
  await insert('api::cloud-account.cloud-account', { organisation: organisation.id, billing_account_id: account });
  return { ...organisation, account, exported: unique('export') };
};

type Payer = Awaited<ReturnType<typeof payer>>;

const send = (rows: readonly Row[], query: Record<string, string | number>, headers = {}): Promise<Answer> => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  return upload(`/cost-records/import?${parameters.toString()}`, focusTable(rows), { token: operator.token, headers });
};

const add = async ({ account }: Payer, rows: readonly Row[]) => {
  const { status, body } = await send(
    rows.map((row) => ({ BillingAccountId: account, ...row })),
    {},
  );
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
};

/** Imports a part of an export and returns the report. */
const replace = async (
  { account, exported }: Payer,
  rows: readonly Row[],
  query: Record<string, string | number> = {},
) => {
  const { status, body } = await send(
    rows.map((row) => ({ BillingAccountId: account, ...row })),
    { mode: 'replace', export: exported, ...query },
  );
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
};

const amounts = async ({ id }: { id: number }): Promise<number[]> => {
  const records = await app()
    .db.query('api::cost-record.cost-record')
    .findMany({ where: { organisation: { id } } });
  return (records as { amount_eur: string | number }[])
    .map(({ amount_eur: amount }) => Number(amount))
    .sort((a, b) => a - b);
};

const staged = async (): Promise<number[]> =>
  Promise.all(ROWS.map(async (table) => (await db()(table).select('id')).length));

describe('files whose rows are added', () => {
  it.each([
    ['a column of the provider', 'x_Operation', 'RunInstances', 'StopInstances'],
    ['tags', 'Tags', '{"team":"web"}', '{"team":"data"}'],
    ['a column that no standard knows', 'Cost centre', '17', '18'],
  ])('keep rows of two files apart that differ only in %s', async (_what, name, one, other) => {
    const acme = await payer();
    const [first, second] = [
      { BilledCost: '3.00', [name]: one },
      { BilledCost: '5.00', [name]: other },
    ];
    expect(await add(acme, [first])).toMatchObject({ imported: 1, corrected: 0, set: null });
    expect(await add(acme, [second])).toMatchObject({ imported: 1, corrected: 0 });
    expect(await add(acme, [second, first])).toMatchObject({ unchanged: 2, imported: 0, corrected: 0 });
    expect(await amounts(acme)).toEqual([3, 5]);
  });

  it('do not count twice when an invoice is issued, or an amount in another currency changes', async () => {
    const acme = await payer();
    await add(acme, [{ x_BilledCostInUsd: '3.30', InvoiceId: '' }]);
    const later = { BilledCost: '2', x_BilledCostInUsd: '2.20', InvoiceId: 'INV-7' };
    expect(await add(acme, [later])).toMatchObject({ corrected: 1, imported: 0 });
    expect(await amounts(acme)).toEqual([2]);
  });
});

describe('an export that is replaced', () => {
  it('loses the rows that a later delivery no longer has', async () => {
    const acme = await payer();
    const [rated, kept] = [{ BilledCost: '10.00', SkuId: 'old' }, { BilledCost: '1' }];
    expect(await replace(acme, [rated, kept])).toMatchObject({
      imported: 2,
      set: { missing: [], sum_before_eur: 0, sum_after_eur: 11 },
    });
    const report = await replace(acme, [{ BilledCost: '7.50', SkuId: 'new' }, kept]);
    expect(report).toMatchObject({
      ...{ read: 2, imported: 1, corrected: 0, removed: 1, unchanged: 1, refused: 0 },
      set: { export: acme.exported, run: '', part: 1, parts: 1, missing: [], sum_before_eur: 11, sum_after_eur: 8.5 },
    });
    expect(await amounts(acme)).toEqual([1, 7.5]);
  });

  it('has the amounts of a month that was rated again', async () => {
    const acme = await payer();
    const days = (cost: (day: number) => string): Row[] =>
      Array.from({ length: 28 }, (_all, at) => ({
        BilledCost: cost(at + 1),
        ChargePeriodStart: `2026-02-${String(at + 1).padStart(2, '0')}T00:00:00Z`,
        ChargePeriodEnd: '2026-03-01T00:00:00Z',
        BillingPeriodStart: '2026-02-01T00:00:00Z',
      }));
    await replace(
      acme,
      days(() => '2'),
    );
    const report = await replace(
      acme,
      days((day) => (day > 14 ? '1.5' : '2')),
    );
    expect(report).toMatchObject({ corrected: 14, unchanged: 14, set: { sum_before_eur: 56, sum_after_eur: 49 } });
    expect((await amounts(acme)).reduce((sum, amount) => sum + amount, 0)).toBe(49);
  });

  it('keeps equal rows of one delivery apart, in whichever part they are', async () => {
    const acme = await payer();
    await replace(acme, [{ BilledCost: '2' }, { BilledCost: '3' }], { part: 1, parts: 2 });
    expect(await replace(acme, [{ BilledCost: '4' }], { part: 2, parts: 2 })).toMatchObject({ imported: 3 });
    await replace(acme, [{ BilledCost: '4' }], { part: 1, parts: 2 });
    const report = await replace(acme, [{ BilledCost: '3' }, { BilledCost: '2' }], { part: 2, parts: 2 });
    expect(report).toMatchObject({ unchanged: 3, imported: 0, corrected: 0, removed: 0 });
    expect(await replace(acme, [{ BilledCost: '2' }])).toMatchObject({ unchanged: 1, removed: 2 });
    expect(await amounts(acme)).toEqual([2]);
  });

  it('loses only rows of the accounts and billing periods that the delivery is about', async () => {
    const [acme, globex] = [await payer(), await payer()];
    const [april, may] = [
      { BillingPeriodStart: '2026-04-01T00:00:00Z' },
      { BillingPeriodStart: '2026-05-01T00:00:00Z' },
    ];
    const both = { ...globex, exported: acme.exported };
    await replace(acme, [{ ...april, BilledCost: '1' }]);
    await replace(both, [{ ...may, BilledCost: '2' }]);
    await replace({ ...acme, exported: unique('other') }, [{ ...may, BilledCost: '4' }]);
    await add(acme, [{ ...may, BilledCost: '8' }]);
    await replace(acme, [{ ...may, BilledCost: '16' }]);
    expect(await replace(acme, [{ ...may, BilledCost: '32', ResourceId: 'new' }])).toMatchObject({
      ...{ imported: 1, removed: 1 },
      set: { sum_before_eur: 16, sum_after_eur: 32 },
    });
    expect([await amounts(acme), await amounts(globex)]).toEqual([[1, 4, 8, 32], [2]]);
  });

  it('loses no rows of other organisations with X-Organisation-Id', async () => {
    const acme = await payer();
    const other = await payer();
    const sub = unique('sub');
    await insert('api::cloud-account.cloud-account', { organisation: other.id, sub_account_id: sub });
    await replace(acme, [{ BilledCost: '1' }, { BilledCost: '2', SubAccountId: sub }]);
    const { body } = await send(
      [{ BillingAccountId: acme.account, BilledCost: '4', ResourceId: 'new' }],
      { mode: 'replace', export: acme.exported },
      { 'X-Organisation-Id': acme.documentId },
    );
    expect(body.data).toMatchObject({ imported: 1, removed: 1 });
    expect([await amounts(acme), await amounts(other)]).toEqual([[4], [2]]);
  });

  it('keeps the sum of the budget and the list of records up to date', async () => {
    const acme = await payer({ monthly_budget_limit: 100 });
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString();
    const own = (cost: string, ResourceId: string): Row => ({
      ...{ BilledCost: cost, ResourceId, ChargePeriodStart: month, ChargePeriodEnd: month, BillingPeriodStart: month },
    });
    const state = async () => {
      await operator.call.post('/watchdogs/budget/run', {});
      const { body } = await operator.call.get(`/organisations/${acme.documentId}`);
      const list = await operator.call.get('/cost-records?pagination[pageSize]=1', {
        'X-Organisation-Id': acme.documentId,
      });
      return [body.data.budget_status, body.data.budget_current_spend, list.body.meta.pagination.total];
    };
    await replace(acme, [own('110', 'a'), own('5', 'b')]);
    expect(await state()).toEqual(['hard', 115, 2]);
    await replace(acme, [own('5', 'b')]);
    expect(await state()).toEqual(['ok', 5, 1]);
  });

  it('is audited once for each delivery that changed something', async () => {
    const acme = await payer();
    await replace(acme, [{ BilledCost: '10' }], { part: 1, parts: 2 });
    await replace(acme, [{ BilledCost: '1', ResourceId: 'b' }], { part: 2, parts: 2 });
    await replace(acme, [{ BilledCost: '1', ResourceId: 'b' }]);
    await replace(acme, [{ BilledCost: '1', ResourceId: 'b' }]);
    const own = await auditEntries({ action: 'cost-import.end', organisation: { id: acme.id } });
    const values = (entry: (typeof own)[number]) =>
      ['imported', 'corrected', 'removed', 'change_eur'].map((name) => entry.changes[name]?.after);
    expect(own.map(values)).toEqual([
      [2, 0, 0, '11'],
      [0, 0, 1, '-10'],
    ]);
    const [, platform] = await auditEntries({ target_id: own[1]?.target_id });
    expect(platform?.changes).toMatchObject({ export: { after: acme.exported }, sum_before_eur: { after: '11' } });
  });
});

describe('parts of an export', () => {
  const rows = (count: number): Row[][] =>
    Array.from({ length: count }, (_all, part) => [
      { BilledCost: String(10 ** part), ResourceId: `vm-${part}` },
      { BilledCost: String(2 * 10 ** part), ResourceId: `db-${part}` },
    ]);

  it('change nothing until all are there, in any order', async () => {
    const acme = await payer();
    await replace(acme, [{ BilledCost: '5', ResourceId: 'old' }]);
    const [one, two, three] = rows(3) as [Row[], Row[], Row[]];
    expect(await replace(acme, three, { part: 3, parts: 3 })).toMatchObject({
      ...{ read: 2, imported: 0, removed: 0 },
      set: { part: 3, parts: 3, missing: [1, 2], sum_before_eur: null, sum_after_eur: null },
    });
    expect((await replace(acme, one, { part: 1, parts: 3 })).set.missing).toEqual([2]);
    expect(await amounts(acme)).toEqual([5]);
    expect(await replace(acme, two, { part: 2, parts: 3 })).toMatchObject({
      ...{ read: 2, imported: 6, removed: 1 },
      set: { missing: [], sum_before_eur: 5, sum_after_eur: 333 },
    });
    expect(await amounts(acme)).toEqual([1, 2, 10, 20, 100, 200]);
  });

  it('that are sent again replace themselves', async () => {
    const acme = await payer();
    const [one, two] = rows(2) as [Row[], Row[]];
    await replace(acme, [{ BilledCost: '99' }], { part: 1, parts: 2 });
    expect((await replace(acme, one, { part: 1, parts: 2 })).set.missing).toEqual([2]);
    expect(await replace(acme, two, { part: 2, parts: 2 })).toMatchObject({ imported: 4 });
    expect(await amounts(acme)).toEqual([1, 2, 10, 20]);
  });

  it('of two deliveries are not mixed, and an older delivery that is incomplete is dropped', async () => {
    const acme = await payer();
    const [one, two] = rows(2) as [Row[], Row[]];
    const monday = { run: 'monday', parts: 2 };
    const tuesday = { run: 'tuesday', parts: 2 };
    await replace(acme, [{ BilledCost: '1000' }], { ...monday, part: 1 });
    expect((await replace(acme, two, { ...tuesday, part: 2 })).set.missing).toEqual([1]);
    expect((await replace(acme, one, { ...tuesday, part: 1 })).set.missing).toEqual([]);
    expect((await replace(acme, [{ BilledCost: '2000' }], { ...monday, part: 2 })).set.missing).toEqual([1]);
    expect(await amounts(acme)).toEqual([1, 2, 10, 20]);
  });

  it('are dropped if the export has three newer deliveries', async () => {
    const acme = await payer();
    for (const run of ['a', 'b', 'c', 'd']) await replace(acme, [{}], { run, part: 1, parts: 2 });
    expect((await replace(acme, [{}], { run: 'a', part: 2, parts: 2 })).set.missing).toEqual([1]);
    expect((await replace(acme, [{}], { run: 'd', part: 2, parts: 2 })).set.missing).toEqual([]);
  });

  it('are dropped a day after the last one', async () => {
    const acme = await payer();
    await replace(acme, [{}], { part: 1, parts: 2 });
    const sets = () => db()('cost_import_sets').where({ export_name: acme.exported });
    await sets().update({ touched_at: Date.now() - 86_400_001 });
    await replace(await payer(), [{}]);
    expect(await sets().select()).toEqual([]);
    expect((await replace(acme, [{}], { part: 2, parts: 2 })).set.missing).toEqual([1]);
  });

  it('are removed by housekeeping a day after the last one', async () => {
    const [old, recent] = [await payer(), await payer()];
    for (const acme of [old, recent]) await replace(acme, [{}, { SkuId: 'b' }], { part: 1, parts: 2 });
    const sets = (acme: Payer) => db()('cost_import_sets').where({ export_name: acme.exported });
    await sets(old).update({ touched_at: Date.now() - 86_400_001 });
    const [kept] = (await sets(recent).select('id')) as { id: number }[];
    const [gone] = (await sets(old).select('id')) as { id: number }[];
    expect((await operator.call.post('/watchdogs/housekeeping/run', {})).status).toBe(200);
    const rows = (set: { id: number } | undefined) =>
      Promise.all(
        ['cost_import_rows', 'cost_import_parts'].map(
          async (table) => (await db()(table).where({ set_id: set?.id }).select('id')).length,
        ),
      );
    expect([await rows(gone), await rows(kept)]).toEqual([
      [0, 0],
      [2, 1],
    ]);
    expect(await sets(old).select()).toEqual([]);
  });

  it('are not kept if the file cannot be read to its end', async () => {
    const acme = await payer();
    const broken = `${focusTable([{ BillingAccountId: acme.account }])}"${'x'.repeat(1_200_000)}`;
    const query = `mode=replace&export=${acme.exported}`;
    const { body } = await upload(`/cost-records/import?${query}`, broken, { token: operator.token });
    expect(body.error.details.code).toBe('IMPORT_FILE_BROKEN');
    expect(await amounts(acme)).toEqual([]);
    expect(await db()('cost_import_sets').where({ export_name: acme.exported }).select()).toEqual([]);
  });

  it('leave nothing staged once they are applied', async () => {
    const before = await staged();
    const acme = await payer();
    const [one, two] = rows(2) as [Row[], Row[]];
    await replace(acme, two, { part: 2, parts: 2 });
    await replace(acme, one, { part: 1, parts: 2 });
    expect(await staged()).toEqual(before);
  });
});

describe('two complete deliveries at the same time', () => {
  it('are applied one after the other', async () => {
    const acme = await payer();
    const delivery = (cost: string): Row[] =>
      Array.from({ length: 1200 }, (_all, at) => ({ BilledCost: cost, ResourceId: `${cost}-${at}` }));
    const send = (cost: string, part: number) =>
      replace(acme, delivery(cost).slice(600 * (part - 1), 600 * part), { run: cost, part, parts: 2 });
    for (const cost of ['1', '2']) await send(cost, 1);
    // Neither began before the other, which would drop it.
    await db()('cost_import_sets').where({ export_name: acme.exported }).update({ begun_at: 1 });
    const reports = await Promise.all(['1', '2'].map((cost) => send(cost, 2)));
    const [first, second] = reports.sort((a, b) => a.set.sum_before_eur - b.set.sum_before_eur);
    expect(first).toMatchObject({ imported: 1200, removed: 0 });
    expect(second).toMatchObject({ imported: 1200, removed: 1200, set: { sum_before_eur: first.set.sum_after_eur } });
    const left = await amounts(acme);
    expect([left.length, new Set(left).size]).toEqual([1200, 1]);
  });
});

describe('a failure while a delivery is applied', () => {
  it('changes nothing, and the delivery is applied when a part is sent again', async () => {
    const acme = await payer();
    await replace(acme, [{ BilledCost: '5', ResourceId: 'old' }]);
    const rows = Array.from({ length: 1500 }, (_all, at) => ({ BilledCost: '1', ResourceId: `vm-${at}` }));
    await replace(acme, rows, { part: 1, parts: 2 });
    const onSqlite = process.env.DATABASE_CLIENT === 'sqlite';
    // Fails when the rows that are gone are removed.
    const blocked = onSqlite
      ? [`create trigger no_removal before delete on cost_records begin select raise(abort, 'stop'); end`]
      : [
          `create function no_removal() returns trigger language plpgsql as $$ begin raise 'stop'; end $$`,
          'create trigger no_removal before delete on cost_records for each row execute function no_removal()',
        ];
    for (const statement of blocked) await db().raw(statement);
    const last = [{ BillingAccountId: acme.account, BilledCost: '2' }];
    const query = { mode: 'replace', export: acme.exported, part: 2, parts: 2 };
    await expect(send(last, query)).rejects.toThrow(/answers 500/);
    await db().raw(onSqlite ? 'drop trigger no_removal' : 'drop function no_removal() cascade');
    expect(await amounts(acme)).toEqual([5]);
    expect((await send(last, query)).body.data).toMatchObject({ imported: 1501, removed: 1 });
    expect((await amounts(acme)).reduce((sum, amount) => sum + amount, 0)).toBe(1502);
  });
});

describe('a dry run', () => {
  it('shows what a delivery would change, and changes nothing', async () => {
    const acme = await payer();
    await replace(acme, [{ BilledCost: '10', SkuId: 'old' }, { BilledCost: '1' }]);
    const before = await staged();
    const report = await replace(acme, [{ BilledCost: '7', SkuId: 'new' }, { BilledCost: '2' }], { dry_run: 'true' });
    expect(report).toMatchObject({
      ...{ imported: 1, corrected: 1, removed: 1, unchanged: 0, dry_run: true },
      set: { missing: [], sum_before_eur: 11, sum_after_eur: 9 },
    });
    expect(await amounts(acme)).toEqual([1, 10]);
    expect(await staged()).toEqual(before);
  });

  it('of the last part counts the parts that are staged, and of another shows which are missing', async () => {
    const acme = await payer();
    await replace(acme, [{ BilledCost: '1' }], { part: 1, parts: 2 });
    const before = await staged();
    const two = [{ BilledCost: '2', ResourceId: 'b' }];
    expect(await replace(acme, two, { part: 2, parts: 2, dry_run: 'true' })).toMatchObject({
      ...{ imported: 2, set: { missing: [], sum_after_eur: 3 } },
    });
    expect((await replace(acme, two, { part: 2, parts: 3, dry_run: 'true' })).set.missing).toEqual([1, 3]);
    expect(await staged()).toEqual(before);
    expect(await amounts(acme)).toEqual([]);
  });
});

describe('the parameters of an import', () => {
  it.each([
    ['mode=replace', 'export'],
    ['export=a', 'export'],
    ['mode=append&part=1', 'part'],
    ['mode=replace&export=a&part=2', 'part'],
    ['mode=replace&export=a&parts=2', 'part'],
    ['mode=replace&export=a&part=3&parts=2', 'part'],
  ])('are refused if they contradict each other: %s', async (query, path) => {
    const { status, body } = await upload(`/cost-records/import?${query}`, focusTable([]), { token: operator.token });
    expect([status, body.error.details.code, body.error.details.errors[0].path]).toEqual([
      400,
      'IMPORT_MODE_INVALID',
      [path],
    ]);
    expect(body.error.details.remedy).toBeTruthy();
  });

  it.each(['mode=merge', 'mode=replace&export=a&part=0&parts=1', 'mode=replace&export=&parts=2'])(
    'are refused if they are malformed: %s',
    async (query) => {
      const { status } = await upload(`/cost-records/import?${query}`, focusTable([]), { token: operator.token });
      expect(status).toBe(400);
    },
  );
});
