import type { Core } from '@strapi/strapi';
import { queryOf } from '../../database/connection';
import { PROVIDER_SETTINGS } from '../../domain/accounts/own-providers/own-provider';
import type { Party } from '../../domain/merge-split/merge-terms';
import { type LockedOrganisation, lockOrganisation } from '../organisations/locked-organisation';

const ORGANISATION = 'api::organisation.organisation';
const DIRECTORY = 'api::directory-integration.directory-integration';

/** The current state of an organisation that takes part in a merge or split. */
export interface MergeParty extends LockedOrganisation {
  id: number;
  documentId: string;
  party: Party;
  /** By attribute, as the query engine returns them. */
  attributes: Record<string, unknown>;
}

type OrganisationRow = Record<string, unknown> & { ip_allowlist: string[] | null };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Reads and locks an organisation that takes part in a merge or split.
 *
 * @throws Error if there is none, because the caller has read it before
 */
export const readParty = async (strapi: Core.Strapi, id: number): Promise<MergeParty> => {
  const locked = await lockOrganisation(strapi, id);
  const attributes = await queryOf<OrganisationRow>(strapi, ORGANISATION).findOne({ where: { id } });
  if (!locked || !attributes) throw new Error(`There is no organisation ${id}.`);
  const party = {
    name: locked.facts.name,
    homeRegion: textOf(attributes.home_region),
    deploymentCell: textOf(attributes.deployment_cell),
    ssoOnly: locked.facts.ssoOnly,
    ipAllowlist: attributes.ip_allowlist ?? [],
    hasBudgetLimit: (locked.facts.budget.limit ?? 0) > 0,
  };
  return { ...locked, id, documentId: locked.facts.documentId, party, attributes };
};

/** The name of an organisation's plan, without locking anything; null if it has none. */
export const readPlanName = async (strapi: Core.Strapi, id: number): Promise<string | null> => {
  const row = await queryOf<{ plan: string | null }>(strapi, ORGANISATION).findOne({ where: { id }, select: ['plan'] });
  return row?.plan ?? null;
};

/** Attributes that identify a record, and are not part of its content. */
const IDENTITY = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale'];

/**
 * The client at a directory's own provider, which a copy does not have: the provider knows the address of one organisation, and
 * a new organisation has not proved the domain.
 */
const OWN_PROVIDER = [
  ...PROVIDER_SETTINGS,
  ...['settings_id', 'saml_metadata', 'saml_metadata_url', 'saml_certificates'],
  ...[
    'certificate_ends_at',
    'announced_certificate',
    'certificate_fingerprints',
    'saml_metadata_error',
    'metadata_read_at',
  ],
];

/** A copy is not provisional. */
const PROVISIONAL = ['confirm_by', 'confirmed_settings', 'confirmed_secret_sealed'];

/** The content of an organisation's directory integrations, by attribute, without providers of their own. */
export const directoriesOf = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<Record<string, unknown>[]> => {
  const rows = await queryOf<Record<string, unknown>>(strapi, DIRECTORY).findMany({
    where: { organisation: { id: organisationId } },
    orderBy: { id: 'asc' },
  });
  const left = new Set([...IDENTITY, ...OWN_PROVIDER, ...PROVISIONAL]);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name))));
};
