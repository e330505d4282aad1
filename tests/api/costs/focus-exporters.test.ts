import { gzipSync } from 'node:zlib';
import { app } from '../../helpers/api';
import { parquetFile } from '../../helpers/database/write-parquet';
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

describe('a text file', () => {
  const utf16 = (text: string, isBigEndian: boolean): Buffer => {
    const bytes = Buffer.from(text, 'utf16le');
    return isBigEndian ? bytes.swap16() : bytes;
  };
  /** A quote that does not end its field is left to csv-parse, and so is all that follows. */
  const unusual = (file: string): string => file.replace('vm-1', '"vm" 1');

  it.each([
    ['a line that names the separator', (file: string) => `sep=,\n${file}`],
    ['such a line in quotes, and a mark', (file: string) => `\ufeff"sep=,"\r\n${file}`],
    ['semicolons, and such a line', (file: string) => `sep=;\n${file.replaceAll(',', ';')}`],
    ['another line break after the header', (file: string) => file.replace('\n', '\r\n')],
    ['another line break after its row', (file: string) => `${file.replace('\n', '\r\n')}\r\n`],
    ['carriage returns', (file: string) => file.replaceAll('\n', '\r')],
    ['a mark of UTF-8', (file: string) => `\ufeff${file}`],
    ['a mark of UTF-8, and a stray quote', (file: string) => `\ufeff${unusual(file)}`],
    [
      'a second mark before its first row, as Azure wrote it',
      (file: string) => `\ufeff${file.replace('\n', '\n\ufeff')}`,
    ],
    ['UTF-16', (file: string) => utf16(`\ufeff${file}`, false)],
    ['UTF-16 in big-endian order', (file: string) => utf16(`\ufeff${unusual(file)}`, true)],
    ['UTF-16 without a mark', (file: string) => utf16(unusual(file), false)],
    ['UTF-16 without a mark in big-endian order, and a line', (file: string) => utf16(`sep=,\n${file}`, true)],
  ])('is read with %s', async (_what, dress) => {
    const { tenant, account } = await payer();
    const row = { BillingAccountId: account, ChargeDescription: 'Größe 😀', BilledCost: '5' };
    const file = focusFile([row, { ...row, ResourceId: 'vm-2', BilledCost: '6' }]);
    for (const body of [dress(file), gzipSync(dress(file))])
      expect(await send(body)).toMatchObject({ read: 2, refused: 0, errors: [] });
    const [record] = await records(tenant);
    expect(record?.description).toBe('Größe 😀');
  });

  it('has the lines of its rows after a line that names the separator', async () => {
    const { account } = await payer();
    const { errors } = await send(`sep=,\n${focusFile([{ BillingAccountId: account, BilledCost: 'x' }])}`);
    expect(errors).toMatchObject([{ line: 3, code: 'AMOUNT_INVALID' }]);
  });

  it.each([
    ['plain', (file: string) => file],
    ['with a stray quote', unusual],
  ])(
    'that is not in UTF-8 has the column and line of such values reported, and other rows imported: %s',
    async (_what, dress) => {
      const { tenant, account } = await payer();
      const row = { BillingAccountId: account };
      const file = dress(
        focusFile([
          { ...row, BilledCost: '1' },
          { ...row, BilledCost: '2', ChargeDescription: 'Größe' },
          { ...row, BilledCost: '3', ResourceId: 'vm-3', SubAccountId: 'Zürich' },
        ]),
      );
      const report = await send(Buffer.from(file, 'latin1'));
      expect(report).toMatchObject({ read: 3, imported: 1, refused: 2 });
      const fault = { rows: 1, code: 'ENCODING_INVALID' };
      expect(report.errors).toEqual([
        {
          ...fault,
          line: 3,
          lines: [3],
          reason: expect.stringMatching(/^ChargeDescription is not in UTF-8\..*"Größe"/),
        },
        { ...fault, line: 4, lines: [4], reason: expect.stringMatching(/^SubAccountId is not in UTF-8\..*"Zürich"/) },
      ]);
      expect(await send(file)).toMatchObject({ imported: 2, unchanged: 1, refused: 0 });
      expect(await records(tenant)).toMatchObject([{}, { description: 'Größe' }, { account: 'Zürich' }]);
    },
  );

  it('is read if only columns that are not read are not in UTF-8, or if it contains replacement characters', async () => {
    const { tenant, account } = await payer();
    const file = focusFile([{ BillingAccountId: account, ChargeDescription: '\ufffd' }]).replace(
      ',EffectiveCost',
      ',x_Größe',
    );
    const bytes = Buffer.from(file).toString('latin1').replace(',99,', ',\xe4,').replace('Gr\xc3\xb6', 'Gr\xf6');
    expect(await send(Buffer.from(bytes, 'latin1'))).toMatchObject({ imported: 1, refused: 0 });
    expect(await records(tenant)).toMatchObject([{ description: '\ufffd' }]);
  });

  it('in another encoding is refused with its name', async () => {
    const refusal = async (body: Buffer) => {
      const { status, body: answer } = await upload(PATH, body, { token: operator.token });
      return [status, answer.error.details.code, answer.error.message, answer.error.details.remedy];
    };
    const remedy = 'Save the file as UTF-8.';
    const utf32 = Buffer.from('\xff\xfe\0\0B\0\0\0', 'latin1');
    const named = expect.stringMatching(/^The file is text in UTF-32\./);
    expect(await refusal(utf32)).toEqual([400, 'IMPORT_FORMAT_UNREADABLE', named, remedy]);
    const { account } = await payer();
    const file = utf16(`\ufeff${focusFile([{ BillingAccountId: account }])}`, false);
    const broken = expect.stringMatching(/^The file is not valid UTF-16\./);
    for (const bad of [file.subarray(0, -1), Buffer.concat([file, Buffer.from('\ud800', 'utf16le')])])
      expect(await refusal(bad)).toEqual([400, 'IMPORT_FILE_BROKEN', broken, remedy]);
  });
});

it('a value of a Parquet file that is not in UTF-8 is refused with its column and row', async () => {
  const file = parquetFile(3, 'Zürich').toString('latin1').replaceAll('Z\xc3\xbcrich', 'Z\xfcrich ');
  const { errors, refused } = await send(Buffer.from(file, 'latin1'));
  expect([refused, errors]).toMatchObject([
    3,
    [{ line: 1, rows: 3, code: 'ENCODING_INVALID', reason: expect.stringMatching(/^BillingAccountId .*"Zürich/) }],
  ]);
});
