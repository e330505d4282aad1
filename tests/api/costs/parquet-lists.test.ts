import { readFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../../helpers/api';
import { listSchema, mapSchema, type NestedColumn, parquetFile } from '../../helpers/database/write-parquet';
import { focusTable, upload } from '../../helpers/focus';
import { createOperator, insert, type Person, unique } from '../../helpers/world';

jest.setTimeout(60_000);

let operator: Person;
beforeAll(async () => {
  operator = await createOperator();
});

const payerOf = async (account: string): Promise<{ id: number }> => {
  const organisation = await insert<{ id: number }>('api::organisation.organisation', { name: unique('payer') });
  await insert('api::cloud-account.cloud-account', { organisation: organisation.id, billing_account_id: account });
  return organisation;
};

const send = async (body: string | Buffer, query = '') => {
  const answer = await upload(`/cost-records/import${query}`, body, { token: operator.token });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.data;
};

const refusalOf = async (body: Buffer) => {
  const { status, body: answer } = await upload('/cost-records/import', body, { token: operator.token });
  return { status, code: answer.error?.details?.code, message: answer.error?.message };
};

interface StoredRecord {
  id: number;
  amount_eur: string | number;
  import_key: string;
}

const recordsOf = async ({ id }: { id: number }): Promise<StoredRecord[]> =>
  app()
    .db.query('api::cost-record.cost-record')
    .findMany({ where: { organisation: { id } }, orderBy: { id: 'asc' } }) as Promise<StoredRecord[]>;

const amounts = async (organisation: { id: number }): Promise<number[]> =>
  (await recordsOf(organisation)).map(({ amount_eur: amount }) => Number(amount)).sort((a, b) => a - b);

const tags = (...data: unknown[]): NestedColumn => ({ schema: mapSchema('Tags'), data });

/** A file of one row with an amount and nested columns. */
const fileOf = (account: string, cost: number, ...nested: NestedColumn[]): Buffer =>
  parquetFile(1, account, { cost, nested });

describe('rows of Parquet files that differ in a list, a map or a struct only', () => {
  const struct = (value: unknown): NestedColumn => ({
    schema: [
      { name: 'x_Zone', repetition_type: 'OPTIONAL', num_children: 2 },
      { name: 'name', repetition_type: 'OPTIONAL', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
      { name: 'rank', repetition_type: 'OPTIONAL', type: 'DOUBLE' },
    ],
    data: [value],
  });
  const list = (value: unknown): NestedColumn => ({ schema: listSchema('x_Labels'), data: [value] });

  it.each<[what: string, one: NestedColumn, other: NestedColumn]>([
    ['tags', tags({ env: 'prod' }), tags({ env: 'dev' })],
    ['tags of which one is null', tags(null), tags({ env: 'dev' })],
    ['no tags and null', tags({}), tags(null)],
    ['labels', list(['a', 'b']), list(['a'])],
    ['a struct', struct({ name: 'a', rank: 1 }), struct({ name: 'a', rank: 2 })],
  ])('are all kept by an append: %s', async (_what, one, other) => {
    const account = unique('billing');
    const acme = await payerOf(account);
    const files = [fileOf(account, 3, one), fileOf(account, 5, other)];
    for (const file of files) expect(await send(file)).toMatchObject({ imported: 1, corrected: 0 });
    for (const file of files) expect(await send(file)).toMatchObject({ imported: 0, corrected: 0, unchanged: 1 });
    expect(await amounts(acme)).toEqual([3, 5]);
  });

  it('are all kept as parts of a delivery, and the next one changes nothing', async () => {
    const account = unique('billing');
    const acme = await payerOf(account);
    const parts = [fileOf(account, 3, tags({ env: 'prod' })), fileOf(account, 5, tags({ env: 'dev' }))];
    for (const run of ['1', '2'])
      for (const [at, file] of parts.entries())
        await send(file, `?mode=replace&export=${account}&run=${run}&part=${at + 1}&parts=2`);
    expect(await amounts(acme)).toEqual([3, 5]);
  });

  it('are the same rows with the tags in another order, and in a CSV', async () => {
    const account = unique('billing');
    const acme = await payerOf(account);
    expect(await send(fileOf(account, 3, tags({ env: 'prod', 'a"b': 'ü' })))).toMatchObject({ imported: 1 });
    expect(await send(fileOf(account, 3, tags({ 'a"b': 'ü', env: 'prod' })))).toMatchObject({ unchanged: 1 });
    const row = {
      ...{ BilledCost: '3', BillingAccountId: account, BillingCurrency: 'EUR', ChargeCategory: 'Usage' },
      ...{ ChargePeriodStart: '2026-05-10T00:00:00Z', ChargePeriodEnd: '2026-05-11T00:00:00Z' },
      ...{ ProviderName: 'Acme Cloud', ServiceName: 'Compute', ResourceId: 'vm-0' },
      // Those of the default row that the Parquet file lacks.
      ...{ BillingPeriodStart: '', ChargeDescription: '' },
      Tags: '{"env": "prod", "a\\"b": "ü"}',
    };
    expect(await send(focusTable([row]))).toMatchObject({ imported: 0, corrected: 0, unchanged: 1 });
    expect(await amounts(acme)).toEqual([3]);
  });

  it('are read over many pages', async () => {
    const account = unique('billing');
    const acme = await payerOf(account);
    const data = Array.from({ length: 300 }, (_all, row) =>
      row % 7 === 0 ? null : Object.fromEntries(Array.from({ length: row % 5 }, (_each, at) => [`k${at}`, `${row}`])),
    );
    const file = parquetFile(300, account, { nested: [tags(...data)], pageSize: 100 });
    expect(await send(file)).toMatchObject({ read: 300, imported: 300, refused: 0 });
    expect(await send(file)).toMatchObject({ unchanged: 300 });
    expect(await recordsOf(acme)).toHaveLength(300);
  });
});

describe('a Parquet file with tags and labels', () => {
  it.each(['arrow-maps', 'duckdb-maps'])('that another program wrote is read: %s', async (name) => {
    const acme = await payerOf(name);
    const file = readFileSync(path.resolve(__dirname, `../../fixtures/focus/${name}.parquet`));
    expect(await send(file)).toMatchObject({ read: 3, imported: 3, refused: 0 });
    expect(await send(file)).toMatchObject({ imported: 0, corrected: 0, unchanged: 3 });
    expect(await amounts(acme)).toEqual([1.5, 2.5, 4]);
  });
});

describe('rows that a version without lists appended', () => {
  /** Gives the records of a flat file the keys of that version. */
  const age = async (organisation: { id: number }): Promise<void> => {
    for (const { id, import_key: key } of await recordsOf(organisation))
      await app()
        .db.query('api::cost-record.cost-record')
        .update({ where: { id }, data: { import_key: key.replace(/^l/, 'k') } });
  };

  it('are not stored again when their file is imported again', async () => {
    const account = unique('billing');
    const acme = await payerOf(account);
    expect(await send(parquetFile(2, account, { cost: 3 }))).toMatchObject({ imported: 2 });
    await age(acme);
    const file = parquetFile(2, account, { cost: 3, nested: [tags({ env: 'prod' }, null)] });
    const nothing = { imported: 0, corrected: 0, unchanged: 2 };
    expect(await send(file, '?dry_run=true')).toMatchObject(nothing);
    expect(await send(file)).toMatchObject(nothing);
    expect(await send(file)).toMatchObject(nothing);
    expect((await recordsOf(acme)).map(({ import_key: key }) => key[0])).toEqual(['l', 'l']);
  });

  it('are not stored again if they have no lists', async () => {
    const account = unique('billing');
    const acme = await payerOf(account);
    const file = parquetFile(3, account, { cost: 3 });
    await send(file);
    await age(acme);
    for (const _time of [1, 2]) expect(await send(file)).toMatchObject({ imported: 0, corrected: 0, unchanged: 3 });
    expect(await recordsOf(acme)).toHaveLength(3);
  });

  it('that overwrote each other are all there when all parts are imported again', async () => {
    const account = unique('billing');
    const acme = await payerOf(account);
    await send(parquetFile(1, account, { cost: 5 }));
    await age(acme);
    expect(await send(fileOf(account, 3, tags({ env: 'prod' })))).toMatchObject({ corrected: 1, imported: 0 });
    expect(await send(fileOf(account, 5, tags({ env: 'dev' })))).toMatchObject({ corrected: 0, imported: 1 });
    expect(await amounts(acme)).toEqual([3, 5]);
  });
});

describe('a Parquet file with lists and maps that is damaged or hostile is refused:', () => {
  const patched = (file: Buffer, from: string, to: string): Buffer => {
    const text = file.toString('latin1');
    expect(text).toContain(from);
    return Buffer.from(text.replaceAll(from, to), 'latin1');
  };

  const deep = (levels: number): NestedColumn => ({
    schema: [
      ...Array.from({ length: levels }, (_all, at) => ({
        name: `x_${at}`,
        repetition_type: 'OPTIONAL' as const,
        num_children: 1,
      })),
      { name: 'end', repetition_type: 'OPTIONAL', type: 'DOUBLE' },
    ],
    data: [null],
  });

  const levelsBeyond = (): Buffer =>
    // The values become required after they have been written.
    patched(fileOf('none', 1, tags({ a: null, b: 'c' })), '%\x02\x18\x05value', '%\x00\x18\x05value');

  const swapped = (): Buffer => {
    const other = { schema: mapSchema('Togs'), data: [{ a: '1', b: '2' }] };
    const file = fileOf('none', 1, tags({ a: '1' }), other);
    const [own, theirs] = ['\x04Tags\x09key_value\x05value', '\x04Togs\x09key_value\x05value'];
    const marked = patched(patched(file, own, '\x04????\x09key_value\x05value'), theirs, own);
    return patched(marked, '\x04????\x09key_value\x05value', theirs);
  };

  it.each<[what: string, file: () => Buffer, message: RegExp]>([
    [
      'a list of a million empty entries',
      () => fileOf('none', 1, { schema: listSchema('x_Labels'), nulls: 1_000_000 }),
      /column x_Labels of row 1 has more than 65536 values/,
    ],
    ['tags longer than a row', () => fileOf('none', 1, tags(manyTags())), /row 1 is longer than 1 MiB/],
    [
      'a long tag',
      () => fileOf('none', 1, tags({ a: 'x'.repeat(65_537) })),
      /Tags\.key_value\.value of row 1 is longer/,
    ],
    ['seventy levels', () => fileOf('none', 1, deep(70)), /nested more than 64 levels deep/],
    ['levels beyond the highest', levelsBeyond, /a page has levels that its column does not have/],
    ['keys without values', swapped, /levels of the column Tags do not match in row 1/],
  ])('%s', async (_what, file, message) => {
    expect(await refusalOf(file())).toMatchObject({
      status: 400,
      code: 'IMPORT_FILE_BROKEN',
      message: expect.stringMatching(message),
    });
  });

  /** Some megabytes, of one text in a dictionary. */
  const manyTags = (): Record<string, string> =>
    Object.fromEntries(Array.from({ length: 40 }, (_all, at) => [`k${at}`, 'x'.repeat(30_000)]));
});
