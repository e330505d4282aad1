import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ReportItem } from '../../../domain/findings/reported';
import { inspectStored } from './read-items';
import { REPORT_BOUNDS, type ReportBounds } from './report-bounds';
import { ReportFileFault } from './report-file-fault';
import type { ReportEncoding } from './open-report';
import type { ReportFormat } from './report-format';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tenantry-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Options {
  encoding?: ReportEncoding;
  format?: ReportFormat | 'auto';
  bounds?: Partial<ReportBounds>;
}

/** Stores a report, and reads it to its end. */
const read = async (
  content: string | Buffer,
  { encoding = 'identity', format = 'auto', bounds = {} }: Options = {},
) => {
  const file = path.join(folder, 'report');
  writeFileSync(file, content);
  const { inspection, items } = await inspectStored({ file, format, encoding }, { ...REPORT_BOUNDS, ...bounds });
  const all: ReportItem[] = [];
  for await (const some of items()) all.push(...some);
  return { inspection, items: all };
};

const faultOf = async (content: string | Buffer, options?: Options): Promise<ReportFileFault> => {
  const fault: unknown = await read(content, options).catch((error: unknown) => error);
  if (!(fault instanceof ReportFileFault)) throw new Error(`It is no fault: ${String(fault)}`);
  return fault;
};

const rules = [{ id: 'R', defaultConfiguration: { level: 'error' } }];
const result = (text: string) => ({ ruleId: 'R', message: { text } });
const run = (...results: unknown[]) => ({ results, tool: { driver: { name: 'scanner', rules } } });
const log = (...runs: unknown[]) => ({ runs, version: '2.1.0' });
const report = (...runs: unknown[]): string => JSON.stringify(log(...runs));

const textsOf = (items: ReportItem[]) =>
  items.flatMap((item) => (item.type === 'finding' ? [item.finding.description] : []));

describe('a report', () => {
  it('is read with its results before its rules, one run after the other', async () => {
    const { inspection, items } = await read(report(run(result('ä'), 7), run(result('b'))));
    expect(inspection).toMatchObject({
      format: 'sarif',
      results: 3,
      run_count: 2,
      runs: [{ tool: 'scanner' }, { index: 1 }],
    });
    expect(items.map(({ type }) => type)).toEqual(['finding', 'fault', 'finding']);
    expect(items[0]).toMatchObject({ run: 0, finding: { index: 0, severity: 'high', description: 'ä' } });
    expect(items[2]).toMatchObject({ run: 1, finding: { index: 0, description: 'b' } });
  });

  const plain = report(run(result('Müll 😀'), result('b')));
  const utf16 = Buffer.from(`\ufeff${plain}`, 'utf16le');
  const base64 = gzipSync(plain).toString('base64');
  it.each<[string, string | Buffer, ReportEncoding]>([
    ['plain', plain, 'identity'],
    ['with a mark', `\ufeff${plain}`, 'identity'],
    ['in UTF-16', utf16, 'identity'],
    ['in UTF-16 of the other order', Buffer.from(utf16).swap16(), 'identity'],
    ['a file of gzip', gzipSync(plain), 'identity'],
    ['sent with gzip', gzipSync(plain), 'gzip'],
    ['a file of gzip, sent with gzip', gzipSync(gzipSync(plain)), 'gzip'],
    ['sent with br', brotliCompressSync(plain), 'br'],
    ['wrapped', JSON.stringify({ data: { sarif: base64 } }), 'identity'],
    ['wrapped, with gzip', gzipSync(JSON.stringify({ data: { sarif: base64 } })), 'gzip'],
    [
      'wrapped as for the API of GitHub',
      JSON.stringify({ commit_sha: 'a', ref: 'b/c', sarif: base64 }).replaceAll('/', '\\/'),
      'identity',
    ],
  ])('F22 is the same %s', async (_, content, encoding) => {
    const isEscaped = typeof content === 'string' && content.includes('b\\/c');
    const { items } = await read(isEscaped ? content.replace('b\\/c', 'bc') : content, { encoding });
    expect(textsOf(items)).toEqual(['Müll 😀', 'b']);
  });

  it('F22 has 3,000 runs', async () => {
    const { inspection } = await read(report(...Array.from({ length: 3_000 }, () => run())));
    expect([inspection.run_count, inspection.runs.length]).toEqual([3_000, 3_000]);
  });

  it('F15 has a run without a list of results, which is not complete', async () => {
    const { inspection } = await read(report({ ...run(), results: null }, run(), { tool: {} }, 7));
    expect(inspection.runs.map(({ complete }) => complete)).toEqual([false, true, false, false]);
  });

  it('has the last one of duplicate keys, as JSON.parse does', async () => {
    const text = `{"runs":[${JSON.stringify(run(result('no')))}],"version":"1.0","version":"2.1.0","runs":[{"results":[${JSON.stringify(result('neither'))}],"results":[{"ruleId":"A","ruleId":"B","message":{"text":"x"}}]}]}`;
    const { inspection, items } = await read(text);
    expect(inspection).toMatchObject({ results: 1, run_count: 1 });
    expect(items).toMatchObject([{ type: 'finding', finding: { rule_id: 'B', description: 'x' } }]);
  });

  it('can have keys of prototypes', async () => {
    const text = report(run(result('a'))).replace(
      '"ruleId"',
      '"__proto__":{"level":"note","polluted":1},"constructor":1,"ruleId"',
    );
    expect((await read(text)).items[0]).toMatchObject({ finding: { severity: 'high' } });
    expect({}).not.toHaveProperty('polluted');
  });

  it('can have large parts that nobody needs, which are not kept', async () => {
    const large = {
      codeFlows: Array.from({ length: 2_000 }, () => ({ text: 'x'.repeat(100) })),
      other: { fixes: ['x'.repeat(90_000)] },
    };
    const content = JSON.stringify({
      ...log({ ...run({ ...result('a'), ...large }), webRequests: [large], artifacts: [{ contents: large }] }),
      properties: large,
    });
    const { items } = await read(content, { bounds: { valueSize: 5_000, headerSize: 5_000 } });
    expect(textsOf(items)).toEqual(['a']);
  });

  it('resolves components and services of CycloneDX, also after what refers to them', async () => {
    const bom = {
      bomFormat: 'CycloneDX',
      vulnerabilities: [{ id: 'CVE-2026-1', affects: [{ ref: 'log' }, { ref: 'inner' }] }],
      services: [{ 'bom-ref': 'outer', name: 'shop', services: [{ 'bom-ref': 'inner', name: 'pay', version: '2' }] }],
      components: [{ 'bom-ref': 'log', name: 'log', version: '1' }],
    };
    const { items } = await read(JSON.stringify(bom));
    expect(items.flatMap((item) => (item.type === 'finding' ? [item.finding.package] : []))).toEqual([
      { name: 'log', version: '1', purl: null },
      { name: 'pay', version: '2', purl: null },
    ]);
  });

  it('is recognised by its outermost keys', async () => {
    const bom = { vulnerabilities: [{}], specVersion: '1.5', bomFormat: 'CycloneDX' };
    expect((await read(JSON.stringify(bom))).inspection.format).toBe('cyclonedx');
    const statements = { statements: [], '@context': 'https://openvex.dev/ns/v0.2.0' };
    expect((await read(JSON.stringify(statements))).inspection.format).toBe('openvex');
    const other = await faultOf(report(run()), { format: 'openvex' });
    expect([other.code, other.message]).toEqual([
      'REPORT_FORMAT_UNKNOWN',
      expect.stringContaining('not OpenVEX, but SARIF'),
    ]);
  });
});

describe('a file that is refused', () => {
  const text = report(run(result('some text'), result('b')));
  const withText = (bytes: Buffer): Buffer => {
    const [before = '', after = ''] = text.split('some text');
    return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
  };
  it.each<[string, string | Buffer, string, Options?]>([
    ['is XML', '<sarif/>', 'REPORT_NOT_JSON'],
    ['has a missing comma', text.replace('},{', '} {'), 'REPORT_NOT_JSON'],
    ['has a comma too many', text.replace('},{', '},,{'), 'REPORT_NOT_JSON'],
    ['has a comma at its end', '{"a":1,}', 'REPORT_NOT_JSON'],
    ['has brackets that do not match', '{"a":[1}', 'REPORT_NOT_JSON'],
    ['goes on after its end', `${text}{}`, 'REPORT_NOT_JSON'],
    ['has a line break in a text', text.replace('some text', 'some\ntext'), 'REPORT_NOT_JSON'],
    [
      'is not in UTF-8',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
      'REPORT_NOT_JSON',
    ],
    ['has a result that is not in UTF-8', withText(Buffer.from([0xc3, 0x28])), 'REPORT_NOT_JSON'],
    ['has half a pair of UTF-16 as UTF-8', withText(Buffer.from([0xed, 0xa0, 0x80])), 'REPORT_NOT_JSON'],
    ['is half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x7b]), 'REPORT_NOT_JSON'],
    ['is empty', '', 'REPORT_EMPTY'],
    ['is blank', ' \n', 'REPORT_EMPTY'],
    ['is cut off', text.slice(0, -20), 'REPORT_TRUNCATED'],
    ['is cut off in a text', text.slice(0, text.indexOf('me text')), 'REPORT_TRUNCATED'],
    ['is cut off in its wrapper', '{"data":{"sarif":"H4sI', 'REPORT_TRUNCATED'],
    ['is a list', '[1]', 'REPORT_FORMAT_UNKNOWN'],
    ['is a number', '7', 'REPORT_FORMAT_UNKNOWN'],
    ['is another object', '{"a":{"runs":[]}}', 'REPORT_FORMAT_UNKNOWN'],
    ['has runs that are no list', '{"version":"2.1.0","runs":{}}', 'REPORT_FORMAT_UNKNOWN'],
    ['is SARIF 1.0', '{"runs":[],"version":"1.0.0"}', 'REPORT_VERSION_UNSUPPORTED'],
    ['is SARIF 2.0', '{"version":"2.0.0-csd.2.beta.2019-01-24","runs":[]}', 'REPORT_VERSION_UNSUPPORTED'],
    ['does not say its version', '{"runs":[]}', 'REPORT_VERSION_UNSUPPORTED'],
    ['is damaged gzip', gzipSync(text).subarray(0, 40), 'REPORT_COMPRESSION_BROKEN'],
    ['is no gzip', text, 'REPORT_COMPRESSION_BROKEN', { encoding: 'gzip' }],
    ['is no Brotli', text, 'REPORT_COMPRESSION_BROKEN', { encoding: 'br' }],
  ])('%s', async (_, content, code, options = {}) => {
    expect((await faultOf(content, options)).code).toBe(code);
  });

  it.each<[string, string, Partial<ReportBounds>, string, number, number]>([
    ['decoded bytes', text, { decodedBytes: 50 }, 'REPORT_TOO_LARGE', 50, Buffer.byteLength(text)],
    ['results', text, { results: 1 }, 'REPORT_TOO_MANY_RESULTS', 1, 2],
    ['runs', report(run(), run()), { runs: 1 }, 'REPORT_TOO_MANY_RUNS', 1, 2],
    ['levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, {}, 'REPORT_TOO_DEEP', 100, 101],
    [
      'bytes of a text',
      report(run(result('x'.repeat(2_000)))),
      { textBytes: 1_000 },
      'REPORT_TEXT_TOO_LONG',
      1_000,
      2_000,
    ],
    [
      'bytes of a key',
      report(run({ ['ä'.repeat(600)]: 1 })),
      { textBytes: 1_000 },
      'REPORT_TEXT_TOO_LONG',
      1_000,
      1_200,
    ],
  ])('has too many %s', async (_, content, bounds, code, limit, seen) => {
    expect(await faultOf(content, { bounds })).toMatchObject({ code, limit, seen });
  });

  it('has a result, or everything else, that is too large', async () => {
    const value = await faultOf(text.replace('some text', 'x'.repeat(900)), { bounds: { valueSize: 500 } });
    expect(value).toMatchObject({ code: 'REPORT_TOO_LARGE', limit: 500 });
    const header = await faultOf(text, { bounds: { headerSize: 50 } });
    expect(header).toMatchObject({ code: 'REPORT_TOO_LARGE', limit: 50 });
  });

  it('has a text without an end, which is noticed before it is in memory', async () => {
    const fault = await faultOf(`{"a":"${'\\\\'.repeat(4_000_000)}`);
    expect(fault).toMatchObject({ code: 'REPORT_TEXT_TOO_LONG', limit: 1_048_576 });
    expect(fault.seen).toBeLessThan(1_200_000);
  });

  it('F22 is a bomb, which is noticed at the limit', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('{"runs":['), Buffer.alloc(20_000_000, '{},')]));
    const fault = await faultOf(bomb, { bounds: { decodedBytes: 1_000_000, runs: 1e9 } });
    expect(fault).toMatchObject({ code: 'REPORT_TOO_LARGE', limit: 1_000_000 });
    expect(fault.seen).toBeLessThan(1_100_000);
  });

  it('names the place', async () => {
    const content = report(run(), run(result('a'), result('b'))).replace('"text":"b"', '"text" "b"');
    const fault = await faultOf(content);
    expect(fault.place).toEqual({ byte: content.indexOf('"text" "b"') + 7, path: 'runs[1].results[1]' });
    expect(fault.message).toContain(`At byte ${fault.place?.byte}, in runs[1].results[1]`);
  });
});
