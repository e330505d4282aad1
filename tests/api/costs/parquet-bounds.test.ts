import { gzipSync } from 'node:zlib';
import { app } from '../../helpers/api';
import { type ParquetExtras, parquetFile } from '../../helpers/database/write-parquet';
import { upload } from '../../helpers/focus';
import { createOperator, type Person } from '../../helpers/world';

jest.setTimeout(60_000);

let operator: Person;
beforeAll(async () => {
  operator = await createOperator();
});

const send = (body: Buffer) => upload('/cost-records/import', body, { token: operator.token });

/** The error of a refused file. */
const refusalOf = async (body: Buffer) => {
  const { status, body: answer } = await send(body);
  return { status, code: answer.error?.details?.code, message: answer.error?.message };
};

describe('a Parquet file of a few kilobytes that describes much more', () => {
  it.each<[what: string, rows: number, extras: ParquetExtras, message: RegExp]>([
    ['with a long value', 20, { textColumns: 2, textLength: 65_537 }, /column ChargeClass of row 1 is longer than 64/],
    ['with a value of 32 MB', 3, { textColumns: 1, textLength: 32_000_000 }, /column ChargeClass of row 1 is longer/],
    [
      'with long values that share their beginning',
      20,
      { sharedLength: 65_537 },
      /a value of the column SkuId is longer/,
    ],
  ])('is refused: %s', async (_what, rows, extras, message) => {
    const refusal = await refusalOf(gzipSync(parquetFile(rows, 'none', extras)));
    expect(refusal).toMatchObject({
      status: 400,
      code: 'IMPORT_FILE_BROKEN',
      message: expect.stringMatching(message),
    });
  });

  it('is read up to a value of 64 KiB, with values that share their beginning', async () => {
    for (const extras of [{ textColumns: 2, textLength: 65_536 }, { sharedLength: 65_536 }]) {
      const { body } = await send(parquetFile(20, 'unmapped', extras));
      expect(body.data).toMatchObject({ read: 20, refused: 20, errors: [{ code: 'ACCOUNT_UNKNOWN' }] });
    }
  });

  it('does not end the server with a run that is longer than the page', async () => {
    const refusal = await refusalOf(parquetFile(20_000, 'none', { hasEndlessRun: true }));
    expect(refusal).toMatchObject({
      status: 400,
      code: 'IMPORT_FILE_BROKEN',
      message: expect.stringMatching(/values of a page do not match their number/),
    });
  });

  it('is limited by the size of its values when decoded', async () => {
    const bounds = app().config.get<object>('imports');
    app().config.set('imports', { ...bounds, maxUnpackedBytes: 100_000 });
    try {
      const refusal = await refusalOf(parquetFile(20, 'none', { sharedLength: 60_000 }));
      expect(refusal).toMatchObject({ status: 413, code: 'IMPORT_TOO_LARGE' });
    } finally {
      app().config.set('imports', bounds);
    }
  });
});
