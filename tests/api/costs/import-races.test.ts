import { type Answer, app, db, isSqlite } from '../../helpers/api';
import { focusTable, upload } from '../../helpers/focus';
import { createOperator, insert, type Person, unique } from '../../helpers/world';

type Row = Record<string, string>;

interface Payer {
  id: number;
  account: string;
  exported: string;
}

let operator: Person;
beforeAll(async () => {
  operator = await createOperator();
});

/** An organisation with a billing account of its own, and the name of an export. */
const payer = async (): Promise<Payer> => {
  const { id } = await insert<{ id: number }>('api::organisation.organisation', { name: unique('payer') });
  const account = unique('billing');
  await insert('api::cloud-account.cloud-account', { organisation: id, billing_account_id: account });
  return { id, account, exported: unique('export') };
};

const send = (
  { account, exported }: Payer,
  rows: readonly Row[],
  query: Record<string, string | number>,
): Promise<Answer> => {
  const parameters = new URLSearchParams({ mode: 'replace', export: exported });
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  const table = focusTable(rows.map((row) => ({ BillingAccountId: account, ...row })));
  return upload(`/cost-records/import?${parameters.toString()}`, table, { token: operator.token });
};

const amounts = async ({ id }: Payer): Promise<number[]> => {
  const records = await app()
    .db.query('api::cost-record.cost-record')
    .findMany({ where: { organisation: { id } } });
  return (records as { amount_eur: string | number }[]).map(({ amount_eur: amount }) => Number(amount));
};

/**
 * Has the database run statements in the transaction that completes a part of an export: like another request that has its turn
 * before the delivery is applied.
 *
 * @param statements with `new.set_id`, the id of the set
 */
const whenPartIsComplete = async <T>(
  { exported }: Payer,
  statements: readonly string[],
  work: () => Promise<T>,
): Promise<T> => {
  const body = statements.map((each) => `${each.replaceAll(':export', `'${exported}'`)};`).join(' ');
  const creating = isSqlite()
    ? [`create trigger part_complete after update of contents on cost_import_parts begin ${body} end`]
    : [
        `create function part_complete() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
        'create trigger part_complete after update on cost_import_parts for each row execute function part_complete()',
      ];
  for (const statement of creating) await db().raw(statement);
  try {
    return await work();
  } finally {
    await db().raw(isSqlite() ? 'drop trigger part_complete' : 'drop function part_complete() cascade');
  }
};

const CLOSE = 'update cost_import_sets set name = null where id = new.set_id and export_name = :export';
const NOTE_APPLIED = `insert into cost_import_applied (set_id, export_name, applied_at)
  select id, export_name, touched_at from cost_import_sets where id = new.set_id and export_name = :export`;

describe('a delivery whose last part is there', () => {
  it.each([
    ['all its parts are there', { part: 1, parts: 1 }],
    ['parts are missing', { part: 1, parts: 2 }],
  ])('is refused if a later one is applied first, when %s', async (_when, query) => {
    const acme = await payer();
    const { status, body } = await whenPartIsComplete(acme, [CLOSE], () => send(acme, [{}], query));
    expect([status, body.error.details.code]).toEqual([409, 'IMPORT_SET_DROPPED']);
    expect(body.error.details.remedy).toMatch(/send all of its parts again/);
    expect(await amounts(acme)).toEqual([]);
    expect((await send(acme, [{ BilledCost: '7' }], {})).body.data).toMatchObject({ imported: 1 });
    expect(await amounts(acme)).toEqual([7]);
  });

  it('is accepted if another request has applied it', async () => {
    const acme = await payer();
    const answer = await whenPartIsComplete(acme, [NOTE_APPLIED, CLOSE], () => send(acme, [{}], {}));
    expect([answer.status, answer.body.data.set]).toMatchObject([
      200,
      { missing: [], sum_before_eur: null, sum_after_eur: null },
    ]);
  });

  it('is compared again if another one of the export is applied after it was compared', async () => {
    const acme = await payer();
    await send(acme, [{ BilledCost: '5' }], {});
    const rows = (cost: string): Row[] =>
      Array.from({ length: 600 }, (_all, at) => ({ BilledCost: cost, SkuId: `s${at}` }));
    const [monday, tuesday] = [
      { run: 'monday', parts: 2 },
      { run: 'tuesday', parts: 2 },
    ];
    for (const [cost, run] of [
      ['1', monday],
      ['2', tuesday],
    ] as const)
      await send(acme, rows(cost).slice(1), { ...run, part: 1 });
    // Neither began before the other, which would drop it.
    await db()('cost_import_sets').where({ export_name: acme.exported }).update({ begun_at: 1 });
    const answers = await Promise.all(
      (
        [
          ['1', monday],
          ['2', tuesday],
        ] as const
      ).map(([cost, run]) => send(acme, rows(cost).slice(0, 1), { ...run, part: 2 })),
    );
    const sums = answers.map(({ body }) => [body.data.set.sum_before_eur, body.data.set.sum_after_eur]);
    const [first, second] = sums.sort(([one], [other]) => one - other) as [number[], number[]];
    expect(first[0]).toBe(5);
    expect(second[0]).toBe(first[1]);
    expect((await amounts(acme)).reduce((sum, amount) => sum + amount, 0)).toBe(second[1]);
  });
});

describe('an older delivery and a newer one that are completed at the same time', () => {
  it('are applied in their order, or the older one is refused or begins anew', async () => {
    for (let round = 0; round < 6; round += 1) {
      const acme = await payer();
      const old = Array.from({ length: 300 * round + 2 }, (_all, at) => ({ BilledCost: '1', SkuId: `old-${at}` }));
      await send(acme, old.slice(1), { run: 'old', part: 1, parts: 2 });
      await db()('cost_import_sets').where({ export_name: acme.exported }).update({ begun_at: 1 });
      const [older, newer] = (await Promise.all([
        send(acme, old.slice(0, 1), { run: 'old', part: 2, parts: 2 }),
        send(acme, [{ BilledCost: '1000' }], { run: 'new' }),
      ])) as [Answer, Answer];
      expect(newer.body.data.set.sum_after_eur).toBe(1000);
      const before = newer.body.data.set.sum_before_eur;
      const { status, body } = older;
      // The newer one ended before the older request began: its part is the first of another delivery.
      if (body.data?.set.missing.length > 0) expect([body.data.set.missing, before]).toEqual([[1], 0]);
      else if (status === 200) expect([body.data.set.sum_after_eur, before]).toEqual([old.length, old.length]);
      else expect([status, body.error.details.code, before]).toEqual([409, 'IMPORT_SET_DROPPED', 0]);
      expect(await amounts(acme)).toEqual([1000]);
    }
  });
});
