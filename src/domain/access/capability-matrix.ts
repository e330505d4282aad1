import type { Role } from '../vocabularies';
import { isOneOf, keysOf } from '../../values';

/**
 * The capabilities of each role in an organisation (docs/api-rules.md#roles). An operation requires one capability. Platform
 * operators have all of them, and `plan:manage`, in every organisation.
 */
const EVERYONE = ['owner', 'admin', 'engineer', 'auditor', 'viewer'] as const;
const MANAGERS = ['owner', 'admin'] as const;
const BUILDERS = ['owner', 'admin', 'engineer'] as const;

/** The roles that have each capability. */
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
  'key:manage': MANAGERS,
  'blueprint:publish': MANAGERS,
  'billing:manage': MANAGERS,
  'organisation:transfer': ['owner'],
  'organisation:merge': ['owner'],
  'factor:waive': ['owner'],
  'blueprint:write': BUILDERS,
  'agent:enroll': BUILDERS,
  'instance:provision': BUILDERS,
  'deployment:approve': MANAGERS,
  'synthetic:report': BUILDERS,
  'incident:manage': BUILDERS,
  'status-page:publish': MANAGERS,
  'finding:triage': BUILDERS,
  'finding:report': BUILDERS,
  'finding:read': ['owner', 'admin', 'engineer', 'auditor'],
  'audit:read': ['owner', 'admin', 'auditor'],
} as const satisfies Record<string, readonly Role[]>;

/** The name of a capability. */
export type Capability = keyof typeof CAPABILITY_MATRIX;

/** All capabilities. */
export const CAPABILITIES = keysOf(CAPABILITY_MATRIX);

/** Whether a role has a capability. */
export const roleHas = (role: Role, capability: Capability): boolean => isOneOf(CAPABILITY_MATRIX[capability], role);

/** The capabilities of a role, in the order of the matrix. */
export const capabilitiesOf = (role: Role): Capability[] =>
  CAPABILITIES.filter((capability) => roleHas(role, capability));
