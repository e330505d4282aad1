/** A statement of OpenVEX 0.2.0. */
export const vexStatement = (name: string, products: readonly string[], status: string, more: object = {}) => ({
  vulnerability: { name },
  products: products.map((id) => ({ '@id': id })),
  status,
  ...more,
});

/** A document of OpenVEX. */
export const openvex = (statements: readonly object[], more: object = {}) => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://example.com/vex/1',
  author: 'Acme security',
  timestamp: '2026-03-01T10:00:00Z',
  version: 1,
  statements,
  ...more,
});

/** A component of CycloneDX, whose reference is its package URL. */
const component = (purl: string) => {
  const [, name, version] = /\/([^@]+)@(.+)$/.exec(purl) ?? [];
  return { type: 'library', 'bom-ref': purl, name, version, purl };
};

/** A vulnerability of CycloneDX in some components. */
export const vulnerability = (id: string, refs: readonly string[], more: object = {}) => ({
  id,
  ratings: [{ score: 7.5, method: 'CVSSv31' }],
  affects: refs.map((ref) => ({ ref })),
  ...more,
});

/** A CycloneDX file with components, as a scanner writes it. */
export const cyclonedx = (purls: readonly string[], vulnerabilities: readonly object[], more: object = {}) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: { tools: [{ name: 'Scanner', version: '2' }] },
  components: purls.map(component),
  vulnerabilities,
  ...more,
});
