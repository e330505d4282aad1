import { app } from '../../helpers/api';
import { focusTable, upload } from '../../helpers/focus';
import { createOperator, insert, type Person, unique } from '../../helpers/world';

/**
 * Keys under which an earlier version stored the default rows of a file: those of each account, in the order of the file. It
 * compared nineteen columns, and neither tags nor columns of the provider.
 */
const EARLIER_KEYS = {
  'earlier-whole': [
    'f3ff17d137e1be28725640414f92261c',
    '6497bd1e70877b3b474edb2bec149dca',
    '92894824c2377ff23c1e47afc5b8f08b',
  ],
  'earlier-parts': [
    'cedacb2cf7cb88d8021bb28c6a8a8f3b',
    '78ebd418873be9dc51c85ed1ed49ddf2',
    '340452b24ae7e70c0b268f0c142cf9cb',
  ],
  'earlier-lost': ['594abf2c5446b8ca6b2cecd6a0d5829d'],
  'earlier-moved': ['a18e095e3f19f496d4d3d9d90b3d3bbe'],
};

type Account = keyof typeof EARLIER_KEYS;

let operator: Person;
beforeAll(async () => {
  operator = await createOperator();
});

/** An organisation with rows that an earlier version stored for an account. */
const storedEarlier = async (account: Account, amounts: readonly string[]) => {
  const organisation = await insert<{ id: number }>('api::organisation.organisation', { name: unique('payer') });
  await insert('api::cloud-account.cloud-account', { organisation: organisation.id, billing_account_id: account });
  for (const [at, amount] of amounts.entries())
    await insert('api::cost-record.cost-record', {
      organisation: organisation.id,
      amount_eur: amount,
      charged_at: '2026-05-10T00:00:00Z',
      ...{ provider: 'Acme Cloud', account, service: 'Compute', description: 'Virtual machine' },
      import_key: EARLIER_KEYS[account][at],
    });
  return organisation;
};

const row = (account: Account, cost: string, operation: string) => ({
  BillingAccountId: account,
  BilledCost: cost,
  x_Operation: operation,
});

const add = async (rows: readonly Record<string, string>[], query = '') => {
  const { status, body } = await upload(`/cost-records/import${query}`, focusTable(rows), { token: operator.token });
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

describe('rows that an earlier version imported', () => {
  it('are not stored again when their file is', async () => {
    const acme = await storedEarlier('earlier-whole', ['3', '5', '7']);
    const rows = [
      row('earlier-whole', '3', 'Run'),
      row('earlier-whole', '5', 'Stop'),
      row('earlier-whole', '6.5', 'Start'),
    ];
    const expected = { imported: 0, corrected: 1, unchanged: 2 };
    expect(await add(rows, '?dry_run=true')).toMatchObject(expected);
    expect(await add(rows)).toMatchObject(expected);
    expect(await add([...rows].reverse())).toMatchObject({ imported: 0, corrected: 0, unchanged: 3 });
    expect(await amounts(acme)).toEqual([3, 5, 6.5]);
  });

  it('are not stored again when their file is imported in parts, the last one first', async () => {
    const acme = await storedEarlier('earlier-parts', ['3', '5', '7']);
    for (const [cost, operation] of [
      ['7', 'Start'],
      ['5', 'Stop'],
      ['3', 'Run'],
    ] as const)
      expect(await add([row('earlier-parts', cost, operation)])).toMatchObject({ imported: 0 });
    expect(await amounts(acme)).toEqual([3, 5, 7]);
  });

  it('that overwrote each other are all there when the parts are imported again', async () => {
    const acme = await storedEarlier('earlier-lost', ['5']);
    expect(await add([row('earlier-lost', '3', 'Run')])).toMatchObject({ corrected: 1, imported: 0 });
    expect(await add([row('earlier-lost', '5', 'Stop')])).toMatchObject({ corrected: 0, imported: 1 });
    expect(await amounts(acme)).toEqual([3, 5]);
  });

  it('move with their account', async () => {
    const source = await storedEarlier('earlier-moved', ['4']);
    const target = await insert<{ id: number }>('api::organisation.organisation', { name: unique('payer') });
    await app()
      .db.connection('cloud_accounts')
      .where({ billing_account_id: 'earlier-moved' })
      .update({ organisation_id: target.id });
    expect(await add([row('earlier-moved', '4', 'Run')])).toMatchObject({ corrected: 1, imported: 0 });
    expect([await amounts(source), await amounts(target)]).toEqual([[], [4]]);
  });
});
