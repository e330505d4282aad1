import { gzipSync } from 'node:zlib';
import { type Answer, app, db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { focusFile, type FocusRow, packed, upload } from '../../helpers/focus';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

// Some of these files have thousands of rows.

const ORGANISATION = 'api::organisation.organisation';
const PATH = '/cost-records/import';

let operator: Person;
beforeAll(async () => {
  operator = await createOperator();
});

interface Organisation {
  id: number;
  documentId: string;
}

const createOrganisation = (fields: Record<string, unknown> = {}): Promise<Organisation> =>
  insert<Organisation>(ORGANISATION, { name: unique('payer'), ...fields });

const map = (organisation: Organisation, fields: Record<string, unknown>) =>
  insert('api::cloud-account.cloud-account', { organisation: organisation.id, ...fields });

/** An organisation with a billing account of its own. */
const payer = async (fields: Record<string, unknown> = {}): Promise<Organisation & { account: string }> => {
  const organisation = await createOrganisation(fields);
  const account = unique('billing');
  await map(organisation, { billing_account_id: account });
  return { ...organisation, account };
};

const send = (body: string | Buffer, query = '', headers: Record<string, string> = {}): Promise<Answer> =>
  upload(`${PATH}${query}`, body, { token: operator.token, headers });

/** Imports rows of one account and returns the report. */
const importRows = async (account: string, rows: readonly FocusRow[], query = '') => {
  const { status, body } = await send(focusFile(rows.map((row) => ({ BillingAccountId: account, ...row }))), query);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
};

const records = async ({ id }: Organisation) =>
  (
    (await app()
      .db.query('api::cost-record.cost-record')
      .findMany({ where: { organisation: { id } }, orderBy: { charged_at: 'asc' } })) as {
      amount_eur: string | number;
      charged_at: string | Date;
      [name: string]: unknown;
    }[]
  ).map((record) => ({
    ...record,
    amount_eur: Number(record.amount_eur),
    charged_at: new Date(record.charged_at).toISOString(),
  }));

const amounts = async (organisation: Organisation): Promise<number[]> =>
  (await records(organisation)).map(({ amount_eur: amount }) => amount).sort((a, b) => a - b);

const NOTHING = {
  imported: 0,
  corrected: 0,
  unchanged: 0,
  removed: 0,
  refused: 0,
  dry_run: false,
  format: { type: 'csv', separator: ',' },
  errors: [],
  notes: [],
  set: null,
};

describe('an import of a FOCUS file', () => {
  it('stores each row as a cost record of the organisation that its account belongs to', async () => {
    const acme = await payer();
    const report = await importRows(acme.account, [
      { BilledCost: '12.5', ChargeDescription: 'A "large" machine,\nrented' },
      { BilledCost: '1.5E-3', ResourceId: 'vm-2', ChargePeriodStart: '2026-05-10T06:00Z' },
    ]);
    expect(report).toEqual({ ...NOTHING, read: 2, imported: 2 });
    expect(await records(acme)).toMatchObject([
      {
        amount_eur: 12.5,
        charged_at: '2026-05-10T00:00:00.000Z',
        provider: 'Acme Cloud',
        service: 'Compute',
        description: 'A "large" machine,\nrented',
      },
      { amount_eur: 0.0015, charged_at: '2026-05-10T06:00:00.000Z' },
    ]);
  });

  it('is visible to members, without its row key', async () => {
    const tenant = await createTenant();
    const account = unique('billing');
    await map(tenant, { billing_account_id: account });
    await importRows(account, [{ BilledCost: '3' }]);
    const { body } = await tenant.people.viewer.call.get('/cost-records');
    expect(body.data).toMatchObject([{ amount_eur: 3, service: 'Compute', organisation: { id: tenant.id } }]);
    expect(body.data[0]).not.toHaveProperty('import_key');
    expect((await tenant.people.viewer.call.get(`/cost-records/${body.data[0].documentId}`)).status).toBe(200);
  });

  it('assigns a sub-account to its own organisation, and others to that of the billing account', async () => {
    const whole = await payer();
    const part = await createOrganisation();
    const other = await createOrganisation();
    const [sub, elsewhere] = [unique('sub'), unique('sub')];
    await map(part, { billing_account_id: whole.account, sub_account_id: sub });
    await map(other, { sub_account_id: elsewhere, provider: 'acme-cloud' });
    await importRows(whole.account, [
      { BilledCost: '1' },
      { BilledCost: '2', SubAccountId: 'unmapped' },
      { BilledCost: '4', SubAccountId: sub },
      { BilledCost: '8', SubAccountId: elsewhere },
      { BilledCost: '16', SubAccountId: elsewhere, ProviderName: 'Other Cloud' },
    ]);
    expect(await amounts(whole)).toEqual([1, 2, 16]);
    expect(await amounts(part)).toEqual([4]);
    expect(await amounts(other)).toEqual([8]);
  });

  it('counts every charge category, with negative amounts for credits', async () => {
    const acme = await payer();
    const report = await importRows(acme.account, [
      { BilledCost: '100' },
      { BilledCost: '19', ChargeCategory: 'Tax' },
      { BilledCost: '-30.25', ChargeCategory: 'Credit' },
      { BilledCost: '-1', ChargeCategory: 'Adjustment' },
      { BilledCost: '50', ChargeCategory: 'Purchase' },
    ]);
    expect(report).toMatchObject({ imported: 5, refused: 0 });
    expect(await amounts(acme)).toEqual([-30.25, -1, 19, 50, 100]);
  });

  it('stores identical rows of one file once each', async () => {
    const acme = await payer();
    const rows = [{ BilledCost: '1' }, { BilledCost: '1' }, { BilledCost: '2' }];
    expect(await importRows(acme.account, rows)).toMatchObject({ imported: 3 });
    expect(await importRows(acme.account, rows)).toMatchObject({ imported: 0, unchanged: 3 });
    expect(await amounts(acme)).toEqual([1, 1, 2]);
  });

  it('changes nothing when it is repeated or overlaps another file', async () => {
    const acme = await payer();
    const row = (day: string, cost: string): FocusRow => ({
      BilledCost: cost,
      ChargePeriodStart: `2026-05-${day}T00:00:00Z`,
      ChargePeriodEnd: `2026-05-${day}T23:00:00Z`,
    });
    const first = [row('10', '1.10'), row('11', '0.333333333'), row('12', '999999999999')];
    expect(await importRows(acme.account, first)).toMatchObject({ imported: 3 });
    const before = await records(acme);
    expect(await importRows(acme.account, first)).toEqual({ ...NOTHING, read: 3, unchanged: 3 });
    const second = [row('11', '0.333333333'), row('12', '999999999999.0'), row('13', '5')];
    expect(await importRows(acme.account, second)).toMatchObject({ imported: 1, unchanged: 2, corrected: 0 });
    expect((await records(acme)).slice(0, 3)).toEqual(before);
    expect(await amounts(acme)).toEqual([0.333333333, 1.1, 5, 999999999999]);
  });

  it('corrects rows that differ in a later file', async () => {
    const acme = await payer();
    await importRows(acme.account, [{ BilledCost: '10' }, { BilledCost: '20', ResourceId: 'vm-2' }]);
    const report = await importRows(acme.account, [{ BilledCost: '7.5' }, { BilledCost: '20', ResourceId: 'vm-2' }]);
    expect(report).toEqual({ ...NOTHING, read: 2, corrected: 1, unchanged: 1 });
    expect(await amounts(acme)).toEqual([7.5, 20]);
  });

  it('moves rows whose account has been assigned to another organisation', async () => {
    const source = await payer();
    const target = await createOrganisation();
    const sub = unique('sub');
    const rows = [{ BilledCost: '3', SubAccountId: sub }];
    await importRows(source.account, rows);
    await map(target, { sub_account_id: sub, billing_account_id: source.account });
    expect(await importRows(source.account, rows)).toMatchObject({ corrected: 1, imported: 0 });
    expect([await amounts(source), await amounts(target)]).toEqual([[], [3]]);
  });

  it('keeps the rows of an archived organisation there, and corrects them', async () => {
    const gone = await payer();
    const rows = [{ BilledCost: '3' }, { BilledCost: '4', ResourceId: 'vm-2' }];
    await importRows(gone.account, rows);
    const heir = await createOrganisation();
    await db()('cloud_accounts').where({ billing_account_id: gone.account }).update({
      organisation_id: heir.id,
    });
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: gone.id }, data: { org_status: 'archived' } });
    const later = [{ BilledCost: '2' }, { BilledCost: '4', ResourceId: 'vm-2' }, { ResourceId: 'vm-3' }];
    expect(await importRows(gone.account, later)).toMatchObject({ imported: 1, corrected: 1, unchanged: 1 });
    expect([await amounts(gone), await amounts(heir)]).toEqual([[2, 4], [1]]);
  });

  it('stores costs of suspended organisations, because they were charged', async () => {
    const acme = await payer({ org_status: 'suspended' });
    expect(await importRows(acme.account, [{ BilledCost: '3' }])).toMatchObject({ imported: 1 });
    expect(await amounts(acme)).toEqual([3]);
  });

  it('stores nothing with dry_run=true', async () => {
    const acme = await payer();
    await importRows(acme.account, [{ BilledCost: '1' }]);
    const entries = (await auditEntries({})).length;
    const rows = [{ BilledCost: '2' }, { ResourceId: 'new' }, { BilledCost: 'x' }];
    expect(await importRows(acme.account, rows, '?dry_run=true')).toMatchObject({
      read: 3,
      imported: 1,
      corrected: 1,
      refused: 1,
      dry_run: true,
    });
    expect(await amounts(acme)).toEqual([1]);
    expect((await auditEntries({})).length).toBe(entries);
  });

  it('imports the rows of one organisation with X-Organisation-Id', async () => {
    const [acme, globex] = [await payer(), await payer()];
    const file = focusFile([{ BillingAccountId: acme.account }, { BillingAccountId: globex.account }]);
    const { body } = await send(file, '', { 'X-Organisation-Id': acme.documentId });
    expect(body.data).toMatchObject({ imported: 1, errors: [{ line: 3, code: 'ORGANISATION_EXCLUDED' }] });
    expect([await amounts(acme), await amounts(globex)]).toEqual([[1], []]);
  });
});

describe('amounts smaller than a millionth', () => {
  it('add up to the invoice, in the audit log and in the spend of the month', async () => {
    const acme = await payer({ monthly_budget_limit: 1 });
    const from = new Date();
    from.setUTCDate(1);
    from.setUTCHours(0, 0, 0, 0);
    const month = from.toISOString();
    const rows = Array.from({ length: 10 }, (_all, number) => ({
      BilledCost: '0.00000040000',
      ResourceId: `queue-${number}`,
      ChargePeriodStart: month,
      ChargePeriodEnd: month,
    }));
    expect(await importRows(acme.account, rows)).toMatchObject({ imported: 10 });
    expect(await importRows(acme.account, rows)).toMatchObject({ unchanged: 10 });
    const [end] = await auditEntries({ action: 'cost-import.end', organisation: { id: acme.id } });
    expect(end?.changes.change_eur?.after).toBe('0.000004');
    await operator.call.post('/watchdogs/budget/run', {});
    const { body } = await operator.call.get(`/organisations/${acme.documentId}`);
    expect(body.data.budget_current_spend).toBe(0.000004);
  });
});

describe('amounts in other currencies', () => {
  it('are converted at the rate of the day, and refused by line without a rate', async () => {
    const acme = await payer();
    await insert('api::exchange-rate.exchange-rate', { currency: 'SEK', valid_from: '2026-05-01', units_per_eur: 11 });
    await insert('api::exchange-rate.exchange-rate', { currency: 'SEK', valid_from: '2026-05-10', units_per_eur: 10 });
    const report = await importRows(acme.account, [
      { BilledCost: '5', BillingCurrency: 'SEK' },
      { BilledCost: '11', BillingCurrency: 'SEK', ChargePeriodStart: '2026-05-09T23:59:59Z' },
      { BilledCost: '11', BillingCurrency: 'SEK', ChargePeriodStart: '2026-04-30T00:00:00Z' },
      { BilledCost: '11', BillingCurrency: 'KWD' },
    ]);
    expect(report).toMatchObject({ imported: 2, refused: 2 });
    expect(report.errors).toMatchObject([
      { line: 4, code: 'RATE_MISSING', reason: 'There is no exchange rate for SEK on 2026-04-30.' },
      { line: 5, code: 'RATE_MISSING', reason: 'There is no exchange rate for KWD on 2026-05-10.' },
    ]);
    expect(await amounts(acme)).toEqual([0.5, 1]);
  });

  it('are corrected by the next import after a rate has changed', async () => {
    const acme = await payer();
    const rate = await insert('api::exchange-rate.exchange-rate', {
      currency: 'DKK',
      valid_from: '2026-01-01',
      units_per_eur: 7,
    });
    const rows = [{ BilledCost: '75', BillingCurrency: 'DKK' }];
    await importRows(acme.account, rows);
    await operator.call.put(`/exchange-rates/${rate.documentId}`, { units_per_eur: 7.5 });
    expect(await importRows(acme.account, rows)).toMatchObject({ corrected: 1 });
    expect(await amounts(acme)).toEqual([10]);
  });
});

describe('invalid rows', () => {
  it.each([
    ['line feeds', '\n'],
    ['carriage returns and line feeds', '\r\n'],
  ])('are reported by their first line, with %s', async (_what, lineBreak) => {
    const acme = await payer();
    const own = (row: FocusRow): FocusRow => ({ BillingAccountId: acme.account, ...row });
    const file = focusFile(
      [
        own({ ResourceId: '2' }),
        own({ ResourceId: '3', ChargeDescription: `one${lineBreak}two${lineBreak}${lineBreak}three` }),
        own({ ResourceId: '7', BilledCost: 'free' }),
        '',
        own({ ResourceId: '9', ChargeDescription: `one${lineBreak}two`, ChargePeriodStart: 'yesterday' }),
        '1,2,3',
        own({ ResourceId: '12', BillingAccountId: 'unmapped' }),
        own({ ResourceId: '13', BilledCost: '' }),
        own({ ResourceId: '14', ChargeCategory: 'Gift' }),
        own({ ResourceId: '15' }),
      ],
      lineBreak,
    );
    const { body } = await send(file);
    expect(body.data).toMatchObject({ read: 9, imported: 3, refused: 6 });
    expect(body.data.errors.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      [7, 'AMOUNT_INVALID'],
      [9, 'TIME_INVALID'],
      [11, 'ROW_MALFORMED'],
      [12, 'ACCOUNT_UNKNOWN'],
      [13, 'VALUE_MISSING'],
      [14, 'CATEGORY_UNKNOWN'],
    ]);
    expect(await amounts(acme)).toEqual([1, 1, 1]);
  });

  it('with the same error are counted and reported once', async () => {
    const acme = await payer();
    const rows = Array.from({ length: 1500 }, (_all, number) => ({
      BillingAccountId: acme.account,
      BilledCost: `${number} EUR`,
    }));
    const { body } = await send(focusFile([...rows, { BillingAccountId: 'unknown-account' }, 'x']));
    expect(body.data).toMatchObject({ read: 1502, refused: 1502, imported: 0 });
    expect(body.data.errors).toEqual([
      {
        line: 2,
        lines: Array.from({ length: 20 }, (_all, at) => at + 2),
        rows: 1500,
        code: 'AMOUNT_INVALID',
        reason: 'BilledCost "0 EUR" is not a number.',
      },
      expect.objectContaining({ line: 1502, rows: 1, code: 'ACCOUNT_UNKNOWN' }),
      expect.objectContaining({ line: 1503, rows: 1, code: 'ROW_MALFORMED' }),
    ]);
  });

  it('with different errors are reported up to a thousand', async () => {
    const rows = Array.from({ length: 1100 }, (_all, number) => ({ BillingAccountId: `unknown-${number}` }));
    const { body } = await send(focusFile(rows));
    expect(body.data).toMatchObject({ read: 1100, refused: 1100 });
    expect(body.data.errors).toHaveLength(1000);
  });

  it('do not change the keys of later rows', async () => {
    const acme = await payer();
    expect(await importRows(acme.account, [{ BilledCost: 'x' }, { BilledCost: '2' }])).toMatchObject({ imported: 1 });
    expect(await importRows(acme.account, [{ BilledCost: '1' }, { BilledCost: '2' }])).toMatchObject({
      imported: 1,
      unchanged: 1,
    });
    expect(await amounts(acme)).toEqual([1, 2]);
  });

  it('with an unmatched quote do not affect other rows', async () => {
    const acme = await payer();
    const good = focusFile([{ BillingAccountId: acme.account, ResourceId: 'vm-2' }]).split('\n')[1] as string;
    const { body } = await send(focusFile([good.replace('vm-2', 'vm"3'), good, good.replace(/vm-2$/, '"vm-4')]));
    expect(body.data).toMatchObject({ imported: 2, errors: [{ line: 4, code: 'ROW_MALFORMED' }] });
  });
});

describe('import files', () => {
  const rowOf = async () => {
    const acme = await payer();
    return { acme, text: focusFile([{ BillingAccountId: acme.account, BilledCost: '3' }]) };
  };

  it.each<[string, (text: string) => string | Buffer]>([
    ['packed with gzip', (text) => packed(text)],
    ['of several gzip members', (text) => Buffer.concat([packed(text.slice(0, 50)), packed(text.slice(50))])],
    ['with a byte order mark', (text) => `\ufeff${text}`],
    ['with both', (text) => packed(`\ufeff${text}`)],
    ['in UTF-16 with its mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['without a last line break', (text) => text.trimEnd()],
  ])('are read when they are %s', async (_what, dress) => {
    const { acme, text } = await rowOf();
    expect((await send(dress(text))).body.data).toMatchObject({ read: 1, imported: 1 });
    expect(await amounts(acme)).toEqual([3]);
  });

  it.each(['application/gzip', 'application/octet-stream', 'text/csv; charset=utf-8'])(
    'are accepted as %s',
    async (type) => {
      const { text } = await rowOf();
      const answer = await upload(PATH, packed(text), { token: operator.token, type });
      expect(answer.body.data).toMatchObject({ imported: 1 });
    },
  );

  it.each([
    ['application/json', {}],
    ['application/x-www-form-urlencoded', {}],
    ['multipart/form-data; boundary=x', {}],
    ['text/csv', { 'content-encoding': 'br' }],
  ])('are refused as %s %j', async (type, headers) => {
    const answer = await upload(PATH, '{}', {
      token: operator.token,
      type,
      headers: headers as Record<string, string>,
    });
    expect([answer.status, answer.body.error.details.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  const refused = async (body: string | Buffer) => {
    const { status, body: answer } = await send(body);
    return [status, answer.error?.details.code, answer.error?.message];
  };

  it('without the columns are refused as a whole, with the missing columns', async () => {
    const { body, status } = await send('BilledCost,SubAccountId,ChargeCategory\n1,2,Usage\n');
    expect([status, body.error.details.code]).toEqual([400, 'IMPORT_COLUMNS_MISSING']);
    expect(body.error.details.errors.map(({ path }: { path: string[] }) => path[0])).toEqual([
      'BillingAccountId',
      'BillingCurrency',
      'ChargePeriodStart',
    ]);
  });

  it('are refused when they are empty, and have no rows when they contain a header alone', async () => {
    expect((await refused('')).slice(0, 2)).toEqual([400, 'IMPORT_EMPTY']);
    expect((await refused('\n\n')).slice(0, 2)).toEqual([400, 'IMPORT_EMPTY']);
    expect((await refused(gzipSync(''))).slice(0, 2)).toEqual([400, 'IMPORT_EMPTY']);
    expect((await send(focusFile([]))).body.data).toEqual({ ...NOTHING, read: 0 });
  });

  it('that are interrupted keep the rows that were read, and can be sent again', async () => {
    const acme = await payer();
    const rows = Array.from({ length: 5000 }, (_all, number) => ({
      BillingAccountId: acme.account,
      ResourceId: unique('vm'),
      BilledCost: `0.${number + 1}`,
    }));
    const whole = packed(focusFile(rows));
    const [status, code, message] = await refused(whole.subarray(0, whole.length - 2000));
    expect([status, code]).toEqual([400, 'IMPORT_FILE_BROKEN']);
    expect(message).toMatch(/\d+ rows before it were imported/);
    const kept = (await amounts(acme)).length;
    expect(kept).toBeGreaterThan(0);
    expect((await send(whole)).body.data).toMatchObject({ imported: 5000 - kept, unchanged: kept, refused: 0 });
    const ends = await auditEntries({ action: 'cost-import.end', organisation: { id: acme.id } });
    expect(ends.map(({ changes }) => changes.imported?.after)).toEqual([kept, 5000 - kept]);
  });

  it('with rows that do not match the header are refused', async () => {
    const [status, code, message] = await refused(focusFile(Array.from({ length: 10_001 }, () => 'x')));
    expect([status, code]).toEqual([400, 'IMPORT_FILE_BROKEN']);
    expect(message).toMatch(/up to line 10002 do not match/);
  });

  it('with an unterminated header are refused at once', async () => {
    const [status, code, message] = await refused('a,'.repeat(500_000));
    expect([status, code]).toEqual([400, 'IMPORT_FILE_BROKEN']);
    expect(message).toMatch(/contain no header/);
  });

  it('with an unterminated row are refused', async () => {
    const [status, code, message] = await refused(`${focusFile([])}"${'x'.repeat(1_200_000)}`);
    expect([status, code]).toEqual([400, 'IMPORT_FILE_BROKEN']);
    expect(message).toMatch(/line 2 is longer than 1 MiB/);
  });

  describe('that exceed a limit', () => {
    const bounds = () => app().config.get<{ maxBytes: number; maxUnpackedBytes: number }>('imports');
    const withBounds = async (changed: object, work: () => Promise<void>): Promise<void> => {
      const before = bounds();
      app().config.set('imports', { ...before, ...changed });
      await work().finally(() => app().config.set('imports', before));
    };

    it('are refused by their length', () =>
      withBounds({ maxBytes: 1000 }, async () => {
        expect((await refused('x'.repeat(1001))).slice(0, 2)).toEqual([413, 'IMPORT_TOO_LARGE']);
      }));

    it('are refused while they arrive, when their length is unknown', () =>
      withBounds({ maxBytes: 100_000 }, async () => {
        const answer = await upload(PATH, 'x'.repeat(300_000), {
          token: operator.token,
          headers: { 'transfer-encoding': 'chunked' },
        });
        expect([answer.status, answer.body.error.details.code]).toEqual([413, 'IMPORT_TOO_LARGE']);
      }));

    it('are refused when they are unpacked', () =>
      withBounds({ maxUnpackedBytes: 1_000_000 }, async () => {
        const row = `${','.repeat(12)}${' '.repeat(2000)}\n`;
        const bomb = gzipSync(Buffer.concat([Buffer.from(focusFile([])), Buffer.alloc(20_000_000, row)]));
        expect(bomb.length).toBeLessThan(100_000);
        expect((await refused(bomb)).slice(0, 2)).toEqual([413, 'IMPORT_TOO_LARGE']);
      }));

    it('are not refused above the limit of one megabyte for other bodies', async () => {
      const acme = await payer();
      const file = focusFile(
        Array.from({ length: 8000 }, (_all, number) => ({
          BillingAccountId: acme.account,
          ResourceId: `vm-${number}`,
        })),
      );
      expect(file.length).toBeGreaterThan(1024 * 1024);
      expect((await send(file)).body.data).toMatchObject({ read: 8000, imported: 8000 });
    });
  });
});

describe('the right to import', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await createTenant();
  });

  it('is not granted to members, not even to an owner', async () => {
    const { status, body } = await upload(PATH, focusFile([]), { token: tenant.people.owner.token });
    expect([status, body.error.details.code]).toEqual([403, 'CAPABILITY_MISSING']);
  });

  it('is not granted without credentials, whatever the request contains', async () => {
    expect((await upload(PATH, focusFile([]), {})).status).toBe(401);
    expect((await upload(PATH, '{', { type: 'application/json' })).status).toBe(401);
  });
});

describe('the audit log of an import', () => {
  it('has one entry for the platform and one for each organisation, with the person who imported', async () => {
    const acme = await payer();
    await importRows(acme.account, [{ BilledCost: '10' }, { BilledCost: '-2.5', ResourceId: 'b' }]);
    await importRows(acme.account, [{ BilledCost: '10' }, { BilledCost: '-2', ResourceId: 'b' }]);
    const [first, second] = await auditEntries({ action: 'cost-import.end', organisation: { id: acme.id } });
    expect(first).toMatchObject({ actor_kind: 'operator', actor_id: operator.documentId, target_type: 'cost-import' });
    const sumIn = (entry: typeof first, name: string) => entry?.changes[name]?.after;
    expect(['imported', 'corrected', 'change_eur'].map((name) => sumIn(first, name))).toEqual([2, 0, '7.5']);
    expect(['imported', 'corrected', 'change_eur'].map((name) => sumIn(second, name))).toEqual([0, 1, '0.5']);
    const whole = await auditEntries({ target_id: first?.target_id });
    expect(whole.map(({ action, organisation }) => [action, organisation?.id ?? null])).toEqual([
      ['cost-import.start', null],
      ['cost-import.end', acme.id],
      ['cost-import.end', null],
    ]);
    expect(whole[2]?.changes).toMatchObject({ is_whole: { after: true }, read: { after: 2 }, imported: { after: 2 } });
  });

  it('has no entry when the import changed nothing', async () => {
    const acme = await payer();
    await importRows(acme.account, [{ BilledCost: '10' }]);
    const before = (await auditEntries({})).length;
    await importRows(acme.account, [{ BilledCost: '10' }]);
    expect((await auditEntries({})).length).toBe(before);
  });

  it('is followed by the next budget watchdog, which adds up the month of each charge', async () => {
    const acme = await payer({ monthly_budget_limit: 100 });
    const now = new Date();
    const monthStart = (back: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString();
    const inMonth = (back: number, cost: string, ResourceId: string): FocusRow => ({
      BilledCost: cost,
      ResourceId,
      ChargePeriodStart: monthStart(back),
      ChargePeriodEnd: monthStart(back),
    });
    const budget = async () => {
      const run = await operator.call.post('/watchdogs/budget/run', {});
      expect(run.status).toBe(200);
      const { body } = await operator.call.get(`/organisations/${acme.documentId}`);
      return [body.data.budget_status, body.data.budget_current_spend];
    };
    await importRows(acme.account, [inMonth(0, '110', 'a'), inMonth(1, '5000', 'b')]);
    expect(await budget()).toEqual(['hard', 110]);
    await importRows(acme.account, [{ ...inMonth(0, '-35', 'c'), ChargeCategory: 'Credit' }]);
    expect(await budget()).toEqual(['soft', 75]);
    await importRows(acme.account, [inMonth(0, '60', 'a')]);
    expect(await budget()).toEqual(['ok', 25]);
  });
});

describe('two simultaneous imports of one file', () => {
  it('store every row once', async () => {
    const acme = await payer();
    const file = focusFile(
      Array.from({ length: 3000 }, (_all, number) => ({ BillingAccountId: acme.account, ResourceId: `vm-${number}` })),
    );
    const answers = await Promise.all([send(file), send(file), send(file)]);
    const totals = answers.map(({ body }) => body.data as { imported: number; unchanged: number });
    expect(totals.reduce((sum, { imported }) => sum + imported, 0)).toBe(3000);
    expect(totals.every(({ imported, unchanged }) => imported + unchanged === 3000)).toBe(true);
    expect(await amounts(acme)).toHaveLength(3000);
  });
});
