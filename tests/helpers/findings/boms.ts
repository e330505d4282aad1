import { type Bom, componentsIn } from '../../../src/domain/findings/cyclonedx/bom';

/** The number of the file. */
export const SERIAL = '11111111-2222-4333-8444-555555555555';

const COMPONENTS = [
  {
    'bom-ref': 'app',
    name: 'app',
    version: '3.0',
    components: [
      { 'bom-ref': 'log', group: 'org.acme', name: 'log', version: '1.2', purl: 'pkg:maven/org.acme/log@1.2' },
    ],
  },
  {
    'bom-ref': 'pkg:npm/%40acme/tool@2.0',
    group: '@acme',
    name: 'tool',
    version: '2.0',
    purl: 'pkg:npm/%40acme/tool@2.0',
  },
];

/** A file with an application and two packages. */
export const BOM: Bom = {
  serial: `urn:uuid:${SERIAL}`,
  at: '2026-01-02T00:00:00.000Z',
  components: new Map(COMPONENTS.flatMap(componentsIn)),
  listsComponents: true,
};
/** A file without components. */
export const VEX_ONLY: Bom = { serial: null, at: BOM.at, components: new Map(), listsComponents: false };

/** A package within the application. */
export const LOG = { name: 'org.acme:log', version: '1.2', purl: 'pkg:maven/org.acme/log@1.2' };
/** A package whose reference is its package URL. */
export const TOOL = { name: '@acme/tool', version: '2.0', purl: 'pkg:npm/%40acme/tool@2.0' };
