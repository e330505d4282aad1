import { db } from '../../helpers/api';
import { focusFile, upload } from '../../helpers/focus';
import { expectRefusal } from '../../helpers/refusals';
import { createOperator, createTenant, insert, type Tenant, unique } from '../../helpers/world';

const DAY = 86_400_000;

let tenant: Tenant;
let other: Tenant;

const add = (amount: number, charged_at: string, fields: Record<string, unknown> = {}) =>
  insert('api::cost-record.cost-record', { organisation: tenant.id, amount_eur: amount, charged_at, ...fields });

const costs = async (query: string, of = tenant) => {
  const { status, body } = await of.people.owner.call.get(`/organisations/${of.documentId}/costs?${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};

const MAY = 'from=2026-05-01&to=2026-05-04';

beforeAll(async () => {
  tenant = await createTenant({}, ['owner']);
  other = await createTenant({}, ['owner']);
  for (let index = 0; index < 10; index += 1)
    await add(0.1, `2026-05-01T0${index}:00:00.000Z`, { service: 'Compute', provider: 'A', account: 'web' });
  await add(5, '2026-05-01T23:59:59.999Z', { service: 'Storage', provider: 'A', account: 'db' });
  await add(-5, '2026-05-03T00:00:00.000Z', { service: 'Storage', provider: 'B', account: 'db' });
  await add(5, '2026-05-03T12:00:00.000Z', { service: null, provider: 'B', account: '' });
  await add(7, '2026-04-30T23:59:59.999Z', { service: 'Compute', provider: 'A' });
  await add(9, '2026-05-05T00:00:00.000Z', { service: 'Compute', provider: 'A' });
});

describe('the costs of an organisation', () => {
  it('by day are exact, in UTC, and null where nothing was recorded', async () => {
    expect(await costs(`group_by=day&${MAY}`)).toEqual({
      data: [
        { key: '2026-05-01', amount_eur: 6, records: 11 },
        { key: '2026-05-02', amount_eur: null, records: 0 },
        { key: '2026-05-03', amount_eur: 0, records: 2 },
        { key: '2026-05-04', amount_eur: null, records: 0 },
      ],
      meta: {
        group_by: 'day',
        from: '2026-05-01',
        to: '2026-05-04',
        requested_to: null,
        kept_from: expect.any(String),
        total_eur: 6,
        records: 13,
        other: null,
      },
    });
  });

  it.each([
    [
      'service',
      [
        { key: null, amount_eur: 5, records: 1 },
        { key: 'Compute', amount_eur: 1, records: 10 },
        { key: 'Storage', amount_eur: 0, records: 2 },
      ],
    ],
    [
      'provider',
      [
        { key: 'A', amount_eur: 6, records: 11 },
        { key: 'B', amount_eur: 0, records: 2 },
      ],
    ],
    [
      'account',
      [
        { key: null, amount_eur: 5, records: 1 },
        { key: 'web', amount_eur: 1, records: 10 },
        { key: 'db', amount_eur: 0, records: 2 },
      ],
    ],
  ])('by %s begin with the highest', async (group, expected) => {
    const { data, meta } = await costs(`group_by=${group}&${MAY}`);
    expect([data, meta.total_eur, meta.other]).toEqual([expected, 6, null]);
  });

  it('of many groups are combined after the 50th', async () => {
    for (let index = 1; index <= 53; index += 1)
      await insert('api::cost-record.cost-record', {
        ...{ organisation: other.id, amount_eur: index, charged_at: '2026-05-01T00:00:00.000Z' },
        service: `s${index}`,
      });
    const { data, meta } = await costs(`group_by=service&${MAY}`, other);
    expect([data.length, data[0], data[49].key]).toEqual([50, { key: 's53', amount_eur: 53, records: 1 }, 's4']);
    expect(meta).toMatchObject({ total_eur: 1431, records: 53, other: { groups: 3, amount_eur: 6, records: 3 } });
  });

  it('are those of this month by service by default, and end today if more is asked for', async () => {
    const service = unique('service');
    const now = new Date().toISOString();
    await insert('api::cost-record.cost-record', { organisation: other.id, amount_eur: 8, charged_at: now, service });
    // The month can end between the requests.
    const { data, meta } = await costs('', other);
    const explicit = await costs(`group_by=service&from=${meta.from}&to=${meta.to}`, other);
    expect([data, meta]).toEqual([explicit.data, explicit.meta]);
    expect(data).toEqual(meta.from <= now ? [{ key: service, amount_eur: 8, records: 1 }] : []);
    expect(meta).toMatchObject({ group_by: 'service', from: `${meta.to.slice(0, 7)}-01`, requested_to: null });
    expect(meta.to >= now.slice(0, 10)).toBe(true);
    const longer = await costs(`from=${now.slice(0, 10)}&to=9999-12-31`, other);
    expect(longer.meta).toMatchObject({ from: now.slice(0, 10), requested_to: '9999-12-31', total_eur: 8 });
    expect(longer.meta.to >= now.slice(0, 10) && longer.meta.to < '9999-12-31').toBe(true);
  });

  it('are refused for unknown groups and bad ranges', async () => {
    const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
    const refused: [query: string, path: string][] = [
      [`group_by=region&${MAY}`, 'group_by'],
      ['group_by=day&from=2026-05-02&to=2026-05-01', 'to'],
      ['group_by=day&from=2026-02-30&to=2026-05-01', 'from'],
      [`group_by=day&from=${day(2)}&to=${day(3)}`, 'from'],
      [`group_by=day&from=${day(-401)}&to=${day(0)}`, 'from'],
      [`group_by=day&${MAY}&bucket=1h`, 'bucket'],
    ];
    const path = `/organisations/${tenant.documentId}/costs`;
    for (const [query, where] of refused)
      expectRefusal(await tenant.people.owner.call.get(`${path}?${query}`), 400, 'QUERY_INVALID', where);
    expectRefusal(await other.people.owner.call.get(`${path}?group_by=day&${MAY}`), 403, 'OUT_OF_SCOPE');
    expect((await costs(`group_by=day&from=${day(-399)}&to=${day(0)}`)).data).toHaveLength(400);
  });
});

it('an import stores the account of a charge, also of one that is stored without it', async () => {
  const { token } = await createOperator();
  const [billing, sub] = [unique('billing'), unique('sub')];
  await insert('api::cloud-account.cloud-account', { organisation: other.id, billing_account_id: billing });
  const rows = [
    { BillingAccountId: billing, SubAccountId: sub },
    { BillingAccountId: billing, ResourceId: 'vm-2' },
  ];
  const send = async () => (await upload('/cost-records/import', focusFile(rows), { token })).body.data;
  expect(await send()).toMatchObject({ imported: 2 });
  const accounts = async () => {
    const { data } = await costs('group_by=account&from=2026-05-10&to=2026-05-10', other);
    return data.map(({ key }: { key: string }) => key).sort();
  };
  expect(await accounts()).toEqual([billing, sub].sort());
  await db()('cost_records').where({ account: sub }).update({ account: null });
  expect(await send()).toMatchObject({ corrected: 1, unchanged: 1 });
  expect(await accounts()).toEqual([billing, sub].sort());
});
