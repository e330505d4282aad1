import fc from 'fast-check';
import { BOM, LOG, SERIAL } from '../../../../tests/helpers/findings/boms';
import { bomHeader, componentNamed, componentsIn, cyclonedxRun, isCyclonedx } from './bom';

describe('a CycloneDX file', () => {
  it('has its components by reference, those within others too', () => {
    expect([...BOM.components.keys()].toSorted()).toEqual(['app', 'log', 'pkg:npm/%40acme/tool@2.0']);
    expect(BOM.components.get('log')).toEqual(LOG);
    expect(componentsIn({ 'bom-ref': 'a', purl: 'pkg:npm/x@1' })).toEqual([
      ['a', { name: 'x', version: '1', purl: 'pkg:npm/x@1' }],
    ]);
  });

  it.each([
    ['a list (1.4)', [{ vendor: 'Acme', name: 'scan', version: '7' }]],
    ['components (1.5)', { components: [{ name: 'scan', version: '7' }] }],
    ['services (1.5)', { services: [{ name: 'scan', version: '7' }] }],
  ])('names its tool in %s', (_what, tools) => {
    const run = cyclonedxRun({ metadata: { tools } }, { components: true, vulnerabilities: true });
    expect(run).toMatchObject({ tool: 'scan', tool_version: '7', complete: true });
  });

  it('F14: has a scope that is the same for each version', () => {
    const scopeOf = (component: object) =>
      cyclonedxRun({ metadata: { component } }, { components: true, vulnerabilities: true }).scope;
    expect(scopeOf({ name: 'img:3.1', purl: 'pkg:oci/img@sha256%3Aab?tag=3.1' })).toBe('pkg:oci/img');
    expect(scopeOf({ group: 'acme', name: 'shop', version: '1' })).toBe('acme/shop');
    expect(scopeOf({})).toBeNull();
  });

  it('F15: is a complete scan only with components and vulnerabilities', () => {
    const of = (components: boolean, vulnerabilities: boolean) =>
      cyclonedxRun({}, { components, vulnerabilities }).complete;
    expect([of(true, true), of(true, false), of(false, true)]).toEqual([true, false, false]);
  });

  it('has a number and a time', () => {
    const document = { bomFormat: 'CycloneDX', serialNumber: `urn:uuid:${SERIAL.toUpperCase()}` };
    expect(isCyclonedx(document)).toBe(true);
    expect(bomHeader({ ...document, metadata: { timestamp: '2026-01-02T01:00:00+01:00' } })).toEqual({
      serial: BOM.serial,
      at: BOM.at,
    });
  });

  it.each([
    ['by a link into this file', `urn:cdx:${SERIAL}/1#log`, LOG],
    [
      'by a link into another file',
      'urn:cdx:99999999-2222-4333-8444-555555555555/1#log',
      { name: 'log', version: null, purl: null },
    ],
    [
      'by a link to a package URL',
      'urn:cdx:99999999-2222-4333-8444-555555555555/1#pkg%3Anpm%2Fa%401',
      { name: 'a', version: '1', purl: 'pkg:npm/a@1' },
    ],
    ['by a package URL', 'pkg:npm/b@2', { name: 'b', version: '2', purl: 'pkg:npm/b@2' }],
    ['by a name that the file does not know', 'gone', { name: 'gone', version: null, purl: null }],
  ])('names a component %s', (_what, ref, expected) => {
    expect(componentNamed(ref, BOM)).toEqual(expected);
  });

  it('survives as a file and as a component', () => {
    const json = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });
    const place = fc.oneof(json, fc.constantFrom('pkg:npm/a@1', 7), fc.array(json));
    const object = (...keys: string[]) =>
      fc.record(Object.fromEntries(keys.map((key) => [key, place])), { requiredKeys: [] });
    const component = object('bom-ref', 'name', 'version', 'purl', 'group', 'components', 'services');
    fc.assert(
      fc.property(
        fc.oneof(json, fc.record({ metadata: fc.record({ component, tools: place }) })),
        component,
        (document, one) => {
          cyclonedxRun(document, { components: true, vulnerabilities: true });
          bomHeader(document);
          isCyclonedx(document);
          componentsIn(one);
          componentsIn(document);
        },
      ),
    );
  });
});
