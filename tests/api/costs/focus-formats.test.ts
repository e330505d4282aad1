import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type Answer, app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { focusFile, type FocusRow, upload } from '../../helpers/focus';
import { createOperator, insert, type Person, unique } from '../../helpers/world';
import { parquetFile } from '../../helpers/database/write-parquet';

const PATH = '/cost-records/import';
const FIXTURES = path.resolve(__dirname, '../../fixtures/focus');

let operator: Person;
beforeAll(async () => {
  operator = await createOperator();
});

const fixture = (name: string): Buffer => readFileSync(path.join(FIXTURES, name));

const payerOf = async (account: string): Promise<{ id: number }> => {
  const organisation = await insert<{ id: number }>('api::organisation.organisation', { name: unique('payer') });
  await insert('api::cloud-account.cloud-account', { organisation: organisation.id, billing_account_id: account });
  return organisation;
};

const send = (body: string | Buffer, type = 'text/csv'): Promise<Answer> =>
  upload(PATH, body, { token: operator.token, type });

const records = async ({ id }: { id: number }) => {
  const rows = (await app()
    .db.query('api::cost-record.cost-record')
    .findMany({ where: { organisation: { id } }, orderBy: { charged_at: 'asc' } })) as Record<string, unknown>[];
  return rows.map(({ amount_eur: amount, charged_at: at }) => [Number(amount), new Date(at as string).toISOString()]);
};

/** The error of a refused file. */
const refusalOf = async (body: string | Buffer) => {
  const { status, body: answer } = await send(body);
  const { message, details } = answer.error ?? {};
  return { status, code: details?.code, message, remedy: details?.remedy };
};

describe('UTC times in a FOCUS file', () => {
  const day = (start: string, end: string, ResourceId: string): FocusRow => ({
    ChargePeriodStart: start,
    ChargePeriodEnd: end,
    ResourceId,
  });

  it('are read in every form that databases write, and the report contains a warning', async () => {
    const account = unique('billing');
    const acme = await payerOf(account);
    const rows = [
      day('2026-05-10T00:00:00Z', '2026-05-11T00:00:00Z', '1'),
      day('2026-05-11 00:00:00', '2026-05-12 00:00:00', '2'),
      day('2026-05-12 06:00:00 UTC', '2026-05-13 00:00:00 UTC', '3'),
      day('2026-05-13 00:00:00.000+00', '2026-05-14 00:00:00.000+00', '4'),
      day('2026-05-14 00:00:00+02', '2026-05-15 00:00:00+02', '5'),
    ];
    const { body } = await send(focusFile(rows.map((row) => ({ BillingAccountId: account, ...row }))));
    expect(body.data).toMatchObject({ imported: 4, refused: 1, errors: [{ line: 6, code: 'TIME_INVALID' }] });
    expect(body.data.notes).toEqual([
      { code: 'TIME_READ_AS_UTC', rows: 3, line: 3, message: expect.stringContaining('"2026-05-11 00:00:00"') },
    ]);
    expect((await records(acme)).map(([, at]) => at)).toEqual([
      '2026-05-10T00:00:00.000Z',
      '2026-05-11T00:00:00.000Z',
      '2026-05-12T06:00:00.000Z',
      '2026-05-13T00:00:00.000Z',
    ]);
  });

  it('identify the same row in every form', async () => {
    const account = unique('billing');
    await payerOf(account);
    const fileWith = (start: string) =>
      focusFile([{ BillingAccountId: account, ...day(start, start, '1'), BillingPeriodStart: start }]);
    expect((await send(fileWith('2026-05-01T00:00:00Z'))).body.data).toMatchObject({ imported: 1 });
    expect((await send(fileWith('2026-05-01 00:00:00 UTC'))).body.data).toMatchObject({ imported: 0, unchanged: 1 });
  });

  it("are read in the foundation's own sample of FOCUS 1.0", async () => {
    const accounts = ['1234567890123', '/providers/Microsoft.Billing/billingAccounts/8611537', '20209880'];
    for (const account of accounts) await payerOf(account);
    await insert('api::exchange-rate.exchange-rate', { currency: 'USD', valid_from: '2024-01-01', units_per_eur: 1.1 });
    const { status, body } = await send(fixture('focus-1.0-sample.csv'));
    expect([status, body.data]).toMatchObject([200, { read: 11, imported: 11, refused: 0, errors: [] }]);
    expect(body.data.notes).toMatchObject([{ code: 'TIME_READ_AS_UTC', rows: 11, line: 2 }]);
  });
});

describe('a CSV file', () => {
  it.each([
    ['semicolons', ';', (header: string) => header],
    ['tabs', '\t', (header: string) => header],
    ['commas and names in lower case', ',', (header: string) => header.toLowerCase()],
    ['semicolons and names in upper case', ';', (header: string) => header.toUpperCase()],
  ])('is read with %s', async (_what, separator, spell) => {
    const account = unique('billing');
    const acme = await payerOf(account);
    const [header, ...rows] = focusFile([{ BillingAccountId: account, BilledCost: '3' }]).split('\n');
    const file = [spell(header as string), ...rows].join('\n').replaceAll(',', separator);
    for (const body of [file, gzipSync(file), Buffer.from(`\ufeff${file}`, 'utf16le')]) {
      const { data } = (await send(body)).body;
      expect(data).toMatchObject({ read: 1, refused: 0, format: { type: 'csv', separator } });
    }
    expect(await records(acme)).toEqual([[3, '2026-05-10T00:00:00.000Z']]);
  });

  it('without required columns is refused with the columns that it has and how it was read', async () => {
    const wide = Array.from({ length: 100 }, (_all, number) => `x_${number}`).join(';');
    const { status, code, message } = await refusalOf(`billedcost;Kosten;${wide}\n1;2\n`);
    expect([status, code]).toEqual([400, 'IMPORT_COLUMNS_MISSING']);
    expect(message).toContain('lacks FOCUS columns: BillingAccountId, ');
    expect(message).toContain('read as CSV separated by semicolons, and has the columns "billedcost", "Kosten", "x_0"');
    expect(message).toContain('and 22 more.');
  });
});

describe('a file of an unsupported format', () => {
  it.each([
    [
      'a zip archive',
      'PK\x03\x04\x14\x00\x08\x00',
      /^The file is a zip archive or an Excel workbook\./,
      /Extract the file/,
    ],
    ['JSON', '{"BilledCost": 1}', /^The file is a JSON file\./, /CSV or Parquet/],
    ['bzip2', 'BZh91AY&SY', /^The file is a bzip2 file\./, /gzip/],
  ])('is refused with the name of its format: %s', async (_what, bytes, message, remedy) => {
    const file = Buffer.from(bytes, 'latin1');
    for (const body of [file, gzipSync(file)]) {
      expect(await refusalOf(body)).toMatchObject({
        status: 400,
        code: 'IMPORT_FORMAT_UNREADABLE',
        message: expect.stringMatching(message),
        remedy: expect.stringMatching(remedy),
      });
    }
  });
});

describe('a Parquet file', () => {
  it.each(['snappy', 'gzip', 'zstd', 'int96', 'lower'])('that Apache Arrow wrote is read: %s', async (name) => {
    const acme = await payerOf(`arrow-${name}`);
    const file = fixture(`arrow-${name}.parquet`);
    const { status, body } = await send(file, 'application/vnd.apache.parquet');
    const format = { type: 'parquet', separator: null };
    expect([status, body.data]).toMatchObject([200, { read: 6, imported: 6, refused: 0, errors: [], format }]);
    const isWithoutZone = ['snappy', 'int96'].includes(name);
    expect(body.data.notes).toMatchObject(isWithoutZone ? [{ code: 'TIME_READ_AS_UTC', rows: 6, line: 1 }] : []);
    const days = ['01', '02', '03', '04', '05', '06'].map((day) => `2026-05-${day}T00:00:00.000Z`);
    expect(await records(acme)).toEqual([1.5, 4e-7, -2, 0, 10, 0.1].map((amount, at) => [amount, days[at]]));
    expect((await send(gzipSync(file))).body.data).toMatchObject({ unchanged: 6 });
  });

  it('with many rows is read in parts, and its errors are reported by row', async () => {
    const { body } = await send(parquetFile(5_000, 'unmapped'));
    expect(body.data).toMatchObject({
      read: 5_000,
      refused: 5_000,
      errors: [{ line: 1, rows: 5_000, code: 'ACCOUNT_UNKNOWN' }],
    });
    const account = unique('billing');
    const acme = await payerOf(account);
    expect((await send(parquetFile(1_200, account))).body.data).toMatchObject({ read: 1_200, imported: 1_200 });
    expect(await records(acme)).toHaveLength(1_200);
  });

  it("with an unsupported codec is refused with the codec's name", async () => {
    const { code, message } = await refusalOf(fixture('arrow-lz4.parquet'));
    expect([code, message]).toEqual(['IMPORT_FILE_BROKEN', expect.stringMatching(/compressed with LZ4_RAW/)]);
  });

  it('without required columns is refused with the columns that it has', async () => {
    const file = fixture('arrow-gzip.parquet');
    const renamed = Buffer.from(file.toString('latin1').replaceAll('BilledCost', 'Billed_Sum'), 'latin1');
    const { code, message } = await refusalOf(renamed);
    expect(code).toBe('IMPORT_COLUMNS_MISSING');
    expect(message).toMatch(/columns: BilledCost\. It was read as Parquet, and has the columns "Billed_Sum"/);
  });

  it('that is damaged is refused, and the server keeps running', async () => {
    const file = fixture('arrow-snappy.parquet');
    const cut = await refusalOf(file.subarray(0, 2_000));
    expect(cut).toMatchObject({
      status: 400,
      code: 'IMPORT_FILE_BROKEN',
      message: expect.stringMatching(/is truncated/),
    });
    const garbled = Buffer.from(file).fill(0xff, 4, 900);
    expect(await refusalOf(garbled)).toMatchObject({ status: 400, code: 'IMPORT_FILE_BROKEN' });
    const longFooter = Buffer.from(file);
    longFooter.writeUInt32LE(0xffffffff, file.length - 8);
    expect(await refusalOf(longFooter)).toMatchObject({ message: expect.stringMatching(/footer/) });
  });

  it('that occupies its thread for too long is refused, and its thread and temporary files are removed', async () => {
    const { readParquet } = compiled('commands/costs/read-parquet');
    const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('tenantry-parquet-'));
    const before = folders();
    const reader = { take: () => undefined, note: () => undefined, caller: 'a test' };
    // No thread starts within a millisecond.
    const rows = readParquet(Readable.from([parquetFile(10)]), 1_000_000, reader, 1);
    await expect(rows.next()).rejects.toThrow(/takes too long to decode/);
    // The folder is removed after the thread has ended.
    expect(folders()).toEqual(before);
  });

  it('is limited by the size of its rows as text', async () => {
    const bounds = app().config.get<object>('imports');
    app().config.set('imports', { ...bounds, maxUnpackedBytes: 100_000 });
    try {
      expect(await refusalOf(parquetFile(3_000))).toMatchObject({ status: 413, code: 'IMPORT_TOO_LARGE' });
    } finally {
      app().config.set('imports', bounds);
    }
  });
});
