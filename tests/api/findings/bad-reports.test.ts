import { brotliCompressSync, gzipSync } from 'node:zlib';
import { IMPORT_TABLES } from '../../helpers/findings/import-tables';
import { type Answer, app, db } from '../../helpers/api';
import { importer, sarif, sarifResult } from '../../helpers/findings/reports';
import { sendRaw } from '../../helpers/raw';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant({}, ['engineer', 'auditor']);
});

const post = (body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> =>
  sendRaw({
    method: 'POST',
    path: '/api/security-findings/import?scope=main',
    headers: {
      authorization: `Bearer ${tenant.people.engineer.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body,
  });

/** What is left of an import: nothing in the staging tables, no scan that runs, and no finding of a report that was refused. */
const left = async () => {
  const staged: unknown[] = [];
  for (const table of IMPORT_TABLES) staged.push(...(await db()(table).select('scan_id')));
  const { call } = tenant.people.auditor;
  const scans = (await call.get('/security-scans')).body.data as { status: string }[];
  const findings = (await call.get('/security-findings')).body.data as object[];
  return { staged, running: scans.filter(({ status }) => status === 'running'), findings };
};

const NOTHING = { staged: [], running: [], findings: [] };

const report = sarif([sarifResult('R1', 3), sarifResult('R2', 9)]);
const text = JSON.stringify(report);
const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
const runs = (count: number): string =>
  JSON.stringify({
    version: '2.1.0',
    runs: new Array(count).fill({ tool: { driver: { name: 'Scan' } }, results: [] }),
  });

describe('a report that cannot be read', () => {
  it.each<[what: string, body: string | Buffer, code: string, place: RegExp, headers?: Record<string, string>]>([
    ['an empty file', '', 'REPORT_EMPTY', /empty/],
    ['spaces', ' \n ', 'REPORT_EMPTY', /empty/],
    ['HTML', '<!doctype html><p>Sign in', 'REPORT_NOT_JSON', /byte 0/],
    ['XML', '<?xml version="1.0"?><issues/>', 'REPORT_NOT_JSON', /byte 0/],
    [
      'a comma too much',
      text.replace('"results":[', '"results":[,'),
      'REPORT_NOT_JSON',
      /byte \d+, in runs\[0\]\.results/,
    ],
    ['Latin-1', Buffer.from('{"version":"\u00e9","runs":[]}', 'latin1'), 'REPORT_NOT_JSON', /byte/],
    [
      'a file that was cut off in the middle',
      text.slice(0, text.length / 2),
      'REPORT_TRUNCATED',
      /byte \d+, in runs\[0\]/,
    ],
    ['a file that was cut off before its last character', text.slice(0, -1), 'REPORT_TRUNCATED', /byte/],
    ['a JSON text of something else', '{"hello":"world"}', 'REPORT_FORMAT_UNKNOWN', /SARIF has a list `runs`/],
    ['a list', '[]', 'REPORT_FORMAT_UNKNOWN', /SARIF has a list `runs`/],
    ['SARIF 1.0.0', JSON.stringify({ version: '1.0.0', runs: [] }), 'REPORT_VERSION_UNSUPPORTED', /SARIF 1\.0\.0/],
    [
      'SARIF 2.0.0',
      JSON.stringify({ version: '2.0.0', runs: [{ results: [] }] }),
      'REPORT_VERSION_UNSUPPORTED',
      /SARIF 2\.0\.0/,
    ],
    ['SARIF without a version', JSON.stringify({ runs: [] }), 'REPORT_VERSION_UNSUPPORTED', /version/],
    ['10,000 levels', `{"version":"2.1.0","x":${deep},"runs":[]}`, 'REPORT_TOO_DEEP', /byte \d+/],
    [
      '10,000 levels in a result',
      text.replace('"level":"error"', `"x":${deep}`),
      'REPORT_TOO_DEEP',
      /in runs\[0\]\.results\[0\]/,
    ],
    [
      'a text of more than a MiB',
      text.replace('Problem of R1', 'x'.repeat(1_100_000)),
      'REPORT_TEXT_TOO_LONG',
      /in runs\[0\]\.results\[0\]/,
    ],
    ['20,000 runs', runs(20_000), 'REPORT_TOO_MANY_RUNS', /10000/],
    ['gzip that was cut off', gzipSync(text).subarray(0, -20), 'REPORT_COMPRESSION_BROKEN', /cut off or damaged/],
    [
      'a body that is not in its encoding',
      text,
      'REPORT_COMPRESSION_BROKEN',
      /cut off or damaged/,
      { 'content-encoding': 'br' },
    ],
    [
      'a wrapper that was cut off',
      JSON.stringify({ sarif: gzipSync(text).toString('base64') }).slice(0, -60),
      'REPORT_TRUNCATED',
      /middle/,
    ],
    [
      'a wrapper around something else',
      JSON.stringify({ sarif: gzipSync('hello').toString('base64') }),
      'REPORT_NOT_JSON',
      /byte 0/,
    ],
  ])('%s is refused with a code and the place', async (_what, body, code, place, ...[headers]) => {
    const answer = await post(body, headers);
    expect(answer).toMatchObject({
      status: /TOO_(MANY|LARGE|DEEP|LONG)/.test(code) ? 413 : 400,
      body: { error: { message: expect.stringMatching(place), details: { code } } },
    });
    expect(await left()).toEqual(NOTHING);
    expect((await tenant.people.auditor.call.get('/security-scans')).body.data).toEqual([]);
  });

  it('names the limit and what was seen', async () => {
    const { body } = await post(runs(20_000));
    expect(body.error.details).toMatchObject({ limit: 10_000, seen: 10_001 });
  });

  it.each([
    ['another type', { 'content-type': 'text/html' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['an unknown encoding', { 'content-encoding': 'zstd' }],
  ])('%s is refused with 415', async (_what, headers) => {
    expect(await post(text, headers)).toMatchObject({
      status: 415,
      body: { error: { details: { code: 'UNSUPPORTED_MEDIA_TYPE' } } },
    });
    expect(await left()).toEqual(NOTHING);
  });

  it('changes nothing of what is stored', async () => {
    expect((await post(text)).body.data).toMatchObject({ created: 2 });
    const { findings } = await left();
    for (const bad of [text.slice(0, -1), `${text}x`, text.replace('2.1.0', '2.0.0')])
      expect((await post(bad)).status).toBe(400);
    expect(await left()).toEqual({ ...NOTHING, findings });
  });

  it('is refused before its last byte if it is too large', async () => {
    const bounds = app().config.get<object>('imports');
    app().config.set('imports', { ...bounds, maxBytes: 1000 });
    try {
      const answer = await post(JSON.stringify(sarif(Array.from({ length: 20 }, (_one, at) => sarifResult('R1', at)))));
      expect(answer).toMatchObject({ status: 413, body: { error: { details: { code: 'REPORT_TOO_LARGE' } } } });
    } finally {
      app().config.set('imports', bounds);
    }
    expect(await left()).toEqual(NOTHING);
  });
});

describe('a report that is odd, but can be read', () => {
  const imported = async (body: object | string) => {
    const answer = await post(typeof body === 'string' ? body : JSON.stringify(body));
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'succeeded' } } });
    expect(await left()).toMatchObject({ staged: [], running: [] });
    return answer.body.data;
  };

  const only = async () => {
    const { findings } = await left();
    expect(findings).toHaveLength(1);
    return findings[0] as Record<string, any>;
  };

  const at = (uri: string) => ({ locations: [{ physicalLocation: { artifactLocation: { uri } } }] });

  it('may have 3,000 runs without results', async () => {
    expect(await imported(runs(3000))).toMatchObject({ results: 0, created: 0 });
  });

  it('F22 has the same counts however it is packed', async () => {
    const packed: [string | Buffer, Record<string, string>?][] = [
      [text],
      [gzipSync(text)],
      [gzipSync(text), { 'content-encoding': 'gzip' }],
      [gzipSync(text), { 'content-type': 'application/gzip' }],
      [brotliCompressSync(text), { 'content-encoding': 'br' }],
      [JSON.stringify({ sarif: gzipSync(text).toString('base64') })],
      [JSON.stringify({ data: { sarif: gzipSync(text).toString('base64') } })],
      [JSON.stringify({ commit_sha: 'a', ref: 'b', sarif: gzipSync(text).toString('base64') })],
      [Buffer.from(`\ufeff${text}`, 'utf8')],
      [Buffer.from(`\ufeff${text}`, 'utf16le')],
    ];
    for (const [index, [body, headers]] of packed.entries()) {
      const { body: answer } = await post(body, headers);
      expect([index, answer.data]).toMatchObject([
        index,
        { results: 2, ...(index === 0 ? { created: 2 } : { created: 0, unchanged: 2, closed: 0 }) },
      ]);
    }
  });

  it('keeps HTML as text, and no control characters', async () => {
    const hostile = 'a\u0000b <script>alert(1)</script> \u001b[31m\u0007 \u202e end';
    await imported(sarif([sarifResult('R1', 3, { ruleId: 'R\u0000<b>1', message: { text: hostile } })]));
    const { description, rule_id: rule } = await only();
    expect(description).toContain('<script>alert(1)</script>');
    expect(`${description}${rule}`).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
  });

  it.each([
    '../../../etc/passwd',
    'src/../../../../etc/passwd',
    'file:///../../etc/passwd',
    'a/%2e%2e/%2e%2e/b',
    'a\u0000/../b',
  ])('has the path %j only as a text', async (uri) => {
    await imported(sarif([sarifResult('R1', 3, at(uri))]));
    const { file_path: file } = await only();
    expect(file).not.toMatch(/\u0000/);
  });

  it('has messages of 100 kB', async () => {
    await imported(sarif([sarifResult('R1', 3, { message: { text: `begin ${'x'.repeat(100_000)}` } })]));
    const { description } = await only();
    expect(description).toMatch(/^begin x{1000}/);
  });

  it('has the same key twice: the last counts, as everywhere', async () => {
    const twice = text
      .replace('"ruleId":"R1"', '"ruleId":"R0","ruleId":"R1"')
      .replace('"version":"2.1.0"', '"version":"1.0.0","version":"2.1.0"');
    expect(await imported(twice)).toMatchObject({ created: 2 });
    const { findings } = await left();
    expect((findings as { rule_id: string }[]).map(({ rule_id: rule }) => rule).sort()).toEqual(['R1', 'R2']);
  });

  it('has a list of results twice: none is counted that JSON.parse would not return', async () => {
    const first = JSON.stringify([sarifResult('R0', 1)]);
    expect(await imported(text.replace('"results":', `"results":${first},"results":`))).toMatchObject({ created: 2 });
  });

  it('has a faulty result, which is listed, among others', async () => {
    const faulty = [sarifResult('R1', 3), 7, null, { level: 'error' }, sarifResult('R2', 9)];
    const scan = await imported({ ...sarif([]), runs: [{ tool: { driver: { name: 'Scan' } }, results: faulty }] });
    expect(scan.created).toBeGreaterThanOrEqual(2);
    expect(scan.errors.length).toBeGreaterThanOrEqual(2);
    expect(scan.errors[0]).toEqual({ index: 1, code: expect.any(String), message: expect.any(String) });
  });
});

it('what one sends does not change what another has', async () => {
  const other = await createTenant({}, ['engineer', 'auditor']);
  await importer(other.people.engineer.token).send(report);
  for (const bad of ['', text.slice(0, -1), `{"version":"2.1.0","x":${deep}}`]) await post(bad);
  expect((await other.people.auditor.call.get('/security-findings')).body.data).toHaveLength(2);
});
