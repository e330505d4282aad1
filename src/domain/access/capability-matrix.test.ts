import { ROLES, type Role } from '../vocabularies';
import { CAPABILITIES, CAPABILITY_MATRIX, type Capability, capabilitiesOf, roleHas } from './capability-matrix';

// Row by row: owner, admin, engineer, auditor, viewer.
const TABLE: [Capability, string][] = [
  ['organisation:read', 'x x x x x'],
  ['blueprint:read', 'x x x x x'],
  ['agent:read', 'x x x x x'],
  ['instance:read', 'x x x x x'],
  ['synthetic:read', 'x x x x x'],
  ['member:read', 'x x x x x'],
  ['organisation:update', 'x x - - -'],
  ['member:manage', 'x x - - -'],
  ['scim:manage', 'x x - - -'],
  ['key:manage', 'x x - - -'],
  ['blueprint:publish', 'x x - - -'],
  ['billing:manage', 'x x - - -'],
  ['organisation:transfer', 'x - - - -'],
  ['organisation:merge', 'x - - - -'],
  ['blueprint:write', 'x x x - -'],
  ['agent:enroll', 'x x x - -'],
  ['instance:provision', 'x x x - -'],
  ['synthetic:report', 'x x x - -'],
  ['finding:triage', 'x x x - -'],
  ['finding:read', 'x x x x -'],
  ['audit:read', 'x x - x -'],
];
const COLUMNS: Role[] = ['owner', 'admin', 'engineer', 'auditor', 'viewer'];

const CELLS = TABLE.flatMap(([capability, marks]) =>
  marks.split(' ').map((mark, column) => [COLUMNS[column] as Role, capability, mark === 'x'] as const),
);

describe('capability matrix', () => {
  it.each(CELLS)('%s, %s: %s', (role, capability, isHeld) => {
    expect(roleHas(role, capability)).toBe(isHeld);
  });

  it('has no capability and no role beyond the contract', () => {
    expect([...CAPABILITIES].sort()).toEqual(TABLE.map(([capability]) => capability).sort());
    expect([...ROLES]).toEqual(COLUMNS);
  });

  it('contains no role twice in a row', () => {
    for (const roles of Object.values(CAPABILITY_MATRIX)) expect(new Set(roles).size).toBe(roles.length);
  });

  it.each(COLUMNS)('lists the capabilities of %s as in the table', (role) => {
    const column = COLUMNS.indexOf(role);
    const expected = TABLE.filter(([, marks]) => marks.split(' ')[column] === 'x').map(([capability]) => capability);
    expect(capabilitiesOf(role).sort()).toEqual(expected.sort());
  });

  it('gives plan management only to the platform', () => {
    expect(CAPABILITIES.filter((capability) => capability.startsWith('plan:'))).toEqual([]);
  });
});
