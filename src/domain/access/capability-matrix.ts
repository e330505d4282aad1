import type { Role } from '../vocabularies';

/**
 * Who may do what inside an organisation (contract, section 4). A role is a set of capabilities; a request names the one
 * that it needs. Platform operators hold all of them, and `plan:manage`, in every organisation.
 */
const EVERYONE = ['owner', 'admin', 'engineer', 'auditor', 'viewer'] as const;
const MANAGERS = ['owner', 'admin'] as const;
const BUILDERS = ['owner', 'admin', 'engineer'] as const;

export const CAPABILITY_MATRIX = {
  'organisation:read': EVERYONE,
  'blueprint:read': EVERYONE,
  'agent:read': EVERYONE,
  'instance:read': EVERYONE,
  'synthetic:read': EVERYONE,
  'member:read': EVERYONE,
  'organisation:update': MANAGERS,
  'member:manage': MANAGERS,
  'scim:manage': MANAGERS,
  'blueprint:publish': MANAGERS,
  'billing:manage': MANAGERS,
  'organisation:transfer': ['owner'],
  'organisation:merge': ['owner'],
  'blueprint:write': BUILDERS,
  'agent:enroll': BUILDERS,
  'instance:provision': BUILDERS,
  'synthetic:report': BUILDERS,
  'finding:triage': BUILDERS,
  'finding:read': ['owner', 'admin', 'engineer', 'auditor'],
  'audit:read': ['owner', 'admin', 'auditor'],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof CAPABILITY_MATRIX;

export const CAPABILITIES = Object.keys(CAPABILITY_MATRIX) as Capability[];

/** Whether a role carries a capability. */
export const roleHas = (role: Role, capability: Capability): boolean =>
  (CAPABILITY_MATRIX[capability] as readonly Role[]).includes(role);

/** The capabilities of a role, in the matrix's order. */
export const capabilitiesOf = (role: Role): Capability[] =>
  CAPABILITIES.filter((capability) => roleHas(role, capability));
