import { gzipSync } from 'node:zlib';
import { app } from '../../helpers/api';
import { focusFile, upload } from '../../helpers/focus';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const PATH = '/cost-records/import';

let operator: Person;
beforeAll(async () => {
  operator = await createOperator();
});

/** An organisation that pays for a billing account. */
const payer = async (provider: string | null = null): Promise<{ tenant: Tenant; account: string }> => {
  const tenant = await createTenant({}, ['owner']);
  const account = unique('billing');
  await insert('api::cloud-account.cloud-account', {
    organisation: tenant.id,
    billing_account_id: account,
    ...(provider === null ? {} : { provider }),
  });
  return { tenant, account };
};

const send = async (body: string | Buffer) => {
  const { status, body: answer } = await upload(PATH, body, { token: operator.token });
  expect([status, answer.error]).toEqual([200, undefined]);
  return answer.data;
};

const records = async ({ id }: Tenant) =>
  (await app()
    .db.query('api::cost-record.cost-record')
    .findMany({ where: { organisation: { id } }, orderBy: { amount_eur: 'asc' } })) as Record<string, unknown>[];

const tableOf = (rows: readonly Record<string, string>[]): string =>
  [Object.keys(rows[0] as object), ...rows.map((row) => Object.values(row))]
    .map((cells) => `${cells.join()}\n`)
    .join('');

const DAY = { ChargePeriodStart: '2026-05-10T00:00:00Z', ChargePeriodEnd: '2026-05-11T00:00:00Z' };

describe('values that providers leave empty', () => {
  const rowsOf = (BillingAccountId: string) => [
    { BillingAccountId, BilledCost: '7', ChargeCategory: 'Purchase', ServiceName: '', ResourceId: 'reservation' },
    { BillingAccountId, BilledCost: '-2', ChargeCategory: 'Credit', ServiceName: 'NULL', ProviderName: '' },
    { BillingAccountId, BilledCost: '1', ChargeCategory: '', ChargeDescription: '', ChargePeriodEnd: '' },
  ];

  it('are null, and the charges count', async () => {
    const { tenant, account } = await payer();
    const file = focusFile(rowsOf(account));
    expect(await send(file)).toMatchObject({ imported: 3, refused: 0, errors: [], notes: [] });
    expect(await records(tenant)).toMatchObject([
      { amount_eur: -2, provider: null, service: null, description: 'Virtual machine' },
      { amount_eur: 1, provider: 'Acme Cloud', service: 'Compute', description: null },
      { amount_eur: 7, provider: 'Acme Cloud', service: null },
    ]);
    expect(await send(file)).toMatchObject({ imported: 0, unchanged: 3 });
  });

  it('are found by filters, and are one group of the costs', async () => {
    const { tenant, account } = await payer();
    await send(focusFile(rowsOf(account)));
    const { call } = tenant.people.owner;
    const found = async (filter: string): Promise<number[]> => {
      const { body } = await call.get(`/cost-records?${filter}&sort=service`);
      return body.data.map(({ amount_eur: amount }: { amount_eur: number }) => amount).sort();
    };
    expect(await found('filters[service][$null]=true')).toEqual([-2, 7]);
    expect(await found('filters[service][$notNull]=true')).toEqual([1]);
    expect(await found('filters[provider][$null]=true')).toEqual([-2]);
    const costs = await call.get(`/organisations/${tenant.documentId}/costs?from=2026-05-01&to=2026-05-31`);
    expect(costs.body.data).toEqual([
      { key: null, amount_eur: 5, records: 2 },
      { key: 'Compute', amount_eur: 1, records: 1 },
    ]);
    expect(costs.body.meta).toMatchObject({ group_by: 'service', total_eur: 6, records: 3 });
  });

  it('can be columns that the file does not have', async () => {
    const { tenant, account } = await payer();
    const file = tableOf([
      { BilledCost: '3', BillingAccountId: account, BillingCurrency: 'EUR', ChargePeriodStart: DAY.ChargePeriodStart },
    ]);
    expect(await send(file)).toMatchObject({ imported: 1, refused: 0 });
    expect(await records(tenant)).toMatchObject([{ amount_eur: 3, account, provider: null, service: null }]);
  });
});

describe('columns that versions of FOCUS name differently', () => {
  const charge = (BillingAccountId: string) => ({ BilledCost: '4', BillingAccountId, BillingCurrency: 'EUR', ...DAY });

  it('are those of the reports that Oracle writes', async () => {
    const { tenant, account } = await payer('oracle');
    const row = {
      AvailabilityZone: 'AD-1',
      ...charge(account),
      ChargeCategory: 'Usage',
      ChargeSubcategory: 'On-Demand',
      InvoiceIssuer: 'Oracle',
      Provider: 'Oracle',
      Publisher: 'Oracle',
      ServiceName: 'COMPUTE',
    };
    const file = tableOf([
      { ...row, Region: 'eu-frankfurt-1', oci_ReferenceNumber: 'a' },
      { ...row, Region: 'eu-zurich-1', oci_ReferenceNumber: 'b' },
    ]);
    expect(await send(gzipSync(file))).toMatchObject({ imported: 2, refused: 0 });
    const stored = await records(tenant);
    expect(stored).toMatchObject([{ provider: 'Oracle', service: 'COMPUTE' }, { provider: 'Oracle' }]);
    // The region tells the rows apart, so their order does not matter.
    const [header, first, second] = file.split('\n');
    expect(await send([header, second, first, ''].join('\n'))).toMatchObject({ imported: 0, unchanged: 2 });
    expect(await send([header, second, ''].join('\n'))).toMatchObject({ imported: 0, unchanged: 1 });
  });

  it('are those of FOCUS 1.3 and 1.4, and a row is the same in all versions', async () => {
    const { tenant, account } = await payer('cloud-a');
    const row = { ...charge(account), HostProviderName: 'Cloud B', InvoiceIssuerName: 'Reseller' };
    const old = tableOf([{ ...row, ProviderName: 'Cloud A' }]);
    expect(await send(old)).toMatchObject({ imported: 1 });
    const names = { ServiceProviderName: 'Cloud A' };
    expect(await send(tableOf([{ ...row, ...names }]))).toMatchObject({ imported: 0, unchanged: 1 });
    expect(await send(tableOf([{ ...row, ...names, ProviderName: '' }]))).toMatchObject({ imported: 0, unchanged: 1 });
    expect(await records(tenant)).toMatchObject([{ provider: 'Cloud A' }]);
  });
});
