import type { OrganisationFacts } from '../../src/tenancy/organisation-facts';

/** The facts of an organisation that no guard blocks. */
export const openFacts = (id: number): OrganisationFacts => ({
  id,
  documentId: `org-${id}`,
  name: `Org ${id}`,
  slug: `org-${id}`,
  status: 'active',
  homeRegion: null,
  cell: null,
  ssoOnly: false,
  passwordSessionsFrom: null,
  allowlist: null,
  plan: null,
  withheld: [],
  founderId: null,
  findingPolicy: null,
  signInPolicy: null,
  budget: { status: 'ok', override: false, spend: 0, limit: null, ceiling: null, asOf: null },
});
