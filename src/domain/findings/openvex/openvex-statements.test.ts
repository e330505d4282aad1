import fc from 'fast-check';
import { isOpenvex, openvexHeader, openvexStatement } from './openvex-statements';

const HEADER = { author: 'Acme', at: '2026-01-02T00:00:00.000Z' };
const read = (value: unknown) => openvexStatement(value, 3, HEADER);
const statementIn = (value: unknown) => {
  const result = read(value);
  return 'statement' in result ? result.statement : result.fault;
};
const component = (purl: string, version: string | null) => ({ purl, name: null, version, version_range: null });

describe('V5: OpenVEX', () => {
  it('of version 0.0.1, with texts, has the time of the document', () => {
    const value = {
      vulnerability: 'CVE-2026-1234',
      products: ['pkg:apk/acme/git@2.1-r1?arch=armv7', 'pkg:apk/acme/git@2.1-r1?arch=x86_64'],
      status: 'fixed',
    };
    expect(statementIn(value)).toEqual({
      index: 3,
      identifiers: ['CVE-2026-1234'],
      components: [
        component('pkg:apk/acme/git@2.1-r1?arch=armv7', '2.1-r1'),
        component('pkg:apk/acme/git@2.1-r1?arch=x86_64', '2.1-r1'),
      ],
      status: 'fixed',
      justification: null,
      statement: null,
      at: HEADER.at,
    });
  });

  it('of version 0.2.0, with objects, has aliases and its own time', () => {
    const value = {
      vulnerability: {
        '@id': 'https://nvd.nist.gov/vuln/detail/CVE-2026-1234',
        name: 'GO-2026-1',
        aliases: ['ghsa-aaaa-bbbb-cccc', 'CVE-2026-1234'],
      },
      products: [
        { '@id': 'https://acme.example/tool', identifiers: { purl: 'pkg:npm/tool@1.0' } },
        { '@id': 'pkg:npm/b' },
      ],
      status: 'not_affected',
      justification: 'component_not_present',
      impact_statement: 'Not\u0000 built.',
      timestamp: '2026-02-01T12:00:00+02:00',
      last_updated: '2026-03-01T12:00:00.123456789Z',
    };
    expect(statementIn(value)).toMatchObject({
      identifiers: ['GO-2026-1', 'GHSA-AAAA-BBBB-CCCC', 'CVE-2026-1234'],
      components: [component('pkg:npm/tool@1.0', '1.0'), component('pkg:npm/b', null)],
      justification: 'component_not_present',
      statement: 'Not built.',
      at: '2026-03-01T12:00:00.123Z',
    });
  });

  it.each([
    ['of a product', { products: [{ '@id': 'pkg:oci/app@1', subcomponents: [{ '@id': 'pkg:npm/a@1' }] }] }],
    ['of a statement', { products: ['pkg:oci/app@1'], subcomponents: ['pkg:npm/a@1'] }],
    ['of a statement without products', { subcomponents: ['pkg:npm/a@1'] }],
  ])('is about the subcomponents %s', (_what, fields) => {
    const value = { vulnerability: { name: 'CVE-2026-1' }, status: 'fixed', ...fields };
    expect(statementIn(value)).toMatchObject({ components: [component('pkg:npm/a@1', '1')] });
  });

  it('keeps a product without a package URL by name, and none if there is none', () => {
    const value = { vulnerability: 'CVE-2026-1', status: 'affected', products: ['https://acme.example/tool', 7, {}] };
    expect(statementIn(value)).toMatchObject({
      components: [{ purl: null, name: 'https://acme.example/tool', version: null, version_range: null }],
    });
    expect(statementIn({ ...value, products: undefined })).toMatchObject({ components: [] });
  });

  it.each([
    ['NO_VULNERABILITY', { status: 'fixed', products: ['pkg:npm/a'] }],
    ['UNKNOWN_STATUS', { vulnerability: 'CVE-2026-1', status: 'gone' }],
    [
      'TOO_MANY_COMPONENTS',
      {
        vulnerability: 'CVE-2026-1',
        status: 'fixed',
        products: Array.from({ length: 10_001 }, (_, n) => `pkg:npm/a${n}`),
      },
    ],
  ])('V2: says what is wrong: %s', (code, value) => {
    expect(read(value)).toMatchObject({ fault: { index: 3, code } });
  });

  it('has the latest time of the document in its header', () => {
    const document = { '@context': 'https://openvex.dev/ns/v0.2.0', author: 'A', timestamp: '2026-01-01T00:00:00Z' };
    expect(isOpenvex(document)).toBe(true);
    expect(isOpenvex({ '@context': 'https://example.com' })).toBe(false);
    expect(openvexHeader(document)).toEqual({ author: 'A', at: '2026-01-01T00:00:00.000Z' });
    expect(openvexHeader({ ...document, last_updated: '2026-01-05T00:00:00Z' }).at).toBe('2026-01-05T00:00:00.000Z');
    expect(openvexHeader({ timestamp: 'yesterday' }).at).toBeNull();
  });

  it('survives any JSON value in any place', () => {
    const json = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });
    const place = fc.oneof(json, fc.constant('pkg:npm/a@1'), fc.constant('CVE-2026-1'), fc.array(json));
    const keys = ['vulnerability', 'products', 'subcomponents', 'justification', 'impact_statement', 'timestamp'];
    const value = fc.record(Object.fromEntries(keys.map((key) => [key, place])), { requiredKeys: [] });
    fc.assert(
      fc.property(fc.oneof(json, value), (any) => {
        read(any);
        read({ status: 'fixed', vulnerability: 'CVE-2026-1', ...(any as object) });
        openvexHeader(any);
        isOpenvex(any);
      }),
    );
  });
});
