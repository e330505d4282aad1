import { ROLES } from '../vocabularies';
import { CAPABILITIES, CAPABILITY_MATRIX, capabilitiesOf, roleHas } from './capability-matrix';

describe('capability matrix', () => {
  it('contains no role twice in a row', () => {
    for (const roles of Object.values(CAPABILITY_MATRIX)) expect(new Set(roles).size).toBe(roles.length);
  });

  it.each([
    ['owner', 'admin'],
    ['owner', 'auditor'],
    ['admin', 'engineer'],
    ['engineer', 'viewer'],
    ['auditor', 'viewer'],
  ] as const)('gives an %s what a %s has', (role, lesser) => {
    expect(capabilitiesOf(role)).toEqual(expect.arrayContaining(capabilitiesOf(lesser)));
  });

  it('gives an owner everything, and others no merge, split or transfer', () => {
    expect(capabilitiesOf('owner')).toEqual(CAPABILITIES);
    for (const role of ROLES.filter((name) => name !== 'owner'))
      expect(capabilitiesOf(role).filter((name) => /:(merge|transfer)$/.test(name))).toEqual([]);
  });

  it('lets only owners and admins manage members, credentials and the organisation', () => {
    const ofManagers = CAPABILITIES.filter((name) =>
      /^(member|scim|key|billing):manage$|^organisation:update$/.test(name),
    );
    expect(ofManagers).toHaveLength(5);
    for (const role of ['engineer', 'auditor', 'viewer'] as const)
      expect(ofManagers.filter((name) => roleHas(role, name))).toEqual([]);
  });

  it('lets auditors and viewers only read', () => {
    for (const role of ['auditor', 'viewer'] as const)
      expect(capabilitiesOf(role).filter((name) => !name.endsWith(':read'))).toEqual([]);
  });

  it('shows findings and the audit log not to everyone', () => {
    expect(capabilitiesOf('viewer')).not.toEqual(expect.arrayContaining(['finding:read']));
    expect(CAPABILITIES.filter((name) => roleHas('auditor', name) && !roleHas('viewer', name))).toEqual([
      'finding:read',
      'audit:read',
    ]);
  });

  it('gives plan management only to the platform', () => {
    expect(CAPABILITIES.filter((capability) => capability.startsWith('plan:'))).toEqual([]);
  });
});
